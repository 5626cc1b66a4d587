#include "rules/engine/comment_guard.hpp"

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

bool loses_comment(const Fix& fix, const Tree& tree, const std::vector<Span>& comments)
{
    const std::string& own = tree.source->path();
    for (const Edit& edit : fix.edits) {
        if (edit.span.empty() || (!edit.path.empty() && edit.path != own))
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

}  // namespace plint
