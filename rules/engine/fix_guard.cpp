#include "rules/engine/fix_guard.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::rules {

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

Heredocs::Heredocs(const Tree& tree) : tree_(&tree)
{
    for (const Tree::Heredoc& heredoc : tree.heredocs) {
        tags_.push_back({tree.node(heredoc.tag).span(), &heredoc});
        if (heredoc.body != 0)
            texts_.push_back({tree.node(heredoc.body).span(), &heredoc});
    }
    const auto begin = [](const Part& part) { return part.span.begin; };
    std::ranges::sort(tags_, {}, begin);
    std::ranges::sort(texts_, {}, begin);
}

bool Heredocs::are_stranded_by(const Fix& fix) const
{
    const auto is_stranded = [&](const Tree::Heredoc& heredoc) {
        const Node tag = tree_->node(heredoc.tag);
        const Span body = heredoc.body == 0 ? Span{} : tree_->node(heredoc.body).span();
        const auto removes_tag = [&](const Edit& edit) {
            return !is_elsewhere(edit, *tree_) && edit.span.begin < tag.span().end && edit.span.end > tag.span().begin;
        };
        const auto writes_tag = [&](const Edit& edit) {
            return edit.replacement.find(tag.text()) != std::string::npos;
        };
        const auto removes_text = [&](const Edit& edit) {
            return !is_elsewhere(edit, *tree_) && !body.empty() && edit.span.contains(body);
        };
        const bool text_goes = std::ranges::any_of(fix.edits, removes_text);
        if (std::ranges::none_of(fix.edits, removes_tag))
            return text_goes;
        return !text_goes && std::ranges::none_of(fix.edits, writes_tag);
    };
    // Only a heredoc of which an edit touches a part. Tags do not overlap, so their ends are in order too.
    for (const Edit& edit : fix.edits) {
        if (is_elsewhere(edit, *tree_))
            continue;
        for (auto tag =
                 std::ranges::upper_bound(tags_, edit.span.begin, {}, [](const Part& part) { return part.span.end; });
             tag != tags_.end() && tag->span.begin < edit.span.end; ++tag)
            if (is_stranded(*tag->heredoc))
                return true;
        for (auto text = std::ranges::lower_bound(texts_, edit.span.begin, {},
                                                  [](const Part& part) { return part.span.begin; });
             text != texts_.end() && text->span.begin < edit.span.end; ++text)
            if (is_stranded(*text->heredoc))
                return true;
    }
    return false;
}

// Whether this is a token of the code, and no piece of a text.
static bool is_token_of_code(const Tree& tree, NodeIndex i)
{
    const Kind around = tree.kind[tree.parent[i]];
    return !is_composite(tree.kind[i]) && around != Kind::interpolated_string && around != Kind::heredoc_body;
}

// Nodes are in document order, so that the places where they begin are too.
static bool token_begins(const Tree& tree, Offset at)
{
    auto i = static_cast<NodeIndex>(std::ranges::lower_bound(tree.begin, at) - tree.begin.begin());
    while (i < tree.size() && tree.begin[i] == at && is_composite(tree.kind[i]))
        ++i;
    return i < tree.size() && tree.begin[i] == at && is_token_of_code(tree, i);
}

// Precondition: `at` is not 0.
static bool token_ends(const Tree& tree, Offset at)
{
    auto i = static_cast<NodeIndex>(std::ranges::upper_bound(tree.begin, at - 1) - tree.begin.begin());
    while (i > 0 && (is_composite(tree.kind[i - 1]) || tree.begin[i - 1] == tree.end[i - 1]))
        --i;
    return i > 0 && tree.end[i - 1] == at && is_token_of_code(tree, i - 1);
}

void separate_words(Fix& fix, const Tree& tree)
{
    const std::string_view text = tree.source->text();
    const auto is_word_at = [&](std::size_t at) { return at < text.size() && is_word(text[at]); };
    for (Edit& edit : fix.edits) {
        if (edit.span.empty() || edit.replacement.empty() || is_elsewhere(edit, tree))
            continue;
        const auto [begin, end] = edit.span;
        if (is_word(edit.replacement.front()) && !is_word_at(begin) && is_word_at(begin - 1) && token_ends(tree, begin))
            edit.replacement.insert(0, 1, ' ');
        if (is_word(edit.replacement.back()) && !is_word_at(end - 1) && is_word_at(end) && token_begins(tree, end))
            edit.replacement.push_back(' ');
    }
}

}  // namespace plint::rules
