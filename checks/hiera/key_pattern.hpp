// Names of keys as code writes them, also those that it puts together.
#pragma once

#include "parser/source/characters.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {

// Whether a key may contain the character.
[[nodiscard]] inline bool is_key_sign(char c)
{
    return is_word(c) || c == ':' || c == '-' || c == '.';
}

struct KeyPattern {
    std::vector<std::string> texts;  // between the computed parts, of which `${module_name}` is kept as text

    // Whether nothing is computed.
    [[nodiscard]] bool is_literal() const;

    // Whether it may become this key.
    [[nodiscard]] bool fits(std::string_view key) const;

    // The same where `${module_name}` is known; `module` is empty where it is not.
    [[nodiscard]] KeyPattern in_module(std::string_view module) const;
};

// The longest name from `at` on, which moves behind it: signs of keys and computed parts (`${x}`, `#{x}`, `%{x}`, `$x`, `%s`).
[[nodiscard]] KeyPattern read_key(std::string_view text, std::size_t& at);

}  // namespace plint::hiera
