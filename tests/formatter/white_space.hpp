// Manifests that differ from another only in whitespace, for tests of the layout.
#pragma once

#include "parser/syntax/tree.hpp"

#include <cstdint>
#include <random>
#include <string>

namespace plint::tests {

enum class Spoiling : std::uint8_t {
    squeezed,   // no whitespace but where tokens need it
    doubled,    // twice as much
    scattered,  // random spaces and newlines
};

inline constexpr std::size_t spoilings = 3;

// The text with other whitespace between its tokens. Whitespace that has a meaning is left: in strings, around the lines of
// heredocs, before `(` and `[`, and whether a comment begins its line. Precondition: no syntax errors, not a template.
[[nodiscard]] std::string spoiled(const Tree& tree, Spoiling how, std::mt19937& random);

}  // namespace plint::tests
