// Checks arrays before links, links before spans, spans before text: each step may trust the ones before.
#include "tests/parser/tree_invariants.hpp"

#include <fmt/format.h>

#include <array>

namespace plint::tests {

namespace {

std::string describe(const Tree& tree, NodeIndex index)
{
    return fmt::format("node {} ({} {}..{})", index, name(tree.kind[index]), tree.begin[index], tree.end[index]);
}

std::string broken_arrays(const Tree& tree)
{
    const std::size_t size = tree.kind.size();
    if (tree.source == nullptr)
        return "the tree has no source";
    if (size == 0)
        return "the tree has no root";
    if (tree.begin.size() != size || tree.end.size() != size || tree.next.size() != size || tree.parent.size() != size)
        return "the arrays differ in length";
    if (tree.kind[0] != Kind::file && tree.kind[0] != Kind::epp_file)
        return fmt::format("the root is {}", describe(tree, 0));
    if (tree.begin[0] != 0 || tree.end[0] != tree.source->text().size())
        return fmt::format("{} is not the whole of {} bytes", describe(tree, 0), tree.source->text().size());
    return {};
}

// `next` tells the parents: whoever's subtree is open when a node comes is its ancestor.
std::string broken_links(const Tree& tree)
{
    if (tree.next[0] != tree.size() || tree.parent[0] != 0)
        return fmt::format("the root says next {}, parent {}", tree.next[0], tree.parent[0]);
    std::vector<NodeIndex> open{0};
    for (NodeIndex index = 1; index < tree.size(); ++index) {
        while (tree.next[open.back()] == index)
            open.pop_back();
        if (tree.parent[index] != open.back())
            return fmt::format("{} says parent {}, but is below {}", describe(tree, index), tree.parent[index],
                               describe(tree, open.back()));
        if (tree.next[index] <= index || tree.next[index] > tree.next[open.back()])
            return fmt::format("{} says next {}, but its parent ends at {}", describe(tree, index), tree.next[index],
                               tree.next[open.back()]);
        if (!is_composite(tree.kind[index]) && tree.next[index] != index + 1)
            return fmt::format("{} is a leaf with children", describe(tree, index));
        if (tree.kind[index] == Kind::file || tree.kind[index] == Kind::epp_file)
            return fmt::format("{} is a file inside a file", describe(tree, index));
        open.push_back(index);
    }
    return {};
}

std::string broken_spans(const Tree& tree)
{
    for (NodeIndex index = 0; index < tree.size(); ++index) {
        if (tree.begin[index] > tree.end[index])
            return fmt::format("{} ends before it begins", describe(tree, index));
        Offset free = tree.begin[index];
        for (NodeIndex child = index + 1; child < tree.next[index]; child = tree.next[child]) {
            if (tree.begin[child] < free)
                return fmt::format("{} begins before byte {}, in {}", describe(tree, child), free,
                                   describe(tree, index));
            if (tree.end[child] > tree.end[index])
                return fmt::format("{} ends after its parent, {}", describe(tree, child), describe(tree, index));
            free = tree.end[child];
        }
    }
    return {};
}

// How many bytes of Puppet's white space stand at the start of `text`; 0 when it starts with something else.
std::size_t blank(std::string_view text)
{
    static constexpr std::string_view ascii = " \t\r\n";
    static constexpr std::array<std::string_view, 5> others{"\u00A0", "\u1680", "\u202F", "\u205F", "\u3000"};
    if (ascii.find(text.front()) != std::string_view::npos)
        return 1;
    for (const std::string_view other : others)
        if (text.starts_with(other))
            return other.size();
    if (text.size() >= 3 && text.starts_with("\xE2\x80") && static_cast<unsigned char>(text[2]) >= 0x80
        && static_cast<unsigned char>(text[2]) <= 0x8A)  // U+2000 to U+200A
        return 3;
    return 0;
}

std::string broken_gap(const Tree& tree, Offset begin, Offset end)
{
    std::string_view gap = tree.source->text({begin, end});
    while (!gap.empty()) {
        const std::size_t length = blank(gap);
        if (length == 0)
            return fmt::format("byte {} is in no leaf and no white space", end - gap.size());
        gap.remove_prefix(length);
    }
    return {};
}

// Leaves in document order, and the gaps between them, are the source.
std::string broken_text(const Tree& tree)
{
    Offset done = 0;
    for (NodeIndex index = 0; index < tree.size(); ++index) {
        if (is_composite(tree.kind[index]))
            continue;
        if (tree.begin[index] < done)
            return fmt::format("{} overlaps the leaf before", describe(tree, index));
        if (std::string broken = broken_gap(tree, done, tree.begin[index]); !broken.empty())
            return broken;
        if (tree.kind[index] != Kind::missing && tree.begin[index] == tree.end[index])
            return fmt::format("{} is an empty leaf", describe(tree, index));
        if (tree.kind[index] == Kind::missing && tree.begin[index] != tree.end[index])
            return fmt::format("{} is missing, yet has bytes", describe(tree, index));
        done = tree.end[index];
    }
    return broken_gap(tree, done, tree.end[0]);
}

std::string broken_heredocs(const Tree& tree)
{
    NodeIndex before = 0;
    for (const Tree::Heredoc& heredoc : tree.heredocs) {
        if (heredoc.tag >= tree.size() || tree.kind[heredoc.tag] != Kind::heredoc_tag || heredoc.tag <= before)
            return fmt::format("a heredoc's tag is node {}, after {}", heredoc.tag, before);
        if (heredoc.body == 0) {
            before = heredoc.tag;
            continue;
        }
        if (heredoc.body >= tree.size() || tree.kind[heredoc.body] != Kind::heredoc_body)
            return fmt::format("the heredoc of {} has node {} for a body", describe(tree, heredoc.tag), heredoc.body);
        if (tree.begin[heredoc.body] < tree.end[heredoc.tag])
            return fmt::format("{} stands before its tag, {}", describe(tree, heredoc.body),
                               describe(tree, heredoc.tag));
        before = heredoc.tag;
    }
    return {};
}

std::string broken_errors(const Tree& tree)
{
    const Span whole{0, tree.end[0]};
    Offset before = 0;
    for (const SyntaxError& error : tree.errors) {
        const std::string problem =
            fmt::format("the error `{}` at {}..{}", error.message, error.span.begin, error.span.end);
        if (error.message.empty() || error.message.ends_with('.'))
            return problem + " has no proper message";
        if (!whole.contains(error.span) || error.span.begin > error.span.end)
            return problem + " is outside of the file";
        if (error.span.empty() && error.span.begin != whole.end)
            return problem + " is empty";
        if (error.span.begin < before)
            return problem + " stands after a later one";
        if (error.opener && (!whole.contains(*error.opener) || error.opener->begin >= error.opener->end))
            return problem + " points at no opener";
        if (error.fix_title.empty() != error.fix.empty())
            return problem + " has half a fix";
        Offset free = 0;
        for (const SyntaxError::Change& change : error.fix) {
            if (change.span.begin < free || change.span.begin > change.span.end || change.span.end > whole.end)
                return problem + " has a fix out of order";
            free = change.span.end;
        }
        before = error.span.begin;
    }
    if (tree.errors.empty())
        for (NodeIndex index = 0; index < tree.size(); ++index)
            if (tree.kind[index] == Kind::error || tree.kind[index] == Kind::missing)
                return fmt::format("{} in a file without errors", describe(tree, index));
    return {};
}

}  // namespace

std::string broken_invariant(const Tree& tree)
{
    static constexpr std::array checks{broken_arrays, broken_links,    broken_spans,
                                       broken_text,   broken_heredocs, broken_errors};
    for (const auto check : checks)
        if (std::string broken = check(tree); !broken.empty())
            return broken;
    return {};
}

}  // namespace plint::tests
