// Comments, each before the first token that follows it, or before the separator that it precedes.
#include "formatter/layout/layout.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::formatter {

static bool is_closing_bracket(char byte)
{
    return byte == ')' || byte == ']' || byte == '}';
}

// The byte after space and separators; zero at the end.
static char next_code(std::string_view source, Offset at)
{
    const std::size_t next = source.find_first_not_of(" \t\r\n,;", at);
    return next == std::string_view::npos ? '\0' : source[next];
}

bool Layout::has_comment_before(NodeIndex node) const
{
    return next_comment_ < comments_.size() && comments_[next_comment_] < node;
}

// Whether a comment of one line begins at an offset.
bool Layout::is_line_at(NodeIndex comment, Offset at) const
{
    return tree_.begin[comment] == at && is_comment(tree_.kind[comment])
        && tree_.node(comment).text().find('\n') == std::string_view::npos;
}

// Whether nothing but separators and comments of one line follows a comment on its line.
bool Layout::only_comments_after(std::size_t comment)
{
    if (comment < run_end_)
        return run_ends_line_;
    for (run_end_ = comment; run_end_ < comments_.size(); ++run_end_) {
        const NodeIndex node = comments_[run_end_];
        const auto next = source_.find_first_not_of(" \t\r,;", tree_.end[node]);  // separators precede the comment
        const auto at = static_cast<Offset>(std::min(next, source_.size()));
        run_ends_line_ = at == source_.size() || source_[at] == '\n';
        if (run_ends_line_ || run_end_ + 1 == comments_.size() || !is_line_at(comments_[run_end_ + 1], at))
            break;
    }
    ++run_end_;
    return run_ends_line_;
}

void Layout::comment(NodeIndex index)
{
    const Span span{tree_.begin[index], tree_.end[index]};
    if (tree_.kind[index] != Kind::line_comment && tree_.kind[index] != Kind::block_comment)
        return template_part(index);
    const bool is_line = tree_.kind[index] == Kind::line_comment;
    const bool ends_line = is_line || only_comments_after(next_comment_ - 1);
    if (begins_line(span.begin) && (ends_line || ends_tag(span.end))) {
        out_.hard_line();
        if (!options_.reflow && newlines_before(span.begin) > 1)
            out_.empty_line();
        return out_.own_comment(span);
    }
    if (is_line)
        return out_.trailing_comment(span);
    const char next = next_code(source_, tree_.end[ends_line ? comments_[run_end_ - 1] : index]);
    const auto write_inside = [&] {
        out_.inner_comment(span);
        if (next == ')' || next == ']')  // before which no space stands
            out_.adjoin();
    };
    if (!ends_line)
        return write_inside();
    if (source_.substr(span.begin, span.size()).find('\n') != std::string_view::npos)
        return out_.last_comment(span);
    if (is_closing_bracket(next))
        write_inside();
    else
        out_.trailing_comment(span);
}

// Whether only whitespace is between an offset and the end of a tag, the next comment or tag that is not written.
bool Layout::ends_tag(Offset at) const
{
    return is_template_ && has_comment_before(tree_.size()) && tree_.kind[comments_[next_comment_]] == Kind::epp_close
        && source_.find_first_not_of(" \t\r\n", at) == tree_.begin[comments_[next_comment_]];
}

// Without an empty line after the last comment.
void Layout::comments_directly_before(NodeIndex node)
{
    while (has_comment_before(node))
        comment(comments_[next_comment_++]);
}

void Layout::comments_before(NodeIndex node)
{
    if (!has_comment_before(node))
        return;
    comments_directly_before(node);
    if (!options_.reflow && !is_template_ && node < tree_.size() && newlines_before(tree_.begin[node]) > 1)
        out_.empty_line();
}

// A block comment directly before a comma or semicolon stays there, with the comments before it. All others follow the
// separator, because a line comment would hide it.
void Layout::comments_before_separator(NodeIndex separator)
{
    if (!has_comment_before(separator))
        return;
    NodeIndex last = 0;
    for (std::size_t i = next_comment_; i < comments_.size() && comments_[i] < separator; ++i) {
        last = comments_[i];
        if (tree_.kind[last] != Kind::line_comment && tree_.kind[last] != Kind::block_comment)
            return;
    }
    const std::string_view gap = source_.substr(tree_.end[last], tree_.begin[separator] - tree_.end[last]);
    if (tree_.kind[last] != Kind::block_comment || !std::ranges::all_of(gap, is_blank))
        return;
    while (has_comment_before(separator)) {
        const NodeIndex index = comments_[next_comment_++];
        if (tree_.kind[index] == Kind::block_comment)
            out_.inner_comment({tree_.begin[index], tree_.end[index]});
        else
            comment(index);
    }
    out_.adjoin();
}

// The same for the separator after a node; nothing if it has none.
void Layout::comments_before_separator_after(NodeIndex node)
{
    NodeIndex after = tree_.next[node];
    if (!has_comment_before(after + 1))
        return;
    while (after < tree_.size() && is_trivia(tree_.kind[after]))
        after = tree_.next[after];
    if (after < tree_.size() && (tree_.kind[after] == Kind::comma || tree_.kind[after] == Kind::semicolon))
        comments_before_separator(after);
}

}  // namespace plint::formatter
