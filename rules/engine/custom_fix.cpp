// Fixes of custom rules. A fix is read again as Puppet code: there is none if that is not what the rule says.
#include "rules/engine/custom_fix.hpp"

#include "checks/patterns/code_parts.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/fix_guard.hpp"

#include <fmt/format.h>

namespace plint::rules {

namespace {

// Whether a part of such a node needs parentheses if it is an operator itself.
bool is_operator(Kind kind)
{
    switch (kind) {
    case Kind::negation:
    case Kind::minus_expression:
    case Kind::splat:
    case Kind::binary:
    case Kind::selector:
    case Kind::assignment:
    case Kind::relationship: return true;
    default: return false;
    }
}

constexpr std::size_t max_indentation = 200;

// Cost: O(log lines).
std::string indentation_before(const Tree& tree, Offset at)
{
    const LineIndex& lines = tree.source->lines();
    const std::string_view line = tree.source->text(lines.line_span(lines.line(at))).substr(0, max_indentation);
    return std::string(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
}

struct WrittenFix {
    std::string text;
    std::vector<Span> inserted = {};  // by placeholders
};

class FixWriter {
public:
    FixWriter(const CustomRule& custom, const Tree& tree, const std::vector<patterns::Capture>& captures,
              std::string indentation)
        : custom_(custom), tree_(tree), captures_(captures), indentation_(std::move(indentation))
    {
    }

    // `is_careful`: with parentheses around operators.
    WrittenFix write(bool is_careful) const
    {
        WrittenFix written;
        std::string& result = written.text;
        bool skips_comma = false;
        for (const auto& [before, placeholder, is_quoted] : custom_.fix.pieces) {
            std::string_view text = before;
            if (skips_comma && text.find_first_not_of(" \t\n") != std::string_view::npos
                && text[text.find_first_not_of(" \t\n")] == ',') {
                text.remove_prefix(text.find(',') + 1);
                text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
            }
            skips_comma = false;
            for (const char c : text) {
                result += c;
                if (c == '\n')
                    result += indentation_;
            }
            if (!placeholder)
                continue;
            const patterns::Capture& capture = captures_[*placeholder];
            if (!capture.is_text && capture.nodes.empty()) {
                skips_comma = !drop_comma(result);
                continue;
            }
            const auto begin = static_cast<Offset>(result.size());
            result += inserted(capture, is_quoted, is_careful);
            written.inserted.push_back({begin, static_cast<Offset>(result.size())});
        }
        return written;
    }

private:
    // Before an empty list at the end of another: `f($A, $...REST)`.
    static bool drop_comma(std::string& text)
    {
        const std::size_t last = text.find_last_not_of(" \t\n");
        if (last == std::string::npos || text[last] != ',')
            return false;
        text.resize(last);
        return true;
    }

    [[nodiscard]] std::string inserted(const patterns::Capture& capture, bool is_quoted, bool is_careful) const
    {
        if (is_quoted && !capture.is_text && capture.nodes.size() == 1)
            if (auto value = syntax::constant_string(patterns::unwrapped(tree_.node(capture.nodes.front()))))
                return *value;
        std::string text = patterns::capture_text(tree_, capture);
        if (capture.is_text)
            return is_quoted ? text : '\'' + text + '\'';
        const bool needs_parentheses =
            is_careful && capture.nodes.size() == 1 && is_operator(tree_.kind[capture.nodes.front()]);
        return needs_parentheses ? '(' + text + ')' : text;
    }

    const CustomRule& custom_;
    const Tree& tree_;
    const std::vector<patterns::Capture>& captures_;
    std::string indentation_;
};

// Whether a placeholder of the fix has the code that it had in the match.
bool is_same(const Tree& tree, const patterns::Capture& now, const Tree& old_tree, const patterns::Capture& before)
{
    if (now.is_text || before.is_text) {
        const auto value = [](const Tree& in, const patterns::Capture& capture) {
            if (capture.is_text || capture.nodes.size() != 1)
                return capture.text;
            return syntax::constant_string(patterns::unwrapped(in.node(capture.nodes.front()))).value_or("");
        };
        return value(tree, now) == value(old_tree, before);
    }
    return std::ranges::equal(now.nodes, before.nodes, [&](NodeIndex a, NodeIndex b) {
        return patterns::is_same_code(patterns::unwrapped(tree.node(a)), patterns::unwrapped(old_tree.node(b)));
    });
}

// What a text is that is the code of the fix with what the placeholders have matched; std::nullopt if it is not.
struct FixedCode {
    bool is_operator = false;
    bool is_variable = false;
};
std::optional<FixedCode> read_fixed(const CustomRule& custom, const std::string& text, const Tree& old_tree,
                                    const std::vector<patterns::Capture>& captures)
{
    const SourceFile source("fix.pp", text);
    const Tree tree = parse(source, {});
    if (!tree.errors.empty())
        return std::nullopt;
    text::RegexBudget regexes({.bytes = text.size(), .files = 1});
    patterns::Matcher matcher(tree, regexes, pattern_steps.of({.bytes = text.size(), .files = 1}));
    patterns::Query query;
    query.placeholders = custom.fixed_placeholders;
    if (!matcher.matches_statements(query, custom.fixed, tree.root()))
        return std::nullopt;
    for (std::size_t i = 0; i < captures.size(); ++i)
        if (matcher.captures()[i].is_bound && !is_same(tree, matcher.captures()[i], old_tree, captures[i]))
            return std::nullopt;
    FixedCode fixed;
    for (const Node statement : tree.root().children())
        fixed = {is_operator(statement.kind()), statement.kind() == Kind::variable};
    return fixed;
}

// Whether several statements, or none, may replace it.
bool is_statement(Node node)
{
    const auto parent = node.parent();
    return parent
        && (parent->kind() == Kind::block || parent->kind() == Kind::file || parent->kind() == Kind::epp_file);
}

}  // namespace

Span replaced_span(const CustomRule& custom, const Tree& tree, Node node,
                   const std::vector<patterns::Capture>& captures)
{
    if (custom.at && !captures[*custom.at].nodes.empty())
        return patterns::capture_span(tree, captures[*custom.at]);
    return resource_of(node).span();
}

Node resource_of(Node node)
{
    const auto parent = node.parent();
    if (node.kind() != Kind::resource_body || !parent)
        return node;
    std::size_t bodies = 0;
    for (const Node child : parent->children())
        if (child.kind() == Kind::resource_body && ++bodies > 1)
            return node;
    return *parent;
}

// The span with its lines if they contain nothing else.
static Span with_lines(const Tree& tree, Span span)
{
    const LineIndex& lines = tree.source->lines();
    const Offset begin = lines.line_span(lines.line(span.begin)).begin;
    const Span last = lines.line_span(lines.line(span.end == 0 ? 0 : span.end - 1));
    const auto is_space = [&](Offset from, Offset to) {
        return tree.source->text({from, to}).find_first_not_of(" \t\r") == std::string_view::npos;
    };
    if (!is_space(begin, span.begin) || !is_space(span.end, last.end))
        return span;
    return {begin, std::min(last.end + 1, static_cast<Offset>(tree.source->text().size()))};
}

// Whether an expression here needs parentheses if it is an operator.
static bool is_operand(Node node)
{
    const auto parent = node.parent();
    return parent
        && ((is_operator(parent->kind()) && parent->kind() != Kind::assignment) || parent->kind() == Kind::access
            || parent->kind() == Kind::method_call);
}

// Whether a variable is set here, so that only a variable may replace it.
static bool is_target(Node node)
{
    const auto parent = node.parent();
    return parent && parent->kind() == Kind::assignment && node.index() == parent->index() + 1;
}

// Puts other text around the code of a draft.
static void enclose(FixDraft& draft, std::string_view before, std::string_view after)
{
    draft.text.insert(0, before);
    draft.text += after;
    const auto shift = static_cast<Offset>(before.size());
    for (Span& span : draft.inserted)
        span = {span.begin + shift, span.end + shift};
}

// A variable in a string has braces, or may have none; in braces it has no `$`.
static void adapt_to_string(FixDraft& draft, Node replaced)
{
    if (replaced.kind() != Kind::variable)
        return;
    const Kind around = replaced.parent() ? replaced.parent()->kind() : Kind::file;
    const bool is_braced = !replaced.text().starts_with('$');
    const bool is_bare = !is_braced && (around == Kind::interpolated_string || around == Kind::heredoc_body);
    if (!is_braced && !is_bare)
        return;
    if (draft.text.starts_with('$')) {
        draft.text.erase(0, 1);
        for (Span& span : draft.inserted)
            span = {span.begin == 0 ? 0 : span.begin - 1, span.end - 1};
    }
    if (is_bare)
        enclose(draft, "${", "}");
}

std::optional<FixDraft> draft_fix(const CustomRule& custom, Node node, const patterns::Matcher& match,
                                  std::size_t& bytes)
{
    const Tree& tree = node.tree();
    const std::vector<patterns::Capture>& captures = match.captures();
    Node replaced = resource_of(node);
    if (custom.at) {
        if (captures[*custom.at].nodes.size() != 1)
            return std::nullopt;
        replaced = tree.node(captures[*custom.at].nodes.front());
    } else if (match.ignores_parts()) {
        return std::nullopt;
    }
    if (replaced.kind() == Kind::resource_body)  // one of several: the fix has the resource's type
        return std::nullopt;
    if (custom.fixed.statements.size() != 1 && !is_statement(replaced))
        return std::nullopt;
    const FixWriter writer(custom, tree, captures, indentation_before(tree, replaced.span().begin));
    WrittenFix written;
    std::optional<FixedCode> fixed;
    for (const bool is_careful : {false, true}) {
        written = writer.write(is_careful);
        if (written.text.size() > bytes)
            return std::nullopt;
        bytes -= written.text.size();
        if ((fixed = read_fixed(custom, written.text, tree, captures)))
            break;
    }
    if (!fixed || (is_target(replaced) && !fixed->is_variable))
        return std::nullopt;
    FixDraft draft{&custom, node.index(), replaced.index(), replaced.span(), std::move(written.text)};
    draft.alone = draft.text;
    draft.inserted = std::move(written.inserted);
    if (draft.text.empty())
        draft.span = with_lines(tree, draft.span);
    if (fixed->is_operator && is_operand(replaced))
        enclose(draft, "(", ")");
    adapt_to_string(draft, replaced);
    const auto size = static_cast<Offset>(draft.text.size());
    Fix fix = fix_of(draft);
    separate_words(fix, tree);
    std::string& text = fix.edits.front().replacement;
    const Offset before = text.size() > size && text.starts_with(' ') && !draft.text.starts_with(' ') ? 1 : 0;
    enclose(draft, std::string_view(" ").substr(0, before), "");
    draft.text = std::move(text);
    draft.code = {before, before + size};
    return draft;
}

Fix fix_of(const FixDraft& draft)
{
    const std::string code = draft.text.substr(draft.code.begin, draft.code.size());
    std::string title = "replace it";
    if (draft.text.empty())
        title = "remove it";
    else if (code.size() <= 60 && code.find('\n') == std::string::npos)
        title = fmt::format("write `{}`", code);
    return Fix{std::move(title),
               draft.custom->text.has_safe_fix ? Safety::safe : Safety::unsafe,
               {{{}, draft.span, draft.text}},
               {}};
}

}  // namespace plint::rules
