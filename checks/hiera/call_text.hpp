// Calls and strings in the text of manifests, Ruby code, templates and data, read without a parser.
#pragma once

#include "parser/source/characters.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {

inline constexpr std::size_t longest_call = 4000;  // bytes

// Whether a key may contain the character.
[[nodiscard]] inline bool is_key_sign(char c)
{
    return is_word(c) || c == ':' || c == '-' || c == '.';
}

// The text with spaces where lines are comments: offsets stay.
[[nodiscard]] std::string without_comments(std::string text);

// The end of what opens at `at`; npos where it is never closed, or farther than calls are long.
[[nodiscard]] std::size_t closing(std::string_view text, std::size_t at);

[[nodiscard]] std::size_t skip_space(std::string_view text, std::size_t at);

// Where an argument ends: at the `,` or `)` after it.
[[nodiscard]] std::size_t end_of_argument(std::string_view text, std::size_t at);

[[nodiscard]] std::string_view trimmed_text(std::string_view text);

// `Integer` of `(Integer $x = ` before the call; empty: no declared type on its line.
[[nodiscard]] std::string_view declared_type(std::string_view text, std::size_t call);

struct StringLiteral {
    std::vector<std::string> pattern;  // the texts between the computed parts
    std::size_t end;                   // of the closing quote, or of the line or text if it is not there
};

// The string whose quote is at `open`; std::nullopt if a computed part of it is never closed. `module`: the value of
// `$module_name`, empty if it is not known.
[[nodiscard]] std::optional<StringLiteral> read_string(std::string_view text, std::size_t open,
                                                       std::string_view module);

// Whether a text may be what the pattern becomes.
[[nodiscard]] bool fits_pattern(const std::vector<std::string>& pattern, std::string_view text);

// Where a sign is next, for places that only grow: one pass over the text.
class NextSign {
public:
    NextSign(std::string_view text, std::string_view sign) : text_(text), sign_(sign), at_(text.find(sign)) {}

    // The first place of the sign from `from` on; npos if there is none.
    std::size_t from(std::size_t from)
    {
        if (at_ < from)
            at_ = text_.find(sign_, from);
        return at_;
    }

private:
    std::string_view text_;
    std::string_view sign_;
    std::size_t at_;
};

}  // namespace plint::hiera
