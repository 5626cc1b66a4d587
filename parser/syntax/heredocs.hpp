// The parts of a heredoc's tag and the text it announces.
#pragma once

#include "parser/syntax/escapes.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::syntax {

// `@(tag:syntax/escapes)`, taken apart. Views into the tag's text.
struct HeredocTagParts {
    std::string_view tag;               // without quotes and outer blanks
    std::string_view syntax;            // empty when there is none
    std::optional<std::string_view> escapes;  // the letters; absent without `/`, empty for `/` alone (all of them)
    bool interpolates = false;          // the tag stands between double quotes
};

// None for text that is no heredoc tag.
[[nodiscard]] std::optional<HeredocTagParts> heredoc_tag_parts(std::string_view text);

[[nodiscard]] EscapeSet heredoc_escapes(const HeredocTagParts& parts);

// How the line that ends a text shapes the text.
struct HeredocEnd {
    std::string_view margin;  // the blanks before `|`: cut from each line that starts with exactly these
    bool trims = false;       // `-`: the last line break is dropped
};

// `line` is the line that ends a heredoc, or its end from the blanks on.
[[nodiscard]] HeredocEnd heredoc_end(std::string_view line, std::string_view tag);

// `text` without the margin at the start of each line; `at_line_start`: its own start is one.
[[nodiscard]] std::string without_margin(std::string_view text, std::string_view margin, bool at_line_start);

// The bytes of `span`, a place inside of `node`. Inside an interpolation of a heredoc its margin is cut from these
// too: Puppet cuts before it reads.
[[nodiscard]] std::string source_text(Node node, Span span);

// A heredoc's tag, text and shape.
struct Heredoc {
    HeredocTagParts parts;
    EscapeSet escapes;
    HeredocEnd end;
    std::optional<Node> body;  // none where other tokens cover the text whole
    Span text;                 // what Puppet takes for the text; may begin before the body

    // Whether the body holds the whole text, so that its leaves tell the value.
    [[nodiscard]] bool is_apart() const { return body && body->span().begin <= text.begin; }

    // The value of one heredoc_text leaf of the body.
    [[nodiscard]] std::string value(Node text) const;

    // The value of the whole text, as if nothing were interpolated. `source` is the file's text.
    [[nodiscard]] std::string plain_value(std::string_view source) const;
};

// The body that a heredoc_tag leaf announces; none when the file is broken there.
[[nodiscard]] std::optional<Node> heredoc_body(Node tag);

// The tag that announces a heredoc_body.
[[nodiscard]] std::optional<Node> heredoc_tag(Node body);

// Everything about the heredoc of a heredoc_tag leaf; none when the file is broken there.
[[nodiscard]] std::optional<Heredoc> heredoc(Node tag);

}  // namespace plint::syntax
