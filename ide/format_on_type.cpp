#include "ide/format_on_type.hpp"

#include "ide/format.hpp"
#include "parser/syntax/innermost.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace plint::ide {

namespace {

// The attributes or the hash in which the node is; std::nullopt if a block is nearer.
std::optional<Node> list_around(Node node)
{
    for (std::optional<Node> at = node; at && at->kind() != Kind::block; at = at->parent())
        switch (at->kind()) {
        case Kind::resource_body:
        case Kind::untitled_resource:
        case Kind::resource_defaults:
        case Kind::resource_override:
        case Kind::collector:
        case Kind::hash:
        case Kind::selector: return at;
        default: break;
        }
    return std::nullopt;
}

std::string_view indentation_of_line(std::string_view text, std::size_t at)
{
    const std::string_view before = text.substr(0, at);
    const std::string_view line = text.substr(before.rfind('\n') + 1);  // 0 in the first line
    return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

bool is_in_token(const Tree& tree, Offset at)
{
    const Node node = syntax::innermost_at(tree, at);
    const bool is_text = node.kind() == Kind::string_text || node.kind() == Kind::heredoc_text;
    return !node.has_children() && (is_text || node.span().begin < at);
}

// The formatted text with the code of a range indented as the line in which it begins was before. The texts differ in gaps
// only.
std::string with_old_indentation(const Tree& tree, std::string_view before, std::string_view after, Span range)
{
    std::string_view old_indentation;
    std::string_view new_indentation;
    std::string text;
    for (std::size_t i = 0, j = 0; i < before.size() || j < after.size(); ++i, ++j) {
        const std::size_t gap_end = end_of_gap(before, i);
        const std::size_t new_gap_end = end_of_gap(after, j);
        const std::string_view gap = after.substr(j, new_gap_end - j);
        const std::size_t line = gap.rfind('\n');
        const bool is_in_range = range.begin < i && gap_end < range.end;
        if (is_in_range && line != gap.npos && gap.substr(line + 1).starts_with(new_indentation)
            && !is_in_token(tree, static_cast<Offset>(i)) && !is_in_token(tree, static_cast<Offset>(gap_end)))
            text.append(gap.substr(0, line + 1))
                .append(old_indentation)
                .append(gap.substr(line + 1 + new_indentation.size()));
        else
            text += gap;
        i = gap_end;
        j = new_gap_end;
        if (i == before.size() && j == after.size())
            break;
        if (i == before.size() || j == after.size() || before[i] != after[j])
            return std::string(after);
        if (i == range.begin) {
            old_indentation = indentation_of_line(before, i);
            new_indentation = indentation_of_line(after, j);
        }
        text += after[j];
    }
    return text;
}

// The edits of the range that change nothing outside of it.
std::vector<Edit> edits_within(const engine::Snapshot& snapshot, layout::FileIndex file, Span range)
{
    const auto after = engine::format(snapshot, snapshot.project().file(file).path, range);
    if (!after)
        return {};
    const Tree& tree = *snapshot.file(file).tree;
    const std::string_view before = tree.source->text();
    std::vector<Edit> edits = layout_edits(before, with_old_indentation(tree, before, *after, range));
    std::erase_if(edits, [&](const Edit& edit) { return edit.span.begin < range.begin || edit.span.end > range.end; });
    return edits;
}

std::vector<Edit> after_brace(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const Node brace = syntax::innermost_at(*snapshot.file(file).tree, offset - 1);
    if (brace.kind() != Kind::rbrace)
        return {};
    Node closed = *brace.parent();
    if (closed.kind() == Kind::block && closed.parent())
        closed = *closed.parent();
    return edits_within(snapshot, file, closed.span());
}

std::vector<Edit> after_newline(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const std::string_view text = snapshot.file(file).source->text();
    const std::size_t newline = text.substr(0, offset).rfind('\n');
    const std::size_t last = newline == text.npos ? text.npos : text.find_last_not_of(" \t\r", newline - 1);
    if (newline == 0 || last == text.npos || text[last] == '\n')
        return {};
    const Node token = syntax::innermost_at(*snapshot.file(file).tree, static_cast<Offset>(last));
    if (token.span().contains(static_cast<Offset>(newline)))  // in a string
        return {};
    const std::size_t line = text.substr(0, last).rfind('\n') + 1;
    const auto list = list_around(token);
    const Span range = list ? list->span() : Span{static_cast<Offset>(line), static_cast<Offset>(last + 1)};
    std::vector<Edit> edits = edits_within(snapshot, file, range);
    std::erase_if(edits, [&](const Edit& edit) { return edit.span.begin <= offset && offset <= edit.span.end; });
    return edits;
}

// A value for an arrow without one, and a comma if an attribute follows.
std::string missing_value(std::string_view text, Offset offset)
{
    const std::size_t next = text.find_first_not_of(" \t\r\n", offset);
    const bool is_last = next == text.npos || std::string_view(",;}])").find(text[next]) != std::string_view::npos;
    return is_last ? " undef" : " undef,";
}

std::vector<Edit> after_arrow(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const engine::LoadedFile& loaded = snapshot.file(file);
    const std::string_view text = loaded.source->text();
    if (!text.substr(0, offset).ends_with("=>"))
        return {};
    const auto edits_of = [&](const engine::Snapshot& one) {
        const auto list = list_around(syntax::innermost_at(*one.file(file).tree, offset - 1));
        return list ? edits_within(one, file, list->span()) : std::vector<Edit>();
    };
    if (loaded.tree->errors.empty())
        return edits_of(snapshot);
    const std::string value = missing_value(text, offset);
    const engine::Change change{.path = snapshot.project().file(file).path,
                                .text = std::string(text.substr(0, offset)) + value + std::string(text.substr(offset))};
    const engine::SnapshotPointer complete = snapshot.with(std::span(&change, 1));
    if (complete->file(file).tree->errors.size() >= loaded.tree->errors.size())
        return {};
    std::vector<Edit> edits = edits_of(*complete);
    const auto end = static_cast<Offset>(offset + value.size());
    std::erase_if(edits, [&](const Edit& edit) { return edit.span.end > offset && edit.span.begin < end; });
    for (Edit& edit : edits)
        if (edit.span.begin >= end) {
            edit.span.begin -= static_cast<Offset>(value.size());
            edit.span.end -= static_cast<Offset>(value.size());
        }
    return edits;
}

}  // namespace

std::vector<Edit> format_on_type(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset, char typed)
{
    const engine::LoadedFile& loaded = snapshot.file(file);
    if (!loaded.tree || offset == 0 || offset > loaded.source->text().size())
        return {};
    switch (typed) {
    case '}': return after_brace(snapshot, file, offset);
    case '\n': return after_newline(snapshot, file, offset);
    case '>': return after_arrow(snapshot, file, offset);
    default: return {};
    }
}

}  // namespace plint::ide
