// What is inferred of expressions. Thousands of made-up ones are compared with Puppet in
// tests/oracle/compare_inference.rb; here is what must not break unseen, and what constants cannot show.
#include "checks/inference/core_types.hpp"
#include "checks/inference/infer.hpp"
#include "checks/types/print.hpp"
#include "parser/parse.hpp"
#include "rules/shared/answer.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace plint::inference {

static std::string type(const std::string& expression, bool strict = true)
{
    InferenceOptions settings;
    settings.closed = true;
    settings.releases = catalogue::read_releases(strict ? "8" : "7").value();
    settings.find = find_core_type;
    return rules::answer(expression, settings);
}

static bool fails(const std::string& expression, bool strict = true)
{
    return type(expression, strict).starts_with("error: ");
}

namespace {

// A class body with these parameters, and what is inferred of it.
struct Body {
    SourceFile source;
    Tree tree;
    TypeTable table;
    Inferred inferred;

    Body(const std::string& parameters, const std::string& body)
        : source("a.pp", "class a(" + parameters + ") {\n" + body + "\n}\n"), tree(parse(source, {}))
    {
        REQUIRE(tree.errors.empty());
        InferenceOptions settings;
        settings.find = find_core_type;
        inferred = infer_tree(table, tree, settings);
    }
};

}  // namespace

// The type of the last variable that is written.
static std::string inside(const std::string& parameters, const std::string& text)
{
    Body body(parameters, text);
    Type last;
    for (const Node node : body.tree.root().descendants())
        if (node.kind() == Kind::variable)
            last = body.inferred.types[node.index()];
    return last ? print(body.table, last) : "never";
}

// Whether something in it has brackets though it may be undef.
static bool is_doubted(const std::string& parameters, const std::string& text)
{
    const Body body(parameters, text);
    return std::ranges::any_of(body.inferred.problems,
                               [](const Problem& problem) { return problem.kind == ProblemKind::may_be_undef; });
}

TEST_CASE("constants are computed", "[inference]")
{
    CHECK(type("-7 / 2") == "Integer[-4, -4]");
    CHECK(type("-7 % 3") == "Integer[2, 2]");
    CHECK(type("1 << 1.5") == "Integer[2, 2]");
    CHECK(type("[] + undef") == "Tuple[Undef]");
    CHECK(type("[1] + {a => 1}") == "Tuple[Integer[1, 1], Tuple[String, Integer[1, 1]]]");
    CHECK(type("{a => 1} + [b, 2]") == "Struct[{'a' => Integer[1, 1], 'b' => Integer[2, 2]}]");
    CHECK(type("[*undef]") == "Array[0, 0]");
    CHECK(type("'abc'[1, -1]") == "String");
    CHECK(type("[1, 2, 3][-2, 2]") == "Tuple[Integer[2, 2], Integer[3, 3]]");
    CHECK(type("{a => 1}[a, c]") == "Tuple[Integer[1, 1]]");
    CHECK(type("'abc' == 'ABC'") == "Boolean[true]");
    CHECK(type("'A' in {a => 1}") == "Boolean[true]");
    CHECK(type("1 == 1.0") == "Boolean[true]");
    CHECK(type("Integer >= 5") == "Boolean[false]");
    CHECK(type("Array[Integer] == Tuple[Integer, 0]") == "Boolean[true]");
    CHECK(type("case Integer { Integer: { 1 } default: { 2 } }") == "Integer[2, 2]");
    CHECK(type("{b => 1} ? { {} => x }") == "String");
    CHECK(type("if '' { 1 } else { 2 }") == "Integer[1, 1]");
    CHECK(type("if 'abc' =~ /(b)/ { $1 }") == "String");
    CHECK(type("[1, 2].reduce |$m, $x| { $m + $x }") == "Integer[3, 3]");
    CHECK(type("[1, 2].step(1) |$x| { $x }") == "Undef");
    CHECK(type("{a => 1, b => 1}.unique") == "Hash[Tuple[String, String], Tuple[Integer[1, 1]], 1, 1]");
    CHECK(type("Integer('0b1', 16)") == "Integer[177, 177]");
    CHECK(type("Variant[Integer, String]('5')") == "String");
    CHECK(type("[$a, [$b]] = [1, [2]]; $b") == "Integer[2, 2]");
    CHECK(type("[1, 2, 3].each |$x| { if $x == 2 { break() } }")
          == "Tuple[Integer[1, 1], Integer[2, 2], Integer[3, 3]]");
    CHECK(type("[1, 2].map |$x| { if $x == 1 { next(a) } $x }") == "Tuple[String, Integer[2, 2]]");
}

TEST_CASE("what is huge is cut, and costs little", "[inference]")
{
    CHECK(type("Integer[1, 9223372036854775807].map |$x| { $x }") == "Array[Integer[1, 9223372036854775807]]");
    CHECK(type("Integer[9223372036854775806, 9223372036854775807].map |$x| { 1 }") == "Tuple[Integer[1, 1], Integer[1, 1]]");
    CHECK(inside("String[9223372036854775807] $a", "$x = \"${a}${a}-\"; $x") == "String[9223372036854775807]");
    std::string list = "[";
    std::string hash = "{";
    std::string deep;
    for (int i = 0; i < 50'000; ++i) {
        list += "'x" + std::to_string(i) + "', ";
        hash += "'x" + std::to_string(i) + "' => " + std::to_string(i) + ", ";
    }
    CHECK(type(list + "].length") == "Integer[50000, 50000]");
    CHECK(type(list + "].unique") == "Array[String]");
    CHECK(type(hash + "}.keys") == "Array[String, 1, 50000]");
    for (int i = 0; i < 100'000; ++i)
        deep += '[';
    CHECK(fails(deep));
}

TEST_CASE("what Puppet refuses is an error", "[inference]")
{
    for (const std::string expression : {"1 + 'a'",
                                         "undef + 1",
                                         "9223372036854775807 + 1",
                                         "1 / 0",
                                         "5 % 1.5",
                                         "1 < 'a'",
                                         "1 =~ /a/",
                                         "undef[0]",
                                         "{a => 1}[b][c]",
                                         "[1]['a']",
                                         "1 ? { 2 => 3 }",
                                         "abs(true)",
                                         "split('a')",
                                         "[1].map",
                                         "$x = 1; $x = 2",
                                         "Integer('1.5')",
                                         "Struct({a => 1})",
                                         "Integer[5, 1]",
                                         "fail('x')",
                                         "nosuch(1)",
                                         "$nosuch",
                                         "with(1) |String $x| { $x }",
                                         "'3' + 1"}) {
        CAPTURE(expression);
        CHECK(fails(expression));
    }
    CHECK(type("'3' + 1", false) == "Integer[4, 4]");
    // Not reached.
    CHECK_FALSE(fails("if false { 1 + 'a' }"));
    CHECK_FALSE(fails("[].each |$x| { 1 + 'a' }"));
}

TEST_CASE("what is found under no key is not known", "[inference]")
{
    CHECK(inside("Hash $h", "$x = $h[*[]]\n$x") == "Any");
    CHECK(inside("Array $a", "$x = $a[*[]]\n$x") == "Any");
}

TEST_CASE("tests narrow what is known of a variable", "[inference]")
{
    const std::string either = "Variant[Integer, String] $x";
    CHECK(inside(either, "if $x =~ Integer { $x }") == "Integer");
    CHECK(inside(either, "if $x =~ Integer { } else { $x }") == "String");
    CHECK(inside(either, "if $x !~ Integer { fail('no') }\n$x") == "Integer");
    CHECK(inside(either, "case $x { Integer: { } default: { $x } }") == "String");
    CHECK(inside("Optional[String] $x", "if $x { $x }") == "String");
    CHECK(inside("Optional[String] $x", "if !$x { fail('no') }\n$x") == "String");
    CHECK(inside("Optional[String] $x", "unless $x == undef { $x }") == "String");
    CHECK(inside("Optional[Boolean] $x", "if $x { } else { $x }") == "Optional[Boolean[false]]");
    CHECK(inside("Optional[Integer] $x", "if $x != undef and $x > 1 { $x }") == "Integer");
    CHECK(inside("$x", "if $x =~ /a/ { $x }") == "String");
    CHECK(inside("Integer $x", "if $x =~ String { $x }") == "never");
    CHECK(inside("Optional[Enum['a', 'B', 'c']] $x", "if $x in ['b', 'C', 'd'] { $x }") == "Enum['B', 'c']");
    CHECK(inside("Enum['a', 'b'] $x", "if $x in ['c'] { $x }") == "never");
    CHECK(inside("Integer $x", "if $x in ['7'] { $x }") == "never");
    CHECK(inside("String $x", "if $x in [7, default] { $x }") == "String");
    CHECK(inside("Enum['a', 'b'] $x", "if 'a' == $x { } else { $x }") == "Enum['a', 'b']");
    CHECK(inside("$x", "if $x == 1 { $x }") == "Variant[Integer, Float, Timespan, Timestamp]");
    CHECK(inside("$x", "if $x == undef { $x }") == "Undef");
    CHECK(inside("Variant[Integer, Boolean] $x", "if $x == true { $x }") == "Boolean[true]");
    CHECK(inside("Variant[Integer, Boolean] $x", "if $x { $x }") == "Variant[Integer, Boolean[true]]");
    CHECK(inside("$x", "$y = assert_type(Integer, $x)\n$y") == "Integer");
    CHECK(inside("Optional[Integer] $x", "if $x =~ NotUndef { $x }") == "Integer");
    CHECK(inside("Optional[Integer] $x", "$y = $x.then |$z| { $z }\n$y") == "Optional[Integer]");
    CHECK(inside("Optional[Integer] $x", "$y = $x.lest || { 'none' }\n$y") == "Variant[Integer, String]");
    CHECK(inside("Optional[Integer] $x", "if $x =~ Undef or $x > 1 { $x }") == "Optional[Integer]");
    CHECK(inside("Optional[Integer] $x, Optional[String] $y", "if $x and $y { $z = [$x, $y]\n$z }")
          == "Tuple[Integer, String]");
    CHECK(inside("Variant[Integer, String] $x", "$y = $x ? { Integer => $x, default => 1.5 }\n$y")
          == "Variant[Integer, Float[1.5, 1.5]]");
    CHECK(inside("Enum['a', 'b'] $x", "$y = case $x { 'a': { 1 } }\n$y") == "Optional[Integer[1, 1]]");
    CHECK(inside("Hash[String, Integer] $x", "if 'k' in $x { $y = $x['k'] }\n$y") == "Optional[Integer]");
}

TEST_CASE("functions that tell what they are given narrow it too", "[inference]")
{
    const std::string optional = "Optional[Hash] $x";
    CHECK(inside(optional, "unless empty($x) { $x }") == "Hash");
    CHECK(inside(optional, "if !$x.empty { $x }") == "Hash");
    CHECK(inside(optional, "if $x.empty { fail('no') }\n$x") == "Hash");
    CHECK(inside(optional, "if $x.empty { $x }") == "Optional[Hash]");
    CHECK(inside(optional, "if 'k' in $x { $x }") == "Hash");
    CHECK(inside(optional, "if 'k' in $x { } else { $x }") == "Optional[Hash]");
    CHECK(inside(optional, "if $x.dig('a') { $x }") == "Hash");
    CHECK(inside(optional, "if is_hash($x) { $x }") == "Hash");
    CHECK(inside(optional, "if has_key($x, 'k') { $x }") == "Hash");
    CHECK(inside(optional, "if is_hash($x) { } else { $x }") == "Optional[Hash]");
    CHECK(inside("$x", "if $x.stdlib::is_array { $x }") == "Array");
    CHECK(inside(optional, "assert_type(Hash, $x)\n$x") == "Hash");
    CHECK(inside(optional, "if other($x) { $x }") == "Optional[Hash]");
}

TEST_CASE("what may only be missing is not taken for undef", "[inference]")
{
    const std::string list = "Array[Hash] $l, Boolean $b";
    CHECK_FALSE(is_doubted(list, "$x = $l[0]\n$x['a']"));
    CHECK_FALSE(is_doubted(list, "$x = $b ? { true => $l[-1], default => $l[0] }\n$x['a']"));
    CHECK_FALSE(is_doubted(list, "$x = $b ? { true => $l[-1], default => {} }\n$x['a']"));
    CHECK(is_doubted(list, "$x = $b ? { true => $l[-1], default => undef }\n$x['a']"));
    CHECK_FALSE(is_doubted("Hash[String, Hash] $h", "$h.keys.each |$k| { $x = $h[$k] $x['a'] }"));
    CHECK(is_doubted("Hash[String, Optional[Hash]] $h", "$x = $h['k']\n$x['a']"));
    CHECK(is_doubted("Struct[{Optional['k'] => Hash}] $h", "$x = $h['k']\n$x['a']"));
    CHECK_FALSE(is_doubted("Struct[{'k' => Hash}] $h, String $k", "$x = $h[$k]\n$x['a']"));
}

TEST_CASE("paths meet in what all of them give", "[inference]")
{
    CHECK(inside("Boolean $b", "$x = if $b { 1 } else { 'a' }\n$x") == "Variant[Integer[1, 1], String]");
    CHECK(inside("Boolean $b", "if $b { $x = 1 } else { $x = 2 }\n$x") == "Variant[Integer[1, 1], Integer[2, 2]]");
    CHECK(inside("Array[Integer] $l", "$x = $l.reduce(0) |$m, $n| { $m + $n }\n$x") == "Integer");
    CHECK(inside("Array[String] $l", "$x = $l.map |$e| { $e.length }\n$x") == "Array[Integer[0]]");
    CHECK(inside("Hash[String, Integer] $h", "$x = $h['a']\n$x") == "Optional[Integer]");
}

}  // namespace plint::inference
