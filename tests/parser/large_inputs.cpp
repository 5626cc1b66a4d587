// What answers questions about many names, spans or patterns at once: the same as asking each by itself.
#include "checks/scopes/variable_set.hpp"
#include "checks/types/build.hpp"
#include "checks/types/table.hpp"
#include "checks/files/gitignore.hpp"
#include "rules/engine/nearest.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace plint;

TEST_CASE("an index of patterns answers as the patterns do")
{
    std::mt19937 random(7);  // NOLINT: the same patterns each time
    const auto pick = [&](std::string_view letters) { return letters[random() % letters.size()]; };
    const auto text = [&](std::string_view letters, std::size_t max) {
        std::string made;
        for (std::size_t size = 1 + random() % max; made.size() < size;)
            made += pick(letters);
        return made;
    };
    int ignored_ones = 0;
    for (int round = 0; round < 200; ++round) {
        std::string lines;
        for (int i = 0; i < 40; ++i)
            lines += (random() % 4 == 0 ? "!" : "") + text("aabb/*?[.", 5) + (random() % 4 == 0 ? "/\n" : "\n");
        const auto patterns = files::parse_gitignore(lines);
        const files::IgnoreIndex index(patterns);
        for (int i = 0; i < 50; ++i) {
            std::string path = text("ab./", 6);
            std::erase_if(path, [&, last = '/'](char c) mutable { return std::exchange(last, c) == '/' && c == '/'; });
            if (path.empty() || path.ends_with('/'))
                path += 'a';
            const bool is_directory = random() % 2 == 0;
            INFO(path << " among\n" << lines);
            CHECK(index.ignored(path, is_directory) == files::ignored(patterns, path, is_directory));
            CHECK(index.ignored_on_the_way(path) == files::ignored_on_the_way(patterns, path));
            ignored_ones += files::ignored_on_the_way(patterns, path) ? 1 : 0;
        }
    }
    CHECK(ignored_ones > 100);
}

TEST_CASE("the nearest name needs no comparison with names of other letters")
{
    const std::vector<std::string_view> names{"zzzzzz", "parameter", "paramater", "perimeter", "meter"};
    CHECK(rules::nearest("paramter", names) == "parameter");
    CHECK(rules::nearest("praameter", names) == "parameter");
    CHECK(rules::nearest("metre", names) == "meter");
    CHECK(rules::nearest("qqqq", names).empty());
    CHECK(rules::nearest("zzzzz", names) == "zzzzzz");
    CHECK(rules::nearest("zzzz", names).empty());
    CHECK(rules::nearest("", names).empty());
}

TEST_CASE("comparisons of names end with the letters that may be compared")
{
    const std::string given = std::string(100, 'x') + "parameter";
    const std::string meant = std::string(100, 'x') + "paramater";
    std::size_t letters = 1'000;
    CHECK(rules::is_slip(given, meant, letters));
    CHECK(letters < 1'000);  // what both begin and end with is not compared
    CHECK(letters > 500);
    letters = 100;
    CHECK_FALSE(rules::is_slip(given, meant, letters));
    CHECK(letters == 0);
    const std::string other(100'000, 'a');
    letters = 1'000'000;
    CHECK_FALSE(rules::is_slip(other + "bcdef", other.substr(1) + "fedcb", letters));
    CHECK_FALSE(rules::is_plausible(other + "bcdef_x", "b" + other + "xyzw_x", letters));
}

TEST_CASE("a set of variables shares with its copies and changes alone")
{
    scopes::VariableSet one;
    for (const std::uint32_t variable : {0U, 63U, 64U, 1023U, 1024U, 5000U})
        one.insert(variable);
    scopes::VariableSet two = one;
    two.insert(7);
    two.insert(20'000);
    CHECK_FALSE(one.contains(7));
    CHECK_FALSE(one.contains(20'000));
    CHECK(two.contains(5000));
    scopes::VariableSet both = two;
    both.intersect(one);
    scopes::VariableSet any = one;
    any.unite(two);
    for (const std::uint32_t variable : {0U, 7U, 63U, 64U, 65U, 1023U, 1024U, 5000U, 20'000U, 30'000U}) {
        CHECK(both.contains(variable) == (one.contains(variable) && two.contains(variable)));
        CHECK(any.contains(variable) == (one.contains(variable) || two.contains(variable)));
    }
}

TEST_CASE("which aliases contain themselves does not depend on when that is asked", "[types]")
{
    using namespace plint::types;
    // 0 and 1 name each other, 2 names 0, 3 names nothing, 4 names itself, 5 names 4 and 3.
    const std::vector<std::vector<std::size_t>> names{{1}, {0}, {0}, {}, {4}, {4, 3}};
    const std::vector<bool> recursive{true, true, false, false, true, false};
    std::vector<std::size_t> order{0, 1, 2, 3, 4, 5};
    do {
        TypeTable table;
        std::vector<Type> aliases;
        for (std::size_t i = 0; i < names.size(); ++i)
            aliases.push_back(table.declare_alias(fmt::format("A{}", i)));
        for (const std::size_t i : order) {
            std::vector<Type> parts{table.bare(Tag::string)};
            for (const std::size_t other : names[i])
                parts.push_back(array_of(table, aliases[other], {}));
            CHECK(table.resolve_alias(aliases[i], variant_of(table, parts)));
            static_cast<void>(table.is_recursive(aliases[order.front()]));
        }
        for (const std::size_t i : order)
            CHECK(table.is_recursive(aliases[i]) == recursive[i]);
    } while (std::next_permutation(order.begin(), order.end()));
}
