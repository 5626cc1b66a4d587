// Reports lines whose indentation does not match the nesting of brackets.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/spacing.hpp"

#include <fmt/format.h>

#include <vector>

namespace plint::rules::strict_indent {

namespace {
struct Options {
    std::int64_t chars_per_indent = 2;
    static constexpr std::tuple described{
        Option{"chars_per_indent", &Options::chars_per_indent, "number of spaces for each level"}};
};

// Walks the tree from the top, so that the line of an opening bracket is decided before the lines in the brackets.
class Indenter {
public:
    Indenter(TreeContext& ctx, std::size_t step)
        : ctx_(ctx), source_(*ctx.tree().source), step_(step), decided_(source_.lines().line_count() + 1, undecided)
    {
    }

    void look_at(Node parent)
    {
        const bool body = parent.kind() == Kind::resource_body;
        bool open = parent.kind() == Kind::file;
        Offset opener = 0;
        for (const Node child : parent.children_with_trivia()) {
            if (is_comment(child.kind()) || child.kind() == Kind::heredoc_body)
                continue;
            if (open && !is_separator(child.kind()) && syntax::is_on_own_line(child))
                want(child, parent.kind() == Kind::file ? 0 : indent(opener) + (is_closer(child.kind()) ? 0 : step_));
            if (is_closer(child.kind())) {
                open = false;
            } else if (is_opener(child.kind()) || (body && !open)) {
                open = true;
                opener = begin_of(parent, child);
            }
        }
    }

    // Indents a comment like the code below it or, before a closing bracket, above it, if both were indented equally.
    void take_comments_along()
    {
        const Tree& tree = ctx_.tree();
        std::vector<Node> comments;
        std::vector<bool> without_code = empty_lines();
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (const Span span = tree.node(i).span(); is_comment(tree.kind[i]) && syntax::is_on_own_line(tree.node(i))
                && ends_line(source_, span.end) && on_one_line(source_, span)) {
                comments.push_back(tree.node(i));
                without_code[source_.lines().line(span.begin)] = true;
            }
        std::vector<std::uint32_t> above(without_code.size(), 0);
        std::vector<std::uint32_t> below(without_code.size(), 0);
        for (std::uint32_t line = 1; line < above.size(); ++line)
            above[line] = without_code[line - 1] ? above[line - 1] : line - 1;
        for (std::uint32_t line = static_cast<std::uint32_t>(below.size()) - 1; line-- > 0;)
            below[line] = without_code[line + 1] ? below[line + 1] : line + 1;
        for (const Node comment : comments) {
            const std::uint32_t line = source_.lines().line(comment.span().begin);
            if (!follow(comment, below[line]))
                follow(comment, above[line]);
        }
    }

private:
    static bool is_opener(Kind kind) { return kind == Kind::lbrace || kind == Kind::lbracket || kind == Kind::lparen; }
    // A condition may be on several lines: its block is indented from the line of `if`.
    static Offset begin_of(Node parent, Node opener)
    {
        const auto around = parent.kind() == Kind::block ? parent.parent() : std::optional<Node>();
        const bool is_condition = around
            && (around->kind() == Kind::if_expression || around->kind() == Kind::unless_expression
                || around->kind() == Kind::elsif_clause);
        return is_condition ? around->span().begin : opener.span().begin;
    }

    static bool is_closer(Kind kind) { return kind == Kind::rbrace || kind == Kind::rbracket || kind == Kind::rparen; }
    static bool is_separator(Kind kind)
    {
        return kind == Kind::comma || kind == Kind::semicolon || kind == Kind::colon;
    }

    // By line; there is no line 0.
    std::vector<bool> empty_lines() const
    {
        std::vector<bool> empty(decided_.size(), false);
        for (std::uint32_t line = 1; line < empty.size(); ++line)
            empty[line] =
                source_.text(source_.lines().line_span(line)).find_first_not_of(" \t\r") == std::string_view::npos;
        return empty;
    }

    bool follow(Node comment, std::uint32_t line)
    {
        if (line == 0 || decided_[line] == undecided)
            return false;
        const Span margin = blanks_after(source_, source_.lines().line_span(line).begin);
        if (source_.text(margin) != source_.text(spaces_before(source_, comment.span().begin)))
            return false;
        want(comment, decided_[line]);
        return true;
    }

    // The indentation that the line of `at` has or will have.
    std::size_t indent(Offset at) const
    {
        const std::uint32_t line = source_.lines().line(at);
        if (decided_[line] != undecided)
            return decided_[line];
        const Offset begin = source_.lines().line_span(line).begin;
        return blanks_after(source_, begin).size();
    }

    static std::string message(std::string_view margin, std::size_t wanted)
    {
        if (margin.find('\t') != std::string_view::npos)
            return fmt::format("indented with tabs, expected {} spaces", wanted);
        return fmt::format("indented by {} space{}, expected {}", margin.size(), margin.size() == 1 ? "" : "s", wanted);
    }

    void want(Node node, std::size_t wanted)
    {
        const Offset begin = node.span().begin;
        const Span margin = spaces_before(source_, begin);
        std::size_t& decided = decided_[source_.lines().line(begin)];
        if (decided != undecided)
            return;
        decided = wanted;
        const std::string_view text = source_.text(margin);
        if (text.size() == wanted && text.find('\t') == std::string_view::npos)
            return;
        ctx_.report(margin.empty() ? Span{begin, begin + 1} : margin, message(text, wanted))
            .fix("correct the indentation", {{{}, margin, std::string(wanted, ' ')}});
    }

    TreeContext& ctx_;
    const SourceFile& source_;
    std::size_t step_;
    static constexpr std::size_t undecided = static_cast<std::size_t>(-1);
    std::vector<std::size_t> decided_;  // by line
};
}  // namespace

// Operands on lines of their own may be aligned with others: only the content of brackets is checked.
static bool holds_lines(Kind kind)
{
    using enum Kind;
    switch (kind) {
    case file:
    case block:
    case array:
    case hash:
    case call:
    case method_call:
    case parameters:
    case selector:
    case case_expression:
    case resource:
    case resource_body:
    case untitled_resource:
    case resource_defaults:
    case resource_override:
    case collector: return true;
    default: return false;
    }
}

static void visit(const Tree& tree, TreeContext& ctx, const Options& options)
{
    if (tree.source->language() != Language::manifest)
        return;
    Indenter indenter(ctx,
                      options.chars_per_indent > 0
                          ? static_cast<std::size_t>(std::min<std::int64_t>(options.chars_per_indent, 100))
                          : 2);
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (holds_lines(tree.kind[i]))
            indenter.look_at(tree.node(i));
    indenter.take_comments_along();
}

extern constinit const Rule rule{
    .name = "strict_indent",
    .category = "format",
    .aliases = "class_parameter_indentation",
    .summary = "Indentation does not match the nesting of brackets",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::strict_indent
