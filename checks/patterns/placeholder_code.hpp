// Puppet code for the text of a pattern: each placeholder becomes a token that parses in its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::patterns {

struct PlaceholderToken {
    std::string name;        // empty: without a name
    bool is_list = false;    // `...`, `$...X`
    bool is_quoted = false;  // it is a part of a string
    std::size_t offset = 0;  // in the pattern's text
    std::size_t length = 0;
    std::size_t in_code = 0;  // its offset in the code
};

struct PlaceholderCode {
    std::string code;
    std::vector<PlaceholderToken> tokens;

    // Where `$$HOME` is in the text: `$HOME` that is not a placeholder.
    struct Escape {
        std::size_t offset = 0;
        std::size_t in_code = 0;
        bool is_interpolated = false;  // in a string in which `$` needs a backslash
    };
    std::vector<Escape> escapes;

    [[nodiscard]] std::size_t offset_in_pattern(std::size_t in_code) const;
};

// The code for a pattern, with the forms of its tokens that make it parse as far as possible.
[[nodiscard]] PlaceholderCode placeholder_code(std::string_view pattern);

// The placeholders of a text, such as a message. The code is of no use.
[[nodiscard]] PlaceholderCode read_placeholders(std::string_view text);

// The token that a leaf of such code is; std::nullopt for other leaves.
[[nodiscard]] std::optional<std::size_t> token_of(std::string_view leaf);

// A message of the parser about such code, with the placeholders as they are written.
[[nodiscard]] std::string without_tokens(std::string message, const PlaceholderCode& code, std::string_view pattern);

// The first token in a text; std::nullopt if there is none.
struct FoundToken {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t token = 0;
};
[[nodiscard]] std::optional<FoundToken> first_token(std::string_view text);

}  // namespace plint::patterns
