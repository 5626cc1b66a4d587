// Heredocs: the tag by the pattern of Puppet's lexer, the text with its margin cut and its end trimmed.
#include "parser/syntax/heredocs.hpp"

#include <algorithm>

namespace plint::syntax {

namespace {

constexpr std::string_view ascii_blanks = " \t\n\v\f\r";

// Ruby's String#strip.
std::string_view strip(std::string_view text)
{
    while (!text.empty() && ascii_blanks.find(text.front()) != std::string_view::npos)
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == '\0' || ascii_blanks.find(text.back()) != std::string_view::npos))
        text.remove_suffix(1);
    return text;
}

// The size of the blank at the end of `text`: a space, a tab or one of Unicode's space separators; else 0.
std::size_t blank_at_end(std::string_view text)
{
    if (text.ends_with(' ') || text.ends_with('\t'))
        return 1;
    if (text.ends_with("\u00A0"))
        return 2;
    for (const std::string_view blank : {"\u1680", "\u202F", "\u205F", "\u3000"})
        if (text.ends_with(blank))
            return 3;
    // U+2000 to U+200A
    const bool quad = text.size() >= 3 && text.substr(text.size() - 3).starts_with("\xE2\x80");
    return quad && static_cast<unsigned char>(text.back()) <= 0x8A ? 3 : 0;
}

std::string_view without_blanks_at_end(std::string_view text)
{
    while (const std::size_t size = blank_at_end(text))
        text.remove_suffix(size);
    return text;
}

bool take_at_end(std::string_view& text, std::string_view what)
{
    if (!text.ends_with(what))
        return false;
    text.remove_suffix(what.size());
    return true;
}

}  // namespace

std::optional<HeredocTagParts> heredoc_tag_parts(std::string_view text)
{
    if (!text.starts_with("@(") || !text.ends_with(')'))
        return std::nullopt;
    text = text.substr(2, text.size() - 3);
    HeredocTagParts parts;
    const std::size_t mark = text.find_first_of(":/");
    parts.tag = strip(text.substr(0, mark));
    if (parts.tag.size() >= 2 && parts.tag.starts_with('"') && parts.tag.ends_with('"')) {
        parts.interpolates = true;
        parts.tag = strip(parts.tag.substr(1, parts.tag.size() - 2));
    }
    if (mark == std::string_view::npos)
        return parts;
    std::string_view rest = text.substr(mark);
    if (rest.starts_with(':')) {
        const std::size_t slash = rest.find('/');
        parts.syntax = strip(rest.substr(1, slash == std::string_view::npos ? slash : slash - 1));
        rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash);
    }
    if (rest.starts_with('/'))
        parts.escapes = without_blanks_at_end(rest.substr(1));
    return parts;
}

EscapeSet heredoc_escapes(const HeredocTagParts& parts)
{
    if (!parts.escapes)
        return {};
    const std::string_view letters = parts.escapes->empty() ? "trnsuL$" : *parts.escapes;
    const auto has = [letters](char letter) { return letters.find(letter) != std::string_view::npos; };
    return {.tab = has('t'),
            .carriage_return = has('r'),
            .newline = has('n'),
            .space = has('s'),
            .unicode = has('u'),
            .line_break = has('L'),
            .dollar = has('$'),
            .quotes = false};
}

HeredocEnd heredoc_end(std::string_view line, std::string_view tag)
{
    HeredocEnd end;
    take_at_end(line, "\n");
    take_at_end(line, "\r");
    line = without_blanks_at_end(line);
    if (!take_at_end(line, tag))
        return end;
    line = without_blanks_at_end(line);
    if (take_at_end(line, "-")) {
        end.trims = true;
        line = without_blanks_at_end(line);
    }
    if (take_at_end(line, "|"))
        end.margin = line.substr(without_blanks_at_end(line).size());
    return end;
}

std::string without_margin(std::string_view text, std::string_view margin, bool at_line_start)
{
    std::string out;
    while (!text.empty()) {
        if (at_line_start && text.starts_with(margin))
            text.remove_prefix(margin.size());
        const std::size_t line_break = text.find('\n');
        const std::size_t line = line_break == std::string_view::npos ? text.size() : line_break + 1;
        out += text.substr(0, line);
        text.remove_prefix(line);
        at_line_start = true;
    }
    return out;
}

std::string source_text(Node node, Span span)
{
    const std::string_view text = node.tree().source->text(span);
    if (text.find('\n') == std::string_view::npos)
        return std::string(text);
    const auto body = node.enclosing(Kind::heredoc_body);
    const auto tag = body ? heredoc_tag(*body) : std::nullopt;
    const auto around = tag ? heredoc(*tag) : std::nullopt;
    return around ? without_margin(text, around->end.margin, false) : std::string(text);
}

static void trim_end(std::string& text, const HeredocEnd& end)
{
    if (!end.trims || !text.ends_with('\n'))
        return;
    text.pop_back();
    if (text.ends_with('\r'))
        text.pop_back();
}

std::string Heredoc::value(Node text) const
{
    const std::string_view source = text.tree().source->text();
    const Span span = text.span();
    const bool at_line_start = span.begin == 0 || source[span.begin - 1] == '\n';
    std::string cut = without_margin(text.text(), end.margin, at_line_start);
    const NodeIndex after = text.tree().next[text.index()];
    const bool last = after >= text.tree().next[body->index()] || text.tree().kind[after] == Kind::heredoc_end;
    if (last)
        trim_end(cut, end);
    return decode_escapes(cut, escapes, last ? '\0' : '$');
}

std::string Heredoc::plain_value(std::string_view source) const
{
    std::string cut = without_margin(source.substr(text.begin, text.size()), end.margin, true);
    trim_end(cut, end);
    return decode_escapes(cut, escapes, '\0');
}

static const Tree::Heredoc* find_heredoc(Node tag)
{
    const auto& heredocs = tag.tree().heredocs;
    const auto found = std::ranges::lower_bound(heredocs, tag.index(), {}, &Tree::Heredoc::tag);
    return found == heredocs.end() || found->tag != tag.index() ? nullptr : &*found;
}

std::optional<Node> heredoc_body(Node tag)
{
    const Tree::Heredoc* const found = find_heredoc(tag);
    if (found == nullptr || found->body == 0)
        return std::nullopt;
    return tag.tree().node(found->body);
}

std::optional<Node> heredoc_tag(Node body)
{
    const Tree& tree = body.tree();
    const auto body_of = [&](std::uint32_t place) { return tree.heredocs[place].body; };
    const auto found = std::ranges::lower_bound(tree.heredocs_by_body, body.index(), {}, body_of);
    if (found == tree.heredocs_by_body.end() || body_of(*found) != body.index())
        return std::nullopt;
    return tree.node(tree.heredocs[*found].tag);
}

std::optional<Heredoc> heredoc(Node tag)
{
    const Tree::Heredoc* const found = find_heredoc(tag);
    const auto parts = heredoc_tag_parts(tag.text());
    if (found == nullptr || !parts)
        return std::nullopt;
    const std::string_view source = tag.tree().source->text();
    const std::string_view line = source.substr(found->text.end, source.find('\n', found->text.end) - found->text.end);
    const auto shape = heredoc_end(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line, parts->tag);
    return Heredoc{*parts, heredoc_escapes(*parts), shape, heredoc_body(tag), found->text};
}

}  // namespace plint::syntax
