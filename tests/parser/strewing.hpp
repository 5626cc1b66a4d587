// Code strewn with what fixes must not lose or trip over: comments, heredocs, tabs, wide characters, odd line ends. Seeded,
// so always the same.
#pragma once

#include "parser/source/span.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace plint::tests {

// What of a file no fix may lose.
struct Reading {
    std::size_t errors = 0;
    std::string tree;                   // in Puppet's compact notation
    std::vector<std::string> comments;  // all their words, sorted
};

[[nodiscard]] Reading read(const std::string& path, const std::string& text);

// With sanitizers, which take ten times as long and look for other mistakes, a series tries only a sample.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool is_sampled = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool is_sampled = true;
#else
inline constexpr bool is_sampled = false;
#endif
#else
inline constexpr bool is_sampled = false;
#endif

// How many seeds a series tries. The first is 1, or PLINT_SEED of the environment.
inline constexpr std::uint32_t seeds = is_sampled ? 1 : 12;
[[nodiscard]] std::uint32_t first_seed();

// A number below `end`, the same with every library.
[[nodiscard]] std::size_t below(std::mt19937& random, std::size_t end);

// What may stand wherever blanks may: of one of several kinds, with a number to tell it from others.
inline constexpr std::size_t noises = 10;
[[nodiscard]] std::string noise(std::size_t kind, std::size_t number);

// Puts `inserted` before the byte `at`.
void insert(std::string& text, Offset at, std::string_view inserted);

// With CRLF, a byte order mark, no line break at the end.
[[nodiscard]] std::string dressed(std::string text, bool crlf, bool mark, bool unended);

// The text with noise at random places, where that leaves the tree alone, perhaps a heredoc, and dressed at random.
[[nodiscard]] std::string strewn(const std::string& path, std::string text, std::mt19937& random);

// Whether each line ends like the first: in a text with CRLF, with one carriage return and no more.
[[nodiscard]] bool has_even_line_ends(std::string_view text);

}  // namespace plint::tests
