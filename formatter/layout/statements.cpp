#include "formatter/layout/layout.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"

#include <algorithm>
#include <utility>

namespace plint::formatter {

namespace {

// Whether a `;` before this statement can be dropped: it then begins on a line of its own, which a `(` or `[` notices and an
// operator does not.
bool begins_safely(Node statement)
{
    switch (const Kind token = first_token(statement)) {
    case Kind::variable:
    case Kind::name:
    case Kind::class_reference: return true;
    default: return is_keyword(token) && token != Kind::kw_in;
    }
}

}  // namespace

void Layout::write_file(std::string buffer)
{
    printer_.output() = std::move(buffer);
    if (is_verbatim()) {
        out_.template_text({0, static_cast<Offset>(source_.size())});
        return drain();
    }
    statements(tree_.root());
    comments_before(tree_.size());
    drain();
}

void Layout::write_statement(Node statement, Offset begin)
{
    const auto first =
        std::ranges::lower_bound(comments_, begin, {}, [&](NodeIndex comment) { return tree_.begin[comment]; });
    next_comment_ = static_cast<std::size_t>(first - comments_.begin());
    this->statement(statement);
}

// The statements that are children of a node, each on lines of its own.
void Layout::statements(Node parent)
{
    NodeIndex before = 0;  // the statement
    bool is_separated = false;
    Rows rows;                  // of aligned assignments
    NodeIndex aligned_end = 0;  // where they end
    NodeIndex run_end = 0;      // where the assignments end that are aligned or not for one reason
    NodeIndex done = 0;         // up to which statements are written as they are
    for (const Node child : parent.children()) {
        if (child.index() <= done)
            continue;
        if (const NodeIndex off = switched_off_before(child.index()); off != 0) {
            done = write_unformatted(off, parent);
            before = 0;
            if (child.index() <= done)
                continue;
        }
        switch (child.kind()) {
        case Kind::lbrace:
        case Kind::rbrace: continue;
        case Kind::semicolon:
            comments_before_separator(child.index());
            is_separated = true;
            continue;
        default: break;
        }
        const bool continues = before != 0 && is_continued(before, child);
        if (continues) {  // other tokens of the line are in its heredoc's text
            continued_ = child.index();
            out_.space();
        } else if (before != 0) {
            if (is_separated && (tree_.kind[before] == Kind::name || !begins_safely(child)))
                out_.semicolon();
            out_.hard_line();
            keep_empty_line(child.index());
        }
        if (aligned_end <= child.index()) {
            align(rows);
            rows = {};
            if (run_end <= child.index()) {
                const Run run = run_of_assignments(child);
                run_end = run.end;
                aligned_end = run.is_aligned ? run.end : 0;
            }
        }
        if (child.index() < aligned_end) {
            const bool outer = std::exchange(has_open_column_, true);
            assignment(child, &rows);
            has_open_column_ = outer;
        } else {
            statement(child);
        }
        before = child.index();
        is_separated = false;
        if (aligned_end <= tree_.next[child.index()]) {
            align(rows);
            rows = {};
            drain();
        }
    }
}

bool Layout::is_untouchable(NodeIndex statement) const
{
    return (statement == continued_ && statement != 0) || std::ranges::binary_search(untouchable_, statement);
}

void Layout::statement(Node node)
{
    if (is_untouchable(node.index()) || (has_switches_ && is_skipped(node)))
        return whole(node);
    expression(node);
}

std::uint32_t Layout::column(Offset at) const
{
    const auto newline = at == 0 ? std::string_view::npos : source_.rfind('\n', at - 1);
    return newline == std::string_view::npos ? at : at - static_cast<Offset>(newline) - 1;
}

bool Layout::has_comment_between(NodeIndex begin, NodeIndex end) const
{
    const auto first = std::ranges::lower_bound(comments_, begin);
    return first != comments_.end() && *first < end;
}

// Assignments on lines directly below each other with operators in one column, from `first` on, and whether the author has
// aligned these. Without that, none of the assignments begins a run that is aligned.
Layout::Run Layout::run_of_assignments(Node first) const
{
    if (options_.reflow || first.kind() != Kind::assignment || has_switches_ || !untouchable_.empty())
        return {};
    std::uint32_t common = 0;
    std::size_t count = 0;
    bool is_padded = false;
    NodeIndex at = first.index();
    const NodeIndex end = tree_.next[tree_.parent[first.index()]];
    NodeIndex after = 0;
    while (at < end && tree_.kind[at] == Kind::assignment) {
        const auto op = syntax::Assignment(tree_.node(at)).operator_token();
        if (!op || op->kind() != Kind::assign || !begins_line(tree_.begin[at]) || newlines_before(op->span().begin) > 0
            || has_comment_between(at, op->index()))
            break;
        const std::uint32_t place = column(op->span().end);
        if (count > 0 && (place != common || newlines_before(tree_.begin[at]) != 1))
            break;
        common = place;
        is_padded = is_padded || (op->span().begin > 1 && source_[op->span().begin - 2] == ' ');
        ++count;
        at = tree_.next[at];
        after = at;
        while (at < end && tree_.kind[at] == Kind::line_comment && newlines_before(tree_.begin[at]) == 0)
            at = tree_.next[at];
    }
    return {after, count > 1 && is_padded};
}

// Whether a statement is on the last line of one before it that must not be changed.
bool Layout::is_continued(NodeIndex before, Node statement) const
{
    const Span gap{tree_.end[before], statement.span().begin};
    return is_untouchable(before) && source_.substr(gap.begin, gap.size()).find('\n') == std::string_view::npos;
}

// Whether `# plint:format skip` is in the comments directly before the statement, or after it on its last line.
bool Layout::is_skipped(Node node) const
{
    std::size_t i = next_comment_;
    for (; i < comments_.size() && comments_[i] < node.index(); ++i)
        if (switch_of(tree_.node(comments_[i])) == "skip" && begins_line(tree_.begin[comments_[i]]))
            return true;
    while (i < comments_.size() && comments_[i] < tree_.next[node.index()])
        ++i;
    if (i == comments_.size() || switch_of(tree_.node(comments_[i])) != "skip")
        return false;
    const Span between{node.span().end, tree_.begin[comments_[i]]};
    return between.begin <= between.end && source_.substr(between.begin, between.size()).find('\n') == source_.npos;
}

// The comment `# plint:format off` among those before a node; 0: there is none.
NodeIndex Layout::switched_off_before(NodeIndex node) const
{
    for (std::size_t i = next_comment_; has_switches_ && i < comments_.size() && comments_[i] < node; ++i)
        if (switch_of(tree_.node(comments_[i])) == "off" && begins_line(tree_.begin[comments_[i]]))
            return comments_[i];
    return 0;
}

// Writes what is between `# plint:format off` and `# plint:format on`, or the end of the statements. Returns the last node of
// it.
NodeIndex Layout::write_unformatted(NodeIndex off, Node parent)
{
    comments_before(off);
    const NodeIndex end = tree_.next[parent.index()];
    NodeIndex last = off;
    for (std::size_t i = next_comment_; i < comments_.size() && comments_[i] < end; ++i)
        if (tree_.parent[comments_[i]] == parent.index() && switch_of(tree_.node(comments_[i])) == "on") {
            last = comments_[i];
            break;
        }
    if (last == off)
        for (NodeIndex i = off; i < end; i = tree_.next[i])
            if (i + 1 != end || tree_.kind[i] != Kind::rbrace)
                last = i;
    const Span span{tree_.begin[off], tree_.end[last]};
    out_.hard_line();
    out_.any_text(span);
    out_.hard_line();
    while (has_comment_before(last + 1))
        ++next_comment_;
    pass_trivia_of(last);
    return last;
}

// `{ notice($x) }`: the author put one statement and its braces on a line.
bool Layout::is_one_line(Node block) const
{
    if (options_.reflow || source_.substr(block.span().begin, block.span().size()).find('\n') != std::string_view::npos)
        return false;
    std::size_t statements = 0;
    for (const Node child : block.children())
        statements += child.kind() != Kind::lbrace && child.kind() != Kind::rbrace;
    return statements == 1;
}

// A block on one line if the group around it is.
void Layout::block_of_group(Node node)
{
    for (const Node child : node.children()) {
        switch (child.kind()) {
        case Kind::lbrace:
            token(child);
            out_.indent_if_broken();
            out_.first_line(true);
            break;
        case Kind::rbrace:
            comments_before(child.index());
            out_.dedent_if_broken();
            out_.last_line(true);
            token(child);
            break;
        case Kind::semicolon: break;
        default: statement(child); break;
        }
    }
}

void Layout::block(Node node, bool may_be_one_line)
{
    const auto opener = node.child(Kind::lbrace);
    const auto closer = node.child(Kind::rbrace);
    if (!opener || !closer)
        return whole(node);
    comments_before(opener->index());
    if ((may_be_one_line || is_template_) && is_one_line(node)) {
        out_.begin_group(Breaking::if_needed);
        block_of_group(node);
        return out_.end_group();
    }
    token(*opener);
    if (tree_.next[opener->index()] == closer->index() && !has_comment_before(closer->index()))
        return token(*closer);
    out_.indent();
    out_.body_line();
    statements(node);
    comments_before(closer->index());
    out_.dedent();
    out_.end_line();
    token(*closer);
}

}  // namespace plint::formatter
