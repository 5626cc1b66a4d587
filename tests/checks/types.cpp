// Types of the manifest: what is read, printed, taken, joined. Tens of thousands of pairs are compared with Puppet in
// tests/oracle/compare_types.rb; here is what must not break unseen.
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/compare.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/join.hpp"
#include "checks/types/normalize.hpp"
#include "checks/types/print.hpp"
#include "checks/types/read.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/view.hpp"
#include "rules/shared/flaw_text.hpp"

#include <catch2/catch.hpp>

namespace plint::types {

static ReadValue read(TypeTable& table, const std::string& text)
{
    const SourceFile source("type.pp", text);
    const Tree tree = parse(source, {});
    ReadValue value = read_value(table, *syntax::child_of<syntax::Expression>(tree.root()), {});
    // The node dies with its tree.
    if (const auto* problem = std::get_if<TypeProblem>(&value))
        return Value{"refused: " + rules::flaw_text(problem->flaw)};
    return value;
}

static Type type(TypeTable& table, const std::string& text)
{
    return std::get<Type>(std::get<Value>(read(table, text)).is);
}

static std::string printed(const std::string& text)
{
    TypeTable table;
    return print(table, std::get<Value>(read(table, text)));
}

static bool accepts(const std::string& to, const std::string& from)
{
    TypeTable table;
    return assignable(table, type(table, to), type(table, from));
}

static std::string joined(const std::string& a, const std::string& b)
{
    TypeTable table;
    return print(table, common_type(table, type(table, a), type(table, b)));
}

static bool is(const std::string& value, const std::string& of)
{
    TypeTable table;
    return is_instance(table, type(table, of), std::get<Value>(read(table, value)));
}

TEST_CASE("types are printed as Puppet prints them", "[types]")
{
    CHECK(printed("Integer[default, 5]") == "Integer[default, 5]");
    CHECK(printed("Float[1]") == "Float[1.0]");
    CHECK(printed("Enum[b, a, b]") == "Enum['a', 'b']");
    CHECK(printed("Array[String, Integer]") == "Array[String, 0]");
    CHECK(printed("Variant[Integer, Integer]") == "Integer");
    CHECK(printed("Struct[{a => Any, Optional[b] => Integer}]") == "Struct[{'a' => Any, Optional['b'] => Integer}]");
    CHECK(printed("Callable[Callable]") == "Callable[0, 0, Callable]");
    CHECK(printed("Callable[[], Integer]") == "Callable[[0, 0], Integer]");
    CHECK(printed("Timespan[100]") == "Timespan['0-00:01:40.0']");
    CHECK(printed("Class['::A']") == "Class[a]");
    CHECK(printed("Integer[1, 2][0]") == "Integer[0]");
}

TEST_CASE("parameters that Puppet refuses are refused", "[types]")
{
    for (const std::string text :
         {"Integer[5, 1]", "Integer['a']", "Any[Integer]", "Hash[String]", "Enum[1]", "Tuple[1]",
          "Struct[{1 => Integer}]", "Pattern['[']", "Optional[1]", "Class['a b']"}) {
        CAPTURE(text);
        CHECK(printed(text).starts_with("'refused: "));
    }
}

TEST_CASE("what depends on something unknown is not read", "[types]")
{
    TypeTable table;
    for (const std::string text :
         {"Integer[$x]", "My::Alias", "Array[My::Alias]", "SemVer['1.x || 2.x']", "URI['mailto:a@b']",
          "Init[My::Alias]", "Object[{checks => {}}]", "Object[{parent => Error, attributes => {a => Integer}}]",
          "TypeSet[{pcore_version => '1.0.0', references => {}}]"}) {
        CAPTURE(text);
        CHECK(std::holds_alternative<Unknown>(read(table, text)));
    }
}

TEST_CASE("a type takes what Puppet says it takes", "[types]")
{
    CHECK(accepts("Integer[1]", "Integer[2, 3]"));
    CHECK_FALSE(accepts("Float", "Integer"));
    CHECK(accepts("Data", "Struct[{a => Array[Integer]}]"));
    CHECK_FALSE(accepts("Data", "Array"));
    CHECK_FALSE(accepts("Variant[Boolean[true], Boolean[false]]", "Boolean"));
    CHECK_FALSE(accepts("NotUndef[Optional[Integer]]", "NotUndef[Optional[Integer]]"));
    CHECK(accepts("Array[Integer]", "Tuple"));
    CHECK(accepts("Callable[Integer]", "Callable[Numeric]"));
    CHECK(accepts("Iterable[String]", "Hash[0, 0]") == false);
}

TEST_CASE("errors and addresses may be limited by regular expressions and types", "[types]")
{
    CHECK(printed("Error[/a/, Enum[b]]") == "Error[/a/, Enum['b']]");
    CHECK(printed("Error[undef, a]") == "Error[undef, 'a']");
    CHECK(accepts("Error[/a/]", "Error['cat']"));
    CHECK_FALSE(accepts("Error[/a/]", "Error[/a/]"));  // a pattern is matched with texts only
    CHECK(accepts("Error[Pattern[/a/]]", "Error[Pattern[/a/]]"));
    CHECK(accepts("Error[NotUndef]", "Error[Enum[a]]"));
    CHECK_FALSE(accepts("Error[NotUndef]", "Error[undef]"));
    CHECK(printed("URI[{port => 80, host => NotUndef}]") == "URI[{'port' => 80, 'host' => NotUndef}]");
    CHECK(printed("URI['svn+ssh://u@H/p']")
          == "URI[{'scheme' => 'svn+ssh', 'userinfo' => 'u', 'host' => 'h', 'path' => '/p'}]");
    CHECK(printed("URI['urn:a:b']") == "URI[{'scheme' => 'urn', 'opaque' => 'a:b'}]");
    CHECK(accepts("URI[{host => /^a/}]", "URI['http://ab/c']"));
    CHECK_FALSE(accepts("URI[{port => 8443}]", "URI['http://a:8443']"));  // that one is a text
    for (const std::string text :
         {"Error[Optional[a]]", "Error[default]", "Error[a][b]", "URI[{host => ''}]", "URI[{port => -1}]"}) {
        CAPTURE(text);
        CHECK(printed(text).starts_with("'refused: "));
    }
}

TEST_CASE("`Init` takes what `new` makes a value of", "[types]")
{
    CHECK(printed("Init[Integer, 16, {a => /b/}]") == "Init[Integer, 16, {'a' => /b/}]");
    CHECK(accepts("Init[Integer]", "Boolean"));
    CHECK(accepts("Init[Integer]", "Enum['5', '0x1F']"));
    CHECK_FALSE(accepts("Init[Integer]", "Enum['a']"));
    CHECK_FALSE(accepts("Init[Integer]", "String"));
    CHECK(accepts("Init[Integer]", "Tuple[Float, Integer[16, 16]]"));
    CHECK(accepts("Init[String]", "Callable"));
    CHECK(accepts("Init[SemVer]", "Tuple[Integer[1, 1], Integer[2, 2], Integer[3, 3]]"));
    CHECK(accepts("Init[Integer, 16]", "Enum['0x1F']"));
    CHECK_FALSE(accepts("Init[Integer, 16]", "Tuple[Float, Integer[16, 16]]"));
    CHECK(printed("Init[1]").starts_with("'refused: "));
}

TEST_CASE("objects and sets of types that are defined in place differ by their content", "[types]")
{
    CHECK(printed("Object[{attributes => {a => Integer}}]") == "Object");
    CHECK(printed("Object[{'name' => 'A::B'}]") == "A::B");
    CHECK(accepts("Object", "Object[{attributes => {a => Integer}}]"));
    CHECK_FALSE(accepts("Object[{attributes => {a => Integer}}]", "Object"));
    CHECK_FALSE(accepts("Object[{attributes => {a => Integer}}]", "Object[{attributes => {a => String}}]"));
    CHECK(accepts("Object[{attributes => {a => Integer, b => String}}]",
                  "Object[{attributes => {b => String, a => Integer}}]"));
    CHECK(accepts("Object[{attributes => {a => Integer}}]",
                  "Object[{parent => Object[{attributes => {a => Integer}}]}]"));
    CHECK(accepts("Object[{attributes => {}}]", "Object[{constants => {a => 1}}]"));
    CHECK(printed("TypeSet[{pcore_version => '1.0.0', 'name' => 'A', types => {'B' => Integer}}]")
          == "TypeSet[{pcore_version => '1.0.0', name => 'A', types => {B => Integer}}]");
    CHECK(accepts("TypeSet", "TypeSet[{pcore_version => '1.0.0'}]"));
    CHECK(accepts("TypeSet[{pcore_version => '1.0.0', 'name' => 'A'}]",
                  "TypeSet[{pcore_version => '1.2.0', 'name' => 'A'}]"));
    CHECK_FALSE(accepts("TypeSet[{pcore_version => '1.0.0', 'name' => 'A'}]",
                        "TypeSet[{pcore_version => '1.0.0', 'name' => 'B'}]"));
    for (const std::string text :
         {"Object[{color => 1}]", "Object[{attributes => {'A' => Integer}}]", "Object[{attributes => {a => 1}}]",
          "Object[{attributes => {a => {type => Integer, value => 'x'}}}]", "Object[{equality => [a]}]",
          "Object[{functions => {f => Integer}}]", "TypeSet[{'name' => 'A'}]", "TypeSet[{pcore_version => '2.0.0'}]"}) {
        CAPTURE(text);
        CHECK(printed(text).starts_with("'refused: "));
    }
}

TEST_CASE("ranges of versions, errors and addresses are compared by what they mean", "[types]")
{
    CHECK(accepts("SemVer['1.x']", "SemVer['~1.2']"));
    CHECK(accepts("SemVer['^1.2.3']", "SemVer['1.9.0']"));
    CHECK_FALSE(accepts("SemVer['1.x']", "SemVer['>=1.0.0']"));
    CHECK_FALSE(accepts("SemVer['1.x']", "SemVer"));
    CHECK_FALSE(accepts("SemVer['>1.0.0-rc.1']", "SemVer['1.0.0-beta']"));
    CHECK(printed("SemVer['1.x', '3.x']") == "SemVer['1.x', '3.x']");
    CHECK(printed("SemVer['1.x', '2.x']") == "SemVer['>=3.0.0 <1.0.0']");
    CHECK(printed("Variant[SemVer['1.x'], SemVer['1.X']]") == "SemVer['1.x']");
    CHECK(accepts("Error['a']", "Error['A', 'b']"));
    CHECK_FALSE(accepts("Error['a']", "Error"));
    CHECK(printed("Error[{issue_code => 'a'}]") == "Error[default, 'a']");
    CHECK(accepts("URI['http://a']", "URI['http://A:80/b']"));
    CHECK_FALSE(accepts("URI['http://a/b']", "URI[{host => 'a'}]"));
    CHECK(printed("URI['HTTPS://a:8443/b?c#d']")
          == "URI[{'scheme' => 'https', 'host' => 'a', 'port' => '8443', 'path' => '/b', 'query' => 'c', 'fragment' => "
             "'d'}]");
    for (const std::string text :
         {"SemVer[1]", "SemVer['x y']", "SemVer['<=x']", "Error[1]", "URI[1]", "URI[{color => 'a'}]"}) {
        CAPTURE(text);
        CHECK(printed(text).starts_with("'refused: "));
    }
}

TEST_CASE("unions of thousands and endless ranges cost little", "[types]")
{
    TypeTable table;
    std::vector<Type> members;
    for (std::int64_t i = 0; i < 200'000; ++i)
        members.push_back(integer_of(table, {2 * i, 2 * i}));
    const Type numbers = variant_of(table, members);
    CHECK(numbers->parts.size() == members.size());
    CHECK(assignable(table, numbers, type(table, "Integer[6, 6]")));
    CHECK_FALSE(assignable(table, numbers, type(table, "Integer[7, 7]")));
    CHECK(printed("Variant[Integer[1, 9223372036854775807], Integer[default, 0]]")
          == "Variant[Integer[1, 9223372036854775807], Integer[default, 0]]");
}

TEST_CASE("recursive aliases end", "[types]")
{
    TypeTable table;
    const Type tree = table.declare_alias("Tree");
    CHECK(table.resolve_alias(tree, variant_of(table, {table.bare(Tag::integer), array_of(table, tree, {})})));
    CHECK(table.is_recursive(tree));
    CHECK(assignable(table, tree, tree));
    CHECK(assignable(table, tree, type(table, "Array[Array[Integer]]")));
    CHECK_FALSE(assignable(table, tree, type(table, "Array[String]")));
    CHECK(is_instance(table, tree, std::get<Value>(read(table, "[1, [2, [3]]]"))));
    CHECK_FALSE(is_instance(table, tree, std::get<Value>(read(table, "[1, [2, ['x']]]"))));
}

TEST_CASE("aliases that mean nothing, or never end, do no harm", "[types]")
{
    TypeTable table;
    const Type self = table.declare_alias("Self");
    CHECK_FALSE(table.resolve_alias(self, variant_of(table, {table.bare(Tag::undef), self})));
    const Type one = table.declare_alias("One");
    const Type two = table.declare_alias("Two");
    CHECK(table.resolve_alias(one, two));
    CHECK_FALSE(table.resolve_alias(two, one));
    CHECK_FALSE(assignable(table, one, table.bare(Tag::integer)));
    const Type endless = table.declare_alias("Endless");
    CHECK(table.resolve_alias(endless, wrap(table, Tag::iterable, endless)));
    CHECK(assignable(table, endless, table.bare(Tag::string)));
}

TEST_CASE("the common type is Puppet's", "[types]")
{
    CHECK(joined("Undef", "Integer") == "Integer");
    CHECK(joined("Integer[1, 2]", "Integer[5, 6]") == "Integer[1, 6]");
    CHECK(joined("Optional[Integer]", "String") == "Data");
    CHECK(joined("Enum[a, true]", "Enum[b]") == "Enum['a', 'b']");
    CHECK(joined("Array", "Hash") == "Any");
}

TEST_CASE("what an alias means is written in fewer words", "[types]")
{
    TypeTable table;
    const auto normal = [&](const std::string& text) { return print(table, normalize(table, type(table, text))); };
    CHECK(normal("Variant[Undef, Integer, String]") == "Optional[Variant[Integer, String]]");
    CHECK(normal("Variant[Integer[1, 2], Integer[3, 5], Integer[7, 8]]") == "Variant[Integer[7, 8], Integer[1, 5]]");
    CHECK(normal("Variant[Enum[a], Enum[b, true], Enum['C', true], Enum[d]]")
          == "Variant[Enum['a', 'd'], Enum['b', 'c', true]]");
    CHECK(normal("Optional[NotUndef[Integer]]") == "Optional[Integer]");
    CHECK(normal("NotUndef[Optional[Integer]]") == "Integer");
    CHECK(normal("Array[Optional[Undef], 1]") == "Array[Undef, 1]");
    CHECK(normal("Iterator[NotUndef['a']]") == "Iterator[String]");
    CHECK(print(table, generalize(table, type(table, "Enum[a, bcd]"))) == "String[1, 3]");
}

TEST_CASE("values are tested one by one, not by their type", "[types]")
{
    CHECK_FALSE(is("5", "Optional"));
    CHECK_FALSE(is("'a'", "Enum"));
    CHECK(is("'abc'", "Pattern[/b/]"));
    CHECK(is("'é'", "String[1, 1]"));
    CHECK(is("[1, 2, 3]", "Tuple[Integer, 1]"));
    CHECK_FALSE(is("{a => undef}", "Struct[{Optional[a] => Integer}]"));
    CHECK(is("{}", "Struct"));
    CHECK_FALSE(is("-1", "Iterable"));
    CHECK_FALSE(is("Integer", "Integer"));
}

TEST_CASE("a type exists once, and Puppet's equality is wider", "[types]")
{
    TypeTable table;
    CHECK(type(table, "Array[Integer[1, 2]]") == type(table, "Array[Integer[1,2]]"));
    const Type one = type(table, "Variant[Integer, String]");
    const Type other = type(table, "Variant[String, Integer]");
    CHECK(one != other);
    CHECK(equal(one, other));
    CHECK(print(table, infer(table, std::get<Value>(read(table, "[1, 'a']")))) == "Tuple[Integer[1, 1], String]");
    CHECK(print(table, infer_reduced(table, std::get<Value>(read(table, "[1, 'a']")))) == "Array[ScalarData, 2, 2]");
}

}  // namespace plint::types
