#include "formatter/layout/layout.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/heredocs.hpp"

#include <algorithm>
#include <limits>

namespace plint::formatter {

namespace {

bool is_tag(Kind kind)
{
    return kind == Kind::epp_open || kind == Kind::epp_close || kind == Kind::epp_render_open;
}

bool is_comment_sign(char byte)
{
    return byte == '#' || byte == '/' || byte == '*' || byte == '-' || is_blank(byte);
}

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

// How the first line between tokens ends. The file may lose lines before them; strings and heredocs keep their newlines.
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
        if (end > 0 && end < begin) {
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
    while (!text.empty() && is_comment_sign(text.front()))
        text.remove_prefix(1);
    constexpr std::string_view name = "plint:format";
    if (!text.starts_with(name))
        return {};
    text.remove_prefix(name.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.substr(0, text.find_first_of(" \t\r*"));
}

TreeFacts::TreeFacts(const Tree& tree) : newline(newline_of(tree))
{
    const bool is_manifest = tree.kind[0] != Kind::epp_file;
    for (NodeIndex i = 1; i < tree.size(); ++i) {
        if (tree.kind[i] == Kind::heredoc_body) {  // comments in it are in its text
            i = tree.next[i] - 1;
        } else if (is_trivia(tree.kind[i])) {
            comments.push_back(i);
            has_switches = has_switches || (is_manifest && !switch_of(tree.node(i)).empty());
        }
    }
    for (const Tree::Heredoc& heredoc : tree.heredocs) {
        if (heredoc.body == 0 || tree.begin[heredoc.body] != heredoc.text.begin)
            untouchable.push_back(statement_around(tree, heredoc.tag));
        const auto begin_of = [&](NodeIndex comment) { return tree.begin[comment]; };
        const auto after = std::ranges::lower_bound(comments, heredoc.text.begin, {}, begin_of);
        if (after != comments.begin() && tree.end[after[-1]] > heredoc.text.begin)  // it extends over the text
            untouchable.push_back(statement_around(tree, tree.parent[after[-1]]));
    }
    std::ranges::sort(untouchable);
}

// Code in templates is between text, which may have any length: lists are broken only where the author did.
static FormatOptions options_for(const Tree& tree, FormatOptions options)
{
    if (tree.kind[0] == Kind::epp_file)
        options.line_length = std::numeric_limits<std::uint32_t>::max();
    return options;
}

Layout::Layout(const Tree& tree, const TreeFacts& facts, const FormatOptions& options, std::uint32_t indent)
    : tree_(tree), options_(options_for(tree, options)), source_(tree.source->text()), out_(source_),
      printer_(source_, options_, indent, facts.newline), is_template_(tree.kind[0] == Kind::epp_file),
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

bool Layout::begins_line(Offset at) const
{
    while (at > 0 && (is_blank(source_[at - 1]) || source_[at - 1] == '\r'))
        --at;
    return at == 0 || source_[at - 1] == '\n';
}

// Where a node begins, or the first unwritten comment before it that is not at the end of another line.
Offset Layout::start_with_comments(NodeIndex node) const
{
    if (is_template_)
        return tree_.begin[node];
    for (std::size_t i = next_comment_; i < comments_.size() && comments_[i] < node; ++i)
        if (begins_line(tree_.begin[comments_[i]]))
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
    // No newline may come between a tag and the text of the template before it.
    if (is_template_ && source_.substr(node.span().begin).starts_with("<%"))
        out_.template_text(node.span());
    else
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

// Whether there is a newline between a node and the token before it, also within comments.
bool Layout::breaks_before(Node node) const
{
    NodeIndex before = node.index();
    while (before > 0) {
        --before;
        if (tree_.next[before] > node.index())
            continue;
        while (tree_.parent[before] != 0 && tree_.next[tree_.parent[before]] <= node.index())
            before = tree_.parent[before];
        if (!is_trivia(tree_.kind[before]))
            break;
    }
    return has_newline({tree_.end[before], node.span().begin});
}

// The same for a token and the node after it.
bool Layout::has_break_after(Node token) const
{
    NodeIndex after = tree_.next[token.index()];
    while (after < tree_.size() && is_trivia(tree_.kind[after]))
        after = tree_.next[after];
    return after < tree_.size() && has_newline({token.span().end, tree_.begin[after]});
}

// Whether a tag of a template is directly before or after a token that others follow.
bool Layout::has_tag_around(Node token) const
{
    return is_tag(tree_.kind[token.index() - 1]) || is_tag(tree_.kind[token.index() + 1]);
}

bool Layout::has_newline(Span gap) const
{
    return !options_.reflow && gap.begin < gap.end
        && source_.substr(gap.begin, gap.size()).find('\n') != std::string_view::npos;
}

// Prints what is complete, so that the document of a large file stays small.
void Layout::drain()
{
    if (out_.in_group() || has_open_column_)
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
    ends_line = ends_line && !is_template_ && !is_verbatim();
    drain();
    printer_.finish(ends_line);
    if (printer_.failed() || (!ends_line && printer_.has_pending_heredoc()))
        return std::nullopt;
    return std::move(printer_.output());
}

}  // namespace plint::formatter
