// The values of literals.
#include "parser/syntax/literals.hpp"

namespace plint::syntax {

Span content_span(Node quoted)
{
    const std::string_view text = quoted.text();
    Span span = quoted.span();
    if (text.empty())
        return span;
    ++span.begin;
    if (text.size() > 1 && text.back() == text.front())
        --span.end;
    return span;
}

std::string SingleQuoted::value() const
{
    return decode_single_quoted(source_text(*this, content_span()));
}

std::string DoubleQuoted::value() const
{
    return decode_escapes(source_text(*this, content_span()), double_quoted_escapes, '"');
}

std::string StringText::value() const
{
    const NodeIndex after = tree().next[index()];
    const bool last = after < tree().size() && tree().kind[after] == Kind::string_quote;
    return decode_escapes(source_text(*this, span()), double_quoted_escapes, last ? '"' : '$');
}

std::optional<Expression> StringPart::expression() const
{
    if (kind() == Kind::variable)
        return Expression(*this);
    if (kind() == Kind::interpolation)
        return Interpolation(*this).expression();
    return std::nullopt;
}

std::string Regex::source() const
{
    const std::string inner = source_text(*this, content_span(*this));
    std::string out;
    out.reserve(inner.size());
    for (std::size_t i = 0; i < inner.size(); ++i)
        if (inner[i] != '\\' || i + 1 == inner.size() || inner[i + 1] != '/')
            out += inner[i];
    return out;
}

std::string HeredocText::value() const
{
    const auto body = parent();
    const auto tag = body ? heredoc_tag(*body) : std::nullopt;
    const auto whole = tag ? heredoc(*tag) : std::nullopt;
    return whole ? whole->value(*this) : std::string(text());
}

std::optional<std::string> constant_string(Node node)
{
    switch (node.kind()) {
    case Kind::single_quoted: return SingleQuoted(node).value();
    case Kind::double_quoted: return DoubleQuoted(node).value();
    case Kind::name:
    case Kind::word:
    case Kind::kw_type:
    case Kind::kw_function: return std::string(node.text());
    case Kind::heredoc_tag: break;
    default: return std::nullopt;
    }
    const auto whole = heredoc(node);
    if (!whole)
        return std::nullopt;
    if (!whole->is_apart())
        return whole->plain_value(node.tree().source->text());
    std::string value;
    for (const StringPart part : HeredocBody(*whole->body).parts()) {
        if (part.kind() != Kind::heredoc_text)
            return std::nullopt;
        value += whole->value(part);
    }
    return value;
}

}  // namespace plint::syntax
