// The string literals of C++ source, for tests of texts that users see.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plint::tests {

struct Literal {
    std::string text;        // with escapes resolved as far as tests need it; adjacent literals are one
    std::size_t line = 1;    // 1-based, where it begins
    bool in_report = false;  // an argument of a call `report(…)`: a message or a part of one
};

// Skips comments, characters and `#include`.
[[nodiscard]] std::vector<Literal> string_literals(std::string_view source);

}  // namespace plint::tests
