// Names that are similar: the fast count of typing errors is that of a plain table.
#include "rules/engine/nearest.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::tests {

namespace {

// Letters wrong, missing, added or swapped.
std::size_t typing_errors(std::string_view a, std::string_view b)
{
    std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            std::size_t& cell = table[i][j];
            if (i == 0 || j == 0) {
                cell = i + j;
                continue;
            }
            cell = std::min(
                {table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cell = std::min(cell, table[i - 2][j - 2] + 1);
        }
    return table.back().back();
}

std::string random_name(std::mt19937& random, std::size_t size)
{
    std::string name;
    while (name.size() < size)
        name += static_cast<char>('a' + random() % 4);
    return name;
}

// Some letters changed.
std::string with_errors(std::string name, std::mt19937& random)
{
    for (std::size_t left = random() % 6; left > 0 && name.size() > 1; --left) {
        const std::size_t at = random() % (name.size() - 1);
        const auto letter = static_cast<char>('a' + random() % 4);
        switch (random() % 4) {
        case 0: name[at] = letter; break;
        case 1: name.erase(at, 1); break;
        case 2: name.insert(at, 1, letter); break;
        default: std::swap(name[at], name[at + 1]);
        }
    }
    return name;
}

}  // namespace

TEST_CASE("similar names have few typing errors, whatever their length")
{
    std::mt19937 random(1);
    for (int i = 0; i < 20'000; ++i) {
        const std::string given = random_name(random, 1 + random() % (i % 20 == 0 ? 90 : 20));
        const std::string candidate =
            random() % 3 == 0 ? random_name(random, 1 + random() % 20) : with_errors(given, random);
        const std::size_t allowed = given.size() <= 4 ? 1 : std::max<std::size_t>(2, given.size() / 3);
        const std::string_view only = candidate;
        INFO(given << " and " << candidate);
        CHECK((rules::nearest(given, std::span(&only, 1)) == candidate)
              == (candidate != given && typing_errors(given, candidate) <= allowed));
    }
}

}  // namespace plint::tests
