#include "rules/engine/fix_guard.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint {

std::vector<Span> comment_spans(const Tree& tree)
{
    std::vector<Span> spans;
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (is_comment(tree.kind[i]))
            spans.push_back({tree.begin[i], tree.end[i]});
    return spans;
}

// Without blanks and the signs of comments around it.
static std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view signs = " \t\r\n#/*";
    const std::size_t begin = text.find_first_not_of(signs);
    return begin == std::string_view::npos ? "" : text.substr(begin, text.find_last_not_of(signs) + 1 - begin);
}

static bool is_elsewhere(const Edit& edit, const Tree& tree)
{
    return !edit.path.empty() && edit.path != tree.source->path();
}

bool loses_comment(const Fix& fix, const Tree& tree, const std::vector<Span>& comments)
{
    for (const Edit& edit : fix.edits) {
        if (edit.span.empty() || is_elsewhere(edit, tree))
            continue;
        auto at = std::ranges::upper_bound(comments, edit.span.begin, {}, &Span::end);
        for (; at != comments.end() && at->begin < edit.span.end; ++at) {
            const Span removed{std::max(at->begin, edit.span.begin), std::min(at->end, edit.span.end)};
            const std::string_view words = trimmed(tree.source->text(removed));
            const auto writes = [&](const Edit& other) { return other.replacement.find(words) != std::string::npos; };
            if (!words.empty() && std::ranges::none_of(fix.edits, writes))
                return true;
        }
    }
    return false;
}

bool strands_heredoc(const Fix& fix, const Tree& tree)
{
    const auto is_stranded = [&](const Tree::Heredoc& heredoc) {
        const Node tag = tree.node(heredoc.tag);
        const Span body = heredoc.body == 0 ? Span{} : tree.node(heredoc.body).span();
        const auto removes_tag = [&](const Edit& edit) {
            return !is_elsewhere(edit, tree) && edit.span.begin < tag.span().end && edit.span.end > tag.span().begin;
        };
        const auto writes_tag = [&](const Edit& edit) {
            return edit.replacement.find(tag.text()) != std::string::npos;
        };
        const auto removes_text = [&](const Edit& edit) {
            return !is_elsewhere(edit, tree) && !body.empty() && edit.span.contains(body);
        };
        const bool text_goes = std::ranges::any_of(fix.edits, removes_text);
        if (std::ranges::none_of(fix.edits, removes_tag))
            return text_goes;
        return !text_goes && std::ranges::none_of(fix.edits, writes_tag);
    };
    return std::ranges::any_of(tree.heredocs, is_stranded);
}

// Whether a token of the code has this edge, and no piece of a text.
static bool is_edge_of_token(const Tree& tree, const std::vector<Offset>& edges, Offset at)
{
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (edges[i] == at && !is_composite(tree.kind[i])) {
            const Kind around = tree.kind[tree.parent[i]];
            return around != Kind::interpolated_string && around != Kind::heredoc_body;
        }
    return false;
}

void separate_words(Fix& fix, const Tree& tree)
{
    const std::string_view text = tree.source->text();
    const auto is_word_at = [&](std::size_t at) { return at < text.size() && is_word(text[at]); };
    for (Edit& edit : fix.edits) {
        if (edit.span.empty() || edit.replacement.empty() || is_elsewhere(edit, tree))
            continue;
        const auto [begin, end] = edit.span;
        if (is_word(edit.replacement.front()) && !is_word_at(begin) && is_word_at(begin - 1)
            && is_edge_of_token(tree, tree.end, begin))
            edit.replacement.insert(0, 1, ' ');
        if (is_word(edit.replacement.back()) && !is_word_at(end - 1) && is_word_at(end)
            && is_edge_of_token(tree, tree.begin, end))
            edit.replacement.push_back(' ');
    }
}

}  // namespace plint
