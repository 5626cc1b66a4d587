// The tag of a heredoc (`@(END)`), and the text that follows the tag's line.
#pragma once

#include "parser/syntax/escapes.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::syntax {

// The parts of `@(tag:syntax/escapes)`: views of the tag's text.
struct HeredocTagParts {
    std::string_view tag;     // without quotes and outer spaces
    std::string_view syntax;  // empty if the tag names no syntax
    std::optional<std::string_view>
        escapes;                // the letters; std::nullopt without `/`, empty for `/` alone (all escapes)
    bool interpolates = false;  // the tag is double-quoted
};

// std::nullopt if the text is not a heredoc tag.
[[nodiscard]] std::optional<HeredocTagParts> heredoc_tag_parts(std::string_view text);

[[nodiscard]] EscapeSet heredoc_escapes(const HeredocTagParts& parts);

// What the last line of a heredoc does to its text.
struct HeredocEnd {
    std::string_view margin;  // the spaces and tabs before `|`, removed from each line that starts with exactly these
    bool trims = false;       // `-`: the last newline is removed
};

// `line`: the line that ends a heredoc, or its part from the margin on. The result views `line`.
[[nodiscard]] HeredocEnd heredoc_end(std::string_view line, std::string_view tag);

// `text` without the margin at the start of each line. `at_line_start`: `text` begins at the start of a line.
[[nodiscard]] std::string without_margin(std::string_view text, std::string_view margin, bool at_line_start);

// The bytes of `span`, without the margin if they are in an interpolation of a heredoc: Puppet removes the margin before it
// lexes. Precondition: `node` contains `span`.
[[nodiscard]] std::string source_text(Node node, Span span);

// A heredoc's tag, text and shape.
struct Heredoc {
    HeredocTagParts parts;
    EscapeSet escapes;
    HeredocEnd end;
    std::optional<Node> body;  // std::nullopt if other tokens cover the whole text
    Span text;                 // the text as Puppet reads it; may begin before the body

    // Whether the body contains the whole text, so that its leaves have the value.
    [[nodiscard]] bool is_apart() const { return body && body->span().begin <= text.begin; }

    // The value of `text`. Precondition: a heredoc_text leaf of the body.
    [[nodiscard]] std::string value(Node text) const;

    // The value of the whole text as if it had no interpolations. `source`: the file's text.
    [[nodiscard]] std::string plain_value(std::string_view source) const;
};

// The body of a heredoc_tag leaf; std::nullopt if it has none (Tree::heredocs). O(log n).
[[nodiscard]] std::optional<Node> heredoc_body(Node tag);

// The tag of a heredoc_body; std::nullopt if `body` is not one. O(log n).
[[nodiscard]] std::optional<Node> heredoc_tag(Node body);

// The heredoc of a heredoc_tag leaf; std::nullopt if the file is broken there. O(log n + length of its last line).
[[nodiscard]] std::optional<Heredoc> heredoc(Node tag);

}  // namespace plint::syntax
