// Puppet code with placeholders: what patterns match, and what they bind.
#include "checks/patterns/match.hpp"
#include "parser/parse.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace plint::tests {

namespace {

patterns::Pattern read_test_pattern(std::string_view text, patterns::Placeholders& placeholders)
{
    CAPTURE(text);
    auto read = patterns::read_pattern(text, placeholders);
    if (const auto* const problem = std::get_if<patterns::PatternProblem>(&read))
        FAIL(problem->message);
    return std::get<patterns::Pattern>(std::move(read));
}

// What `$X` matches, in each place where the query matches; "" if it has no `$X`.
std::vector<std::string> captured_in(patterns::Query query, const std::string& code)
{
    patterns::mark_shared(query);
    const SourceFile source("a.pp", code);
    const Tree tree = parse(source, {});
    CAPTURE(code);
    CHECK(tree.errors.empty());
    text::RegexBudget regexes({.bytes = code.size(), .files = 1});
    patterns::Matcher matcher(tree, regexes, 1'000'000);
    std::vector<std::string> found;
    for (NodeIndex i = 0; i < tree.size(); ++i)
        for (const patterns::Pattern& pattern : query.any)
            if (patterns::may_match(pattern, tree.kind[i]) && matcher.matches(query, pattern, tree.node(i))) {
                const auto x = query.placeholders.find("X");
                found.push_back(x ? patterns::capture_text(tree, matcher.captures()[*x]) : "");
            }
    CHECK_FALSE(matcher.is_stopped());
    return found;
}

std::vector<std::string> captured_by(std::string_view pattern, const std::string& code)
{
    patterns::Query query;
    query.any.push_back(read_test_pattern(pattern, query.placeholders));
    CAPTURE(pattern);
    return captured_in(query, code);
}

using Captured = std::vector<std::string>;

patterns::PatternProblem pattern_problem(std::string_view text)
{
    patterns::Placeholders placeholders;
    auto read = patterns::read_pattern(text, placeholders);
    REQUIRE(std::holds_alternative<patterns::PatternProblem>(read));
    return std::get<patterns::PatternProblem>(read);
}

}  // namespace

TEST_CASE("a placeholder matches one thing of any kind", "[patterns]")
{
    CHECK(captured_by("f($X)", "f(1 + 2)") == Captured{"1 + 2"});
    CHECK(captured_by("f($X)", "f(1, 2)") == Captured{});
    CHECK(captured_by("$X(1)", "f(1)") == Captured{"f"});
    CHECK(captured_by("$X == 1", "if $a == 1 { }") == Captured{"$a"});
    CHECK(captured_by("$X = $_", "$a = 1") == Captured{"$a"});
    CHECK(captured_by("$X { $_: }", "file { 'a': }\nclass { 'b': }") == Captured{"file", "class"});
    CHECK(captured_by("exec { $_: $X => 1 }", "exec { 'a': command => 1 }") == Captured{"command"});
    CHECK(captured_by("class $X { }", "class a::b { }") == Captured{"a::b"});
    CHECK(captured_by("class a ($X $_) { }", "class a (Integer $b) { }") == Captured{"Integer"});
    CHECK(captured_by("class a (..., $X, ...) { }", "class a (Integer $b = 1, $c) { }") == Captured{"Integer $b = 1"});
    CHECK(captured_by("$a.each |$X| { ... }", "$a.each |$b| { f($b) }") == Captured{"$b"});
    CHECK(captured_by("$X[1]", "$a[1]\nFile[1]") == Captured{"$a", "File"});
    CHECK(captured_by("\"a${X}\"", "$a = \"a${b}\"") == Captured{"$b"});
    CHECK(captured_by("define $X ($...Y) { ... }", "define d (String $a) { }") == Captured{"d"});
    CHECK(captured_by("case $X { ... }", "case $a { 1: { } default: { } }") == Captured{"$a"});
    CHECK(captured_by("$X ? { ... }", "$b = $a ? { 1 => 2, default => 3 }") == Captured{"$a"});
    CHECK(captured_by("$_ <| $X == 1 |>", "File <| mode == 1 |>") == Captured{"mode"});
}

TEST_CASE("the same placeholder matches the same code", "[patterns]")
{
    CHECK(captured_by("$X == $X", "if $a == $a { }") == Captured{"$a"});
    CHECK(captured_by("$X == $X", "if $a == $b { }") == Captured{});
    CHECK(captured_by("$X == $X", "if f( 1,2 ) == f(1, 2) { }") == Captured{"f( 1,2 )"});
    CHECK(captured_by("$_ == $_", "if $a == $b { }") == Captured{""});
    CHECK(captured_by("f(..., $X, ..., $X, ...)", "f(1, 2, 3, 2)") == Captured{"2"});
    CHECK(captured_by("f(..., $X, ..., $X, ...)", "f(1, 2, 3)") == Captured{});
}

TEST_CASE("layout, comments, quotes and parentheses do not matter", "[patterns]")
{
    CHECK(captured_by("f('a', b)", "f( # c\n \"a\" , 'b')").size() == 1);
    CHECK(captured_by("f('a')", "f('b')").empty());
    CHECK(captured_by("include($X)", "include a") == Captured{"a"});
    CHECK(captured_by("include $X", "include(a, b)").empty());
    CHECK(captured_by("f($X)", "::f(1)") == Captured{"1"});
    CHECK(captured_by("$X + 1", "$a = ($b) + (1)") == Captured{"($b)"});
    CHECK(captured_by("$X * 2", "$a = (1 + 1) * 2") == Captured{"(1 + 1)"});
    CHECK(captured_by("1 + 2", "$a = 1 - 2").empty());
    CHECK(captured_by("f(0644)", "f('0644')").empty());
}

TEST_CASE("lists are complete unless the pattern has dots", "[patterns]")
{
    CHECK(captured_by("f(...)", "f()\nf(1)\nf(1, 2) |$x| { }").size() == 3);
    CHECK(captured_by("f($X)", "f(1) |$x| { }").empty());
    CHECK(captured_by("f($X, ...)", "f(1, 2)") == Captured{"1"});
    CHECK(captured_by("f(..., $X)", "f(1, 2)") == Captured{"2"});
    CHECK(captured_by("f(1, $...X, 4)", "f(1, 2, 3, 4)\nf(1, 4)") == Captured{"2, 3", ""});
    CHECK(captured_by("[..., 1, ..., 2, ...]", "$a = [0, 1, 1, 2]").size() == 1);
    CHECK(captured_by("[..., 1, ..., 2, ...]", "$a = [2, 1, 1]").empty());
    CHECK(captured_by("class a { ... notice($X) ... }", "class a {\n include b\n notice(1)\n include c\n}")
          == Captured{"1"});
    CHECK(captured_by("class a { notice($X) }", "class a {\n include b\n notice(1)\n}").empty());
    CHECK(captured_by("class a { ... }", "class a (String $x) inherits b { }").size() == 1);
    CHECK(captured_by("class a () { ... }", "class a (String $x) { }").empty());
    CHECK(captured_by("class a (...) { ... }", "class a { }").size() == 1);
    CHECK(captured_by("function $X() { ... }", "function f() >> String { 'a' }") == Captured{"f"});
}

TEST_CASE("attributes and pairs may have any order", "[patterns]")
{
    CHECK(captured_by("file { $_: mode => $X, ... }", "file { 'a': owner => 1, mode => 2 }") == Captured{"2"});
    CHECK(captured_by("file { $_: ..., mode => $X }", "file { 'a': mode => 2, owner => 1 }") == Captured{"2"});
    CHECK(captured_by("file { $_: mode => $X }", "file { 'a': owner => 1, mode => 2 }").empty());
    CHECK(captured_by("file { $_: a => $X, b => $X, ... }", "file { 'a': b => 1, a => 1 }") == Captured{"1"});
    CHECK(captured_by("file { $_: $X => 2, a => $_ }", "file { 'a': b => 2, a => 2 }") == Captured{"b"});
    CHECK(captured_by("file { $_: mode => 1, $...X }", "file { 'a': a => 1, mode => 1, b => 2 }")
          == Captured{"a => 1, b => 2"});
    CHECK(captured_by("$_ = { 'a' => $X, ... }", "$x = { b => 1, a => 2 }") == Captured{"2"});
    CHECK(captured_by("File { mode => $X, ... }", "File { owner => 1, mode => 2 }") == Captured{"2"});
    CHECK(captured_by("file { $X: ... }", "file { 'a': ; 'b': mode => 1 }\n@file { 'c': }")
          == Captured{"'a'", "'b'", "'c'"});
}

TEST_CASE("parts that the pattern does not mention are ignored", "[patterns]")
{
    CHECK(captured_by("if $X { ... }", "if $a { } else { f() }\nif $b { } elsif $c { }\nif $d { }")
          == Captured{"$a", "$b", "$d"});
    CHECK(captured_by("unless $X { ... }", "unless $a { } else { f() }") == Captured{"$a"});
    CHECK(captured_by("if $X { ... } else { ... }", "if $a { }\nif $b { } else { }") == Captured{"$b"});
    CHECK(captured_by("class a ($_ = $X) { }", "class a (String $b = 1) { }\nclass a ($c = 2) { }")
          == Captured{"1", "2"});
    CHECK(captured_by("class a ($x = $X) { }", "class a (String $x = 1) { }\nclass a (*$x) { }") == Captured{"1"});
    CHECK(captured_by("class a (Integer $_ = $X) { }", "class a (String $b = 1) { }").empty());
}

TEST_CASE("each element of an array is a title", "[patterns]")
{
    CHECK(captured_by("file { $X: ... }", "file { ['a', 'b']: }") == Captured{"'a'"});
    CHECK(captured_by("file { ['a', $X]: ... }", "file { ['a', 'b']: }") == Captured{"'b'"});
    CHECK(captured_by("file { 'b': mode => $X }", "file { ['a', 'b']: mode => 1 }") == Captured{"1"});
    CHECK(captured_by("file { '/b/$X': }", "file { ['/a/c', '/b/d']: }") == Captured{"d"});
    CHECK(captured_by("file { $_: mode => $X }", "file { []: mode => 1 }") == Captured{"1"});
}

TEST_CASE("leading colons of names do not matter", "[patterns]")
{
    CHECK(captured_by("include a::b", "include ::a::b\ninclude '::a::b'\ninclude 'a::b'\ninclude a").size() == 3);
    CHECK(captured_by("f('::1')", "f('1')").empty());
    CHECK(captured_by("f($X, $X)", "f(a::b, '::a::b')") == Captured{"a::b"});
    patterns::Query query;
    query.any.push_back(read_test_pattern("include $X", query.placeholders));
    query.tests.push_back({0, "^role::", false});
    CHECK(captured_in(query, "include ::role::a\ninclude 'role::b'\ninclude c") == Captured{"::role::a", "'role::b'"});
    query.tests[0].is_negated = true;
    CHECK(captured_in(query, "include ::role::a\ninclude c") == Captured{"c"});
    query.tests[0] = {0, "^::", false};
    CHECK(captured_in(query, "include ::role::a\ninclude c") == Captured{"::role::a"});
}

TEST_CASE("a string is also a bare word, but not the name of a thing", "[patterns]")
{
    CHECK(captured_by("'abc'", "f(abc)\n$x = abc\nf('abc')\n$y = { abc => 1 }").size() == 4);
    CHECK(captured_by("'abc'", "abc(1)\nclass abc { }\nabc { 'x': abc => 1 }\n$x.abc\n$x.abc(1)").empty());
    CHECK(captured_by("'abc'", "class b inherits abc { }\nFile <| abc == 1 |>\ndefine abc() { }").empty());
    CHECK(captured_by("'a$X'", "$x = abc") == Captured{"bc"});
}

TEST_CASE("conditions that share no placeholder do not multiply", "[patterns]")
{
    patterns::Query query;
    query.any.push_back(read_test_pattern("class a { ... }", query.placeholders));
    for (const char* const has : {"f($_)", "g($_)", "h($_)", "i($_)"})
        query.has.push_back(read_test_pattern(has, query.placeholders));
    std::string code = "class a {\n";
    for (int i = 0; i < 200; ++i)
        code += "f(1) g(1) h(1)\n";
    CHECK(captured_in(query, code + "}").empty());
    CHECK(captured_in(query, code + "i(1) }").size() == 1);
}

TEST_CASE("placeholders in strings match text", "[patterns]")
{
    CHECK(captured_by("f('/a/$X')", "f('/a/b/c')\nf(\"/a/d\")\nf('/b')") == Captured{"b/c", "d"});
    CHECK(captured_by("f('$X.$Y')", "f('a.b.c')") == Captured{"a"});
    CHECK(captured_by("f('$X', '$X')", "f('a', 'a')") == Captured{"a"});
    CHECK(captured_by("f('$X', '$X')", "f('a', 'b')").empty());
    CHECK(captured_by("f('a$X')", "f(\"a${b}\")").empty());
    CHECK(captured_by("\"/a/${b}/$X\"", "$x = \"/a/${b}/c\"\n$y = \"/a/${b}\"\n$z = \"/a/${b}/\\$d\"")
          == Captured{"c"});
    CHECK(captured_by("f('$$X$X')", "f('$Xa')\nf('b')") == Captured{"a"});
}

TEST_CASE("heredocs without interpolations are strings", "[patterns]")
{
    const std::string code =
        "f(@(E))\n  echo a\n  | E\nf(@(\"E\"))\necho b\nE\nf(\"echo c\\n\")\nf(@(\"E\"))\necho ${d}\nE\n";
    CHECK(captured_by("f(\"echo $X\\n\")", code) == Captured{"a", "b", "c"});
    CHECK(captured_by("f(@(E))\n  echo $X\n  | E", code) == Captured{"a", "b", "c"});
    CHECK(captured_by("f(@(\"E\"))\necho $X\nE", code) == Captured{"a", "b", "c"});
    CHECK(captured_by("f($X)", code).size() == 4);
}

TEST_CASE("chains match two neighbours", "[patterns]")
{
    const std::string code = "A['a'] -> B['b'] ~> C['c'] -> D['d']";
    CHECK(captured_by("$X -> $_", code) == Captured{"A['a'] -> B['b'] ~> C['c']", "A['a']"});
    CHECK(captured_by("$_ -> $X", code) == Captured{"D['d']", "B['b']"});
    CHECK(captured_by("$_ ~> $X", code) == Captured{"C['c']"});
    CHECK(captured_by("A[$X] -> B[$_]", code) == Captured{"'a'"});
}

TEST_CASE("collectors have the query of the pattern, or any", "[patterns]")
{
    const std::string code =
        "A <| x == 1 |>\nB <| |>\nC <<| x == 2 |>>\nD <| x == 3 |> { y => 4 }\nE <<| |>> { y => 5 }";
    CHECK(captured_by("$X <| ... |>", code) == Captured{"A", "B"});
    CHECK(captured_by("$X <| |>", code) == Captured{"B"});
    CHECK(captured_by("$_ <| x == $X |>", code) == Captured{"1"});
    CHECK(captured_by("$X <<| ... |>>", code) == Captured{"C"});
    CHECK(captured_by("$X <| ... |> { ... }", code) == Captured{"A", "B", "D"});
    CHECK(captured_by("$X <<| ... |>> { y => 5 }", code) == Captured{"E"});
}

TEST_CASE("conditions look around and into the match", "[patterns]")
{
    patterns::Query query;
    query.any.push_back(read_test_pattern("class $X { ... }", query.placeholders));
    query.has.push_back(read_test_pattern("include $Y", query.placeholders));
    query.not_has.push_back(read_test_pattern("contain $Y", query.placeholders));
    CHECK(captured_in(query, "class a { if $x { include b } }\nclass c { include d\n contain d }\nclass e { }")
          == Captured{"a"});
    query.tests.push_back({*query.placeholders.find("Y"), "^b", true});
    CHECK(captured_in(query, "class a { include b\n include c }\nclass d { include b }") == Captured{"a"});

    patterns::Query inside;
    inside.any.push_back(read_test_pattern("include $X", inside.placeholders));
    inside.inside.push_back(read_test_pattern("class $Y { ... }", inside.placeholders));
    inside.not_inside.push_back(read_test_pattern("if $_ { ... }", inside.placeholders));
    inside.unless.push_back(read_test_pattern("include b", inside.placeholders));
    CHECK(captured_in(inside, "include a\nclass x { include b\n include c\n if $y { include d } }") == Captured{"c"});
}

TEST_CASE("what is not a pattern has a problem with its place", "[patterns]")
{
    using patterns::Flaw;
    CHECK(pattern_problem("").flaw == Flaw::empty);
    CHECK(pattern_problem("# nothing").flaw == Flaw::empty);
    CHECK(pattern_problem("...").flaw == Flaw::only_list);
    CHECK(pattern_problem("file { ... }").flaw == Flaw::no_title);
    CHECK(pattern_problem("f(1)\ng(2)").flaw == Flaw::several_statements);
    CHECK(pattern_problem("f($A,, $B)").flaw == Flaw::syntax_error);
    CHECK(pattern_problem("f($A,, $B)").offset == 5);
    CHECK(pattern_problem("f($Foo)").flaw == Flaw::capital_variable);
    CHECK(pattern_problem("f(@(\"E\"))\n${x} $X\nE").flaw == Flaw::heredoc);
    CHECK(pattern_problem("f(@(\"E\"))\n${x} $X\nE").offset == 2);
    CHECK(pattern_problem(std::string(5'000, ' ') + "f()").flaw == Flaw::too_long);
    std::string many = "f(";
    for (int i = 0; i <= 100; ++i)
        many += "$_, ";
    CHECK(pattern_problem(many + ")").flaw == Flaw::too_many_placeholders);
    CHECK(pattern_problem(std::string(1'000, '(') + "1" + std::string(1'000, ')')).flaw == Flaw::syntax_error);
}

TEST_CASE("matching stops after its steps", "[patterns]")
{
    const auto is_stopped = [](std::string_view pattern, const std::string& code, std::uint64_t steps) {
        patterns::Query query;
        query.any.push_back(read_test_pattern(pattern, query.placeholders));
        patterns::mark_shared(query);
        const SourceFile source("a.pp", code);
        const Tree tree = parse(source, {});
        text::RegexBudget regexes({.bytes = code.size(), .files = 1});
        patterns::Matcher matcher(tree, regexes, steps);
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (patterns::may_match(query.any[0], tree.kind[i]))
                static_cast<void>(matcher.matches(query, query.any[0], tree.node(i)));
        return matcher.is_stopped();
    };
    std::string list = "f(";
    for (int i = 0; i < 5'000; ++i)
        list += "1, ";
    list += "2)";
    // Without repeated placeholders, the time is linear for each item of the pattern.
    CHECK_FALSE(is_stopped("f(..., 1, ..., 1, ..., 1, ..., 1, ..., 3, ...)", list, 1'000'000));
    CHECK(is_stopped("f(..., $X, ..., $X, ..., $X, ..., 3, ...)", list, 1'000'000));
    std::string pairs;
    for (int i = 0; i < 2'000; ++i)
        pairs += "a" + std::to_string(i) + " => 1, ";
    CHECK(is_stopped("file { 'a': $A => 1, $B => 1, $C => 2, ... }", "file { 'a': " + pairs + "}", 1'000'000));
    const std::string deep = std::string(200, '[') + "1" + std::string(200, ']');
    CHECK_FALSE(is_stopped("[[[$X]]]", "$a = " + deep, 100'000));
    CHECK_FALSE(is_stopped("f('$A-$B-$C-x')", "f('" + std::string(100'000, '-') + "')", 10'000'000));
}

}  // namespace plint::tests
