#include "reporters/sarif/line_hash.hpp"

#include "reporters/text/utf8.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <unordered_map>

namespace plint::reporters {

namespace {

constexpr std::size_t window = 100;
constexpr std::uint64_t base = 37;
constexpr std::uint16_t end_of_file = 0xFFFF;

// The units that count, and at which of them lines begin.
struct Units {
    std::vector<std::uint16_t> units;
    std::vector<std::size_t> line_starts;
};

Units units_of(std::string_view text)
{
    Units result;
    bool line_begins = true;
    bool after_return = false;
    const auto push = [&](std::uint16_t unit) {
        if (line_begins)
            result.line_starts.push_back(result.units.size());
        line_begins = unit == '\n';
        result.units.push_back(unit);
    };
    while (!text.empty()) {
        const Character character = first_character(text);
        text.remove_prefix(character.size);
        const bool second_of_pair = after_return && character.code == '\n';
        after_return = character.code == '\r';
        if (character.code == ' ' || character.code == '\t' || second_of_pair)
            continue;
        if (character.code == '\r') {
            push('\n');
        } else if (character.code > 0xFFFF) {
            push(static_cast<std::uint16_t>(0xD800U + ((character.code - 0x10000U) >> 10U)));
            push(static_cast<std::uint16_t>(0xDC00U + ((character.code - 0x10000U) & 0x3FFU)));
        } else {
            push(static_cast<std::uint16_t>(character.code));
        }
    }
    push(end_of_file);
    result.units.resize(result.units.size() + window);  // zeros, so that every line has a full window
    return result;
}

}  // namespace

std::vector<std::string> line_hashes(std::string_view text)
{
    const auto [units, line_starts] = units_of(text);
    std::uint64_t leaving = 1;  // the weight of a unit that leaves the window
    std::uint64_t hash = 0;
    for (std::size_t at = 0; at < window; ++at) {
        leaving *= base;
        hash = hash * base + units[at];
    }
    std::vector<std::string> hashes;
    hashes.reserve(line_starts.size());
    std::unordered_map<std::uint64_t, unsigned> seen;
    std::size_t begin = 0;
    for (const std::size_t start : line_starts) {
        for (; begin < start; ++begin)
            hash = hash * base + units[begin + window] - leaving * units[begin];
        hashes.push_back(fmt::format("{:x}:{}", hash, ++seen[hash]));
    }
    return hashes;
}

}  // namespace plint::reporters
