#include "formatter/layout/layout.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/heredocs.hpp"

#include <algorithm>

namespace plint::formatter {

namespace {

bool is_ascii_line(Kind kind)
{
    using enum Kind;
    switch (kind) {
    case single_quoted:
    case double_quoted:
    case regex:
    case heredoc_tag:
    case unknown: return false;
    default: return true;
    }
}

// How the first line between tokens ends: strings and heredocs keep their own newlines.
std::string_view newline_of(const Tree& tree)
{
    const std::string_view text = tree.source->text();
    Offset end = 0;
    for (NodeIndex i = 1; i <= tree.size(); ++i) {
        const bool is_text =
            i < tree.size() && (tree.kind[i] == Kind::interpolated_string || tree.kind[i] == Kind::heredoc_body);
        if (i < tree.size() && is_composite(tree.kind[i]) && !is_text)
            continue;
        const Offset begin = i < tree.size() ? tree.begin[i] : static_cast<Offset>(text.size());
        if (end < begin) {
            const std::string_view gap = text.substr(end, begin - end);
            if (const auto newline = gap.find('\n'); newline != std::string_view::npos)
                return newline > 0 && gap[newline - 1] == '\r' ? "\r\n" : "\n";
        }
        end = i < tree.size() ? tree.end[i] : end;
        if (is_text)
            i = tree.next[i] - 1;
    }
    return "\n";
}

// The innermost statement that contains a node.
NodeIndex statement_around(const Tree& tree, NodeIndex node)
{
    const auto has_statements = [](Kind kind) {
        return kind == Kind::file || kind == Kind::epp_file || kind == Kind::block;
    };
    while (node != 0 && !has_statements(tree.kind[tree.parent[node]]))
        node = tree.parent[node];
    return node;
}

}  // namespace

std::string_view switch_of(Node comment)
{
    std::string_view text = comment.text();
    text.remove_prefix(std::min(text.find_first_not_of("#/*- \t"), text.size()));
    constexpr std::string_view name = "plint:format";
    if (!text.starts_with(name))
        return {};
    text.remove_prefix(name.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.substr(0, text.find_first_of(" \t\r*"));
}

TreeFacts::TreeFacts(const Tree& tree) : newline(newline_of(tree))
{
    for (NodeIndex i = 1; i < tree.size(); ++i)
        if (is_trivia(tree.kind[i]) && tree.kind[i] != Kind::heredoc_body) {
            comments.push_back(i);
            has_switches = has_switches || !switch_of(tree.node(i)).empty();
        }
    for (const Tree::Heredoc& heredoc : tree.heredocs)
        if (heredoc.body == 0 || tree.begin[heredoc.body] != heredoc.text.begin)
            untouchable.push_back(statement_around(tree, heredoc.tag));
    std::ranges::sort(untouchable);
}

Layout::Layout(const Tree& tree, const TreeFacts& facts, const FormatOptions& options, std::uint32_t indent)
    : tree_(tree), options_(options), source_(tree.source->text()), out_(source_),
      printer_(source_, options, indent, facts.newline), is_template_(tree.kind[0] == Kind::epp_file),
      comments_(facts.comments), untouchable_(facts.untouchable), has_switches_(facts.has_switches)
{
}

// Newlines directly before an offset, with other whitespace between them.
std::uint32_t Layout::newlines_before(Offset at) const
{
    std::uint32_t count = 0;
    while (at > 0) {
        const char before = source_[at - 1];
        if (before == '\n')
            ++count;
        else if (before != ' ' && before != '\t' && before != '\r')
            break;
        --at;
    }
    return count;
}

bool Layout::has_comment_before(NodeIndex node) const
{
    return next_comment_ < comments_.size() && comments_[next_comment_] < node;
}

// Where a node begins, or the first unwritten comment before it that is not at the end of another line.
Offset Layout::start_with_comments(NodeIndex node) const
{
    if (is_template_)
        return tree_.begin[node];
    for (std::size_t i = next_comment_; i < comments_.size() && comments_[i] < node; ++i)
        if (newlines_before(tree_.begin[comments_[i]]) > 0)
            return tree_.begin[comments_[i]];
    return tree_.begin[node];
}

void Layout::keep_empty_line(NodeIndex node)
{
    if (!options_.reflow && newlines_before(start_with_comments(node)) > 1)
        out_.empty_line();
}

// Text, comments and tags of a template.
void Layout::template_part(NodeIndex index)
{
    const Span span{tree_.begin[index], tree_.end[index]};
    switch (tree_.kind[index]) {
    case Kind::epp_open:
    case Kind::epp_render_open: return out_.open_tag(span);
    case Kind::epp_close: return out_.close_tag(span);
    default: return out_.template_text(span);
    }
}

void Layout::comment(NodeIndex index)
{
    const Span span{tree_.begin[index], tree_.end[index]};
    if (tree_.kind[index] != Kind::line_comment && tree_.kind[index] != Kind::block_comment)
        return template_part(index);
    const bool is_line = tree_.kind[index] == Kind::line_comment;
    const bool on_own_line = span.begin == 0 || newlines_before(span.begin) > 0;
    std::size_t after = span.end;
    while (after < source_.size() && (is_blank(source_[after]) || source_[after] == '\r'))
        ++after;
    const bool ends_line = is_line || after == source_.size() || source_[after] == '\n';
    if (on_own_line && ends_line) {
        if (!options_.reflow && newlines_before(span.begin) > 1)
            out_.empty_line();
        out_.own_comment(span);
    } else if (on_own_line) {
        out_.hard_line();
        out_.inner_comment(span);
    } else if (is_line || (ends_line && source_.substr(span.begin, span.size()).find('\n') == std::string_view::npos)) {
        out_.trailing_comment(span);
    } else {
        out_.inner_comment(span);
        if (ends_line)
            out_.hard_line();
    }
}

void Layout::comments_before(NodeIndex node)
{
    if (!has_comment_before(node))
        return;
    while (has_comment_before(node))
        comment(comments_[next_comment_++]);
    if (!options_.reflow && !is_template_ && node < tree_.size() && newlines_before(tree_.begin[node]) > 1)
        out_.empty_line();
}

void Layout::token(Node leaf)
{
    comments_before(leaf.index());
    if (is_ascii_line(leaf.kind()))
        out_.text(leaf.span());
    else
        whole(leaf);
}

void Layout::pass_trivia_of(NodeIndex node)
{
    while (has_comment_before(tree_.next[node]))
        ++next_comment_;
}

// The lines of heredocs are in the text if they are in the node, and follow it otherwise.
void Layout::whole(Node node)
{
    comments_before(node.index());
    out_.any_text(node.span());
    if (!tree_.heredocs.empty()) {
        auto at = std::ranges::lower_bound(tree_.heredocs, node.index(), {}, &Tree::Heredoc::tag);
        for (; at != tree_.heredocs.end() && at->tag < tree_.next[node.index()]; ++at)
            if (at->body != 0 && !node.span().contains(tree_.node(at->body).span()))
                out_.heredoc(tree_.node(at->body).span());
    }
    pass_trivia_of(node.index());
}

bool Layout::breaks_after(Node opener) const
{
    if (options_.reflow)
        return false;
    Offset at = opener.span().end;
    while (at < source_.size() && (is_blank(source_[at]) || source_[at] == '\r'))
        ++at;
    return at < source_.size() && (source_[at] == '\n' || source_[at] == '#');
}

// Prints what is complete, so that the document of a large file stays small.
void Layout::drain()
{
    if (out_.in_group())
        return;
    printer_.print(out_.document());
    out_.clear();
}

void Layout::render_text(Node node)
{
    for (const Node child : node.children_with_trivia())
        template_part(child.index());
    pass_trivia_of(node.index());
}

// `<%=` and an expression or a block.
void Layout::render(Node node)
{
    for (const Node child : node.children()) {
        if (child.kind() == Kind::epp_render_open)
            template_part(child.index());
        else
            expression(child);
    }
}

std::optional<std::string> Layout::take(bool ends_line)
{
    ends_line = ends_line && !is_template_;
    drain();
    printer_.finish(ends_line);
    if (printer_.failed() || (!ends_line && printer_.has_pending_heredoc()))
        return std::nullopt;
    return std::move(printer_.output());
}

}  // namespace plint::formatter
