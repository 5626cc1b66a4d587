#include "checks/hiera/interpolations.hpp"
#include "checks/hiera/yaml.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace plint::tests {

// The variables that the data names, as its text has them at the reported places.
static std::vector<std::string> variables(const std::string& yaml)
{
    std::vector<std::string> names;
    const auto found = hiera::hiera_interpolations(yaml);
    REQUIRE(found);
    for (const hiera::HieraInterpolation& one : *found)
        if (one.variable.size() > 0)
            names.push_back(yaml.substr(one.variable.begin, one.variable.size()));
    return names;
}

using Names = std::vector<std::string>;

TEST_CASE("interpolations of data are found in strings, with their places", "[data]")
{
    CHECK(variables("a: '%{x}'\n") == Names{"x"});
    CHECK(variables("a: \"%{ ::x }%{y.z}\"\n") == Names{"::x", "y.z"});
    CHECK(variables("a: x%{y}z\nb: [ '%{c}', \"%{d}\" ]\n") == Names{"y", "c", "d"});
    CHECK(variables("'%{key}': 1\n\"%{b}\": { c: \"%{d}\" }\n") == Names{"key", "b", "d"});
    CHECK(variables("a: |\n  one %{x}\n  # two %{y}\nb: >-\n  %{z}\n") == Names{"x", "y", "z"});
    CHECK(variables("a: \"%{scope('x')} %{scope(\\\"y\\\")}\"\n").front() == "x");
    CHECK(variables("größer: '漢字 🎉 %{x}'\nb: \"%{y}\"\n") == Names{"x", "y"});
    CHECK(variables("\xEF\xBB\xBFgrößer: '%{x}'\n") == Names{"x"});
    CHECK(variables("a: '%{x}'\r\nb:\r\n  - \"%{y}\"\r\n") == Names{"x", "y"});
    CHECK(variables("a: &anchor '%{x}'\nb: *anchor\nc: !tag \"%{y}\"\n") == Names{"x", "y"});
    CHECK(variables("--- \na: '%{x}'\n--- \nb: '%{y}'\n") == Names{"x"});
    CHECK(variables("a: 'it''s %{x}' # '%{y}'\n") == Names{"x"});
    CHECK(variables("a: plain %{x} # %{y}\n# %{z}\nb: 1\n") == Names{"x"});
    CHECK(variables("a: \"%{lookup('x')} %{alias('y')} %{literal('%')}{z}\"\n").empty());
    CHECK(variables("a: '%{unclosed'\nb: '%{}'\n").empty());
    CHECK(variables("a: 'x%{a%{b}y%{c}'\n") == Names{"a%{b", "c"});  // Puppet: Undefined variable 'a%{b'
    CHECK(variables("a: '%{a\n  %{b}%{c}'\n") == Names{"c"});        // Puppet: Undefined variable 'a %{b'
    CHECK(variables("a: '%{'\nb: '%{x}'\n") == Names{"x"});
    CHECK(variables("").empty());
}

TEST_CASE("what is no YAML has no interpolations", "[data]")
{
    CHECK_FALSE(hiera::hiera_interpolations("a: [1, '%{x}'\nb: 2\n"));
    CHECK_FALSE(hiera::is_yaml("a: ["));
    CHECK(hiera::is_yaml("a: [1]\n"));
}

}  // namespace plint::tests
