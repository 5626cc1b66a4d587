// Which keys Puppet takes for one, and which types of parameters for literals: as its validators of 7.23 and 8.10 say.
#include "checks/validation/validate.hpp"
#include "parser/parse.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <string_view>

using namespace plint;

namespace {

struct Case {
    std::string_view code;
    long in_7;  // findings
    long in_8;
};

long count(std::string_view issue, std::string_view code, unsigned puppet_version)
{
    const SourceFile source("a.pp", std::string(code));
    const Tree tree = parse(source, {});
    REQUIRE(tree.errors.empty());
    return std::ranges::count(validation::validate(tree, puppet_version), issue, &validation::ValidationError::issue);
}

}  // namespace

TEST_CASE("keys that stand twice are those that Puppet takes for one")
{
    constexpr Case cases[]{
        {"$a = { 'x' => 1, x => 2, \"x\" => 3, X::Y => 4 }", 2, 2},
        {"$a = { 1 => 1, 01 => 2, '1' => 3, 1.0 => 4 }", 1, 1},
        {"$a = { default => 1, default => 2, undef => 3, undef => 4, true => 5, true => 6, false => 7 }", 3, 3},
        {"$a = { [] => 1, [] => 2, {} => 3, {} => 4, [[a]] => 5, [[a]] => 6 }", 3, 3},
        {"$a = { [a, $x] => 1, [a, $x] => 2, {a => $x} => 3, {a => $x} => 4 }", 0, 0},
        {"$a = { { a => 1, b => 2 } => 1, { b => 2, a => 1 } => 2 }", 1, 1},
        {"$a = { /a/ => 1, /a/ => 2, /b/ => 3, 'a' => 4 }", 1, 1},
        {"$a = { $x => 1, $x => 2, \"${x}\" => 3, \"${x}\" => 4, (1) => 5, (1) => 6, 1+1 => 7, 1+1 => 8 }", 0, 0},
        {"$a = { f('a') => 1, f('a') => 2 }", 0, 0},
        {"$a = { Integer => 1, Integer => 2, 'integer' => 3, String => 4 }", 0, 2},
        {"$a = { Optional['a'] => 1, Optional['a'] => 2, Optional['b'] => 3 }", 0, 1},
        {"$a = { String[1] => 1, Integer[1] => 2, $x[1] => 3, f()[1] => 4, [1] => 5 }", 0, 4},
        {"$a = { Array[Integer] => 1, Array[Integer] => 2, Array[[Integer]] => 3, Array[[Integer]] => 4 }", 0, 1},
        {"$a = { $x[$i] => 1, $x[$i] => 2, $x['a', 'b'] => 3, ['a', 'b'] => 4 }", 0, 1},
        {"$a = { -1 => 1, - 1 => 2, -01 => 3, -(1) => 4, 1 => 5, -1.5 => 6, -1.5 => 7 }", 0, 3},
    };
    for (const Case& one : cases) {
        INFO(one.code);
        CHECK(count("DUPLICATE_KEY", one.code, 7) == one.in_7);
        CHECK(count("DUPLICATE_KEY", one.code, 8) == one.in_8);
    }
}

TEST_CASE("types of a class's parameters are literals for Puppet 8")
{
    constexpr Case cases[]{
        {"class a(Optional[[String]] $x) { }", 0, 1},
        {"class a($y, Integer[$y] $x) { }", 0, 1},
        {"class a(Integer[1+1] $x, String[(1)] $y, Enum[\"a${x}\"] $z) { }", 0, 3},
        {"class a(Variant[Enum[[a, b]], Integer] $x) { }", 0, 1},
        {"class a(Integer[-1] $x, Pattern[/a/] $y, Array[String, default, 3] $z) { }", 0, 0},
        {"class a(Struct[{Optional['a'] => String, 'b' => Integer}] $x, Callable[[String], Integer] $y) { }", 0, 0},
        {"class a(Timespan['1-00:00:00'] $x, Undef $y, Foo::Bar['a'] $z, $w) { }", 0, 0},
        {"define a(Optional[[String]] $x) { }\nfunction a::f(Optional[[String]] $x) { }", 0, 0},
    };
    for (const Case& one : cases) {
        INFO(one.code);
        CHECK(count("ILLEGAL_NONLITERAL_PARAMETER_TYPE", one.code, 7) == one.in_7);
        CHECK(count("ILLEGAL_NONLITERAL_PARAMETER_TYPE", one.code, 8) == one.in_8);
    }
}
