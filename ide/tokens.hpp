// What each token of a file means, for highlighting.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

enum class TokenKind : std::uint8_t {
    class_,        // a class, also its name in quotes
    defined_type,  // a defined type or resource type, also as a reference
    type,          // a data type or alias
    function,
    parameter,  // a variable that is a parameter
    variable,
    property,  // an attribute
    keyword,
    comment,
    string,
    number,
    regex,
    operator_
};

// Bits of Token::modifiers.
namespace token_modifiers {
inline constexpr std::uint8_t declaration = 1;
inline constexpr std::uint8_t readonly = 2;         // all variables
inline constexpr std::uint8_t deprecated = 4;       // by `@deprecated`, or a legacy fact
inline constexpr std::uint8_t default_library = 8;  // of Puppet itself
}  // namespace token_modifiers

struct Token {
    Span span;  // may have several lines
    TokenKind kind = TokenKind::variable;
    std::uint8_t modifiers = 0;
};

// In document order, without overlaps. Of Hiera data only the keys that set parameters of classes. Empty for other files.
// O(n log n) for a file of n bytes.
[[nodiscard]] std::vector<Token> tokens(const engine::Snapshot& snapshot, layout::FileIndex file);

}  // namespace plint::ide
