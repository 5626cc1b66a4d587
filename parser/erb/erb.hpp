// Reads ERB templates as Ruby does with Puppet's trim mode `-`, and joins the code of their tags to Ruby's source.
#pragma once

#include "parser/source/span.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::erb {

enum class PartKind : std::uint8_t {
    text,
    code,    // `<% … %>`
    output,  // `<%= … %>`
    comment  // `<%# … %>`
};

// Text, or a tag.
struct Part {
    PartKind kind = PartKind::text;
    Span span;                 // of a tag with its marks
    Span inner;                // of a tag: between its marks; of text the same as `span`
    bool trims_left = false;   // `<%-`
    bool trims_right = false;  // `-%>`
    bool joins_lines = false;  // `-%>` at the end of a line: the newline is not in the output
};

struct Template {
    std::vector<Part> parts;       // in order of place; trimmed whitespace is in none of them
    std::optional<Span> unclosed;  // the opening mark of a tag without an end. Ruby prints what follows it
};

[[nodiscard]] Template read(std::string_view text);

// The Ruby source that ERB makes of a template, with `nil` in place of the commands that print text, and `((x))` of those that
// print a value.
struct RubySource {
    // A piece of the template that is in the source as it is.
    struct Piece {
        std::size_t begin = 0;  // in the source
        Span span;              // in the template
    };

    std::string text;
    std::vector<Piece> pieces;  // in order

    // Where a byte of the source is in the template. Bytes that ERB adds are at the end of the tag before them.
    [[nodiscard]] Offset place(std::size_t at) const;
    [[nodiscard]] Span place(Span span) const;
};

[[nodiscard]] RubySource ruby_source(std::string_view text, const Template& parts);

}  // namespace plint::erb
