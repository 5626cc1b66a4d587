// Typed views of names, variables, numbers, strings, regexes and heredocs, with their values.
#pragma once

#include "parser/syntax/heredocs.hpp"
#include "parser/syntax/numbers.hpp"
#include "parser/syntax/view.hpp"

#include <string>

namespace plint::syntax {

// Whether it is a literal string (with or without interpolations), number or regex.
[[nodiscard]] constexpr bool is_scalar_literal(Kind kind)
{
    switch (kind) {
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::interpolated_string:
    case Kind::heredoc_tag:
    case Kind::name:
    case Kind::word:
    case Kind::number:
    case Kind::regex: return true;
    default: return false;
    }
}

struct Name : View<Kind::name> {
    using View::View;
};

// An unquoted string: `foo-bar`.
struct Word : View<Kind::word> {
    using View::View;
};

struct ClassReference : View<Kind::class_reference> {
    using View::View;
};

struct Variable : View<Kind::variable> {
    using View::View;
    // As written, without `$` (`a::b`, `::a`); may be empty. A view of the source text.
    [[nodiscard]] std::string_view name() const { return text().substr(has_dollar() ? 1 : 0); }
    // False inside `${x}`, where `$` belongs to the interpolation.
    [[nodiscard]] bool has_dollar() const { return text().starts_with('$'); }
};

struct Number : View<Kind::number> {
    using View::View;
    [[nodiscard]] std::optional<NumberValue> value() const { return number_value(text()); }
};

struct Boolean : View<Kind::kw_true, Kind::kw_false> {
    using View::View;
    [[nodiscard]] bool value() const { return kind() == Kind::kw_true; }
};

// The bytes between a string's quotes; up to the end of the node if a broken file lacks the closing quote.
[[nodiscard]] Span content_span(Node quoted);

struct SingleQuoted : View<Kind::single_quoted> {
    using View::View;
    [[nodiscard]] Span content_span() const { return syntax::content_span(*this); }
    [[nodiscard]] std::string_view content() const { return tree().source->text(content_span()); }
    [[nodiscard]] std::string value() const;
};

// A double-quoted string without interpolation.
struct DoubleQuoted : View<Kind::double_quoted> {
    using View::View;
    [[nodiscard]] Span content_span() const { return syntax::content_span(*this); }
    [[nodiscard]] std::string_view content() const { return tree().source->text(content_span()); }
    [[nodiscard]] std::string value() const;
};

struct StringText : View<Kind::string_text> {
    using View::View;
    [[nodiscard]] std::string value() const;
};

// `${ expression }`
struct Interpolation : View<Kind::interpolation> {
    using View::View;
    [[nodiscard]] std::optional<Expression> expression() const { return child_of<Expression>(*this); }
};

// A part of an interpolated string or heredoc: text, `${…}`, or a bare `$x`.
class StringPart : public Node {
public:
    [[nodiscard]] static constexpr bool is(Kind kind)
    {
        return kind == Kind::string_text || kind == Kind::heredoc_text || kind == Kind::interpolation
            || kind == Kind::variable;
    }
    explicit StringPart(Node node) : Node(node) { assert(is(node.kind())); }

    // The interpolated expression; std::nullopt for text.
    [[nodiscard]] std::optional<Expression> expression() const;
};

// A double-quoted string with interpolations.
struct InterpolatedString : View<Kind::interpolated_string> {
    using View::View;
    [[nodiscard]] Siblings<StringPart> parts() const { return children_of<StringPart>(*this); }
};

struct Regex : View<Kind::regex> {
    using View::View;
    // The text between the slashes, with `\/` replaced by `/`.
    [[nodiscard]] std::string source() const;
};

struct HeredocText : View<Kind::heredoc_text> {
    using View::View;
    // With margin, trim and escapes applied.
    [[nodiscard]] std::string value() const;
};

// The lines that belong to a tag.
struct HeredocBody : View<Kind::heredoc_body> {
    using View::View;
    [[nodiscard]] Siblings<StringPart> parts() const { return children_of<StringPart>(*this); }
    [[nodiscard]] std::optional<Node> tag() const { return heredoc_tag(*this); }
    [[nodiscard]] std::optional<Node> end() const { return child(Kind::heredoc_end); }
};

// The expression: `@(END)` is at the place where the text is used.
struct HeredocTag : View<Kind::heredoc_tag> {
    using View::View;
    [[nodiscard]] std::optional<HeredocTagParts> parts() const { return heredoc_tag_parts(text()); }
    [[nodiscard]] std::optional<HeredocBody> body() const { return as<HeredocBody>(heredoc_body(*this)); }
    [[nodiscard]] std::optional<Heredoc> heredoc() const { return syntax::heredoc(*this); }
};

// Every way to write a string.
struct AnyString
    : View<Kind::single_quoted, Kind::double_quoted, Kind::interpolated_string, Kind::word, Kind::heredoc_tag> {
    using View::View;
};

// The value of a node that is always the same string: a string or heredoc without interpolation, a word, a name (a string
// wherever a value is expected), the words `type` and `function`. std::nullopt for all others.
[[nodiscard]] std::optional<std::string> constant_string(Node node);

}  // namespace plint::syntax
