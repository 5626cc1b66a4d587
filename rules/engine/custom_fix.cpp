// Fixes of custom rules. A fix is read again as Puppet code: there is none if that is not what the rule says.
#include "rules/engine/custom_rule.hpp"

#include "checks/patterns/code_parts.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/literals.hpp"

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

std::string indentation_before(const Tree& tree, Offset at)
{
    const std::string_view text = tree.source->text();
    const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    const std::size_t end = std::min(text.find_first_not_of(" \t", line), text.size());
    return std::string(text.substr(line, end - line));
}

class FixWriter {
public:
    FixWriter(const CustomRule& custom, const Tree& tree, const std::vector<patterns::Capture>& captures,
              std::string indentation)
        : custom_(custom), tree_(tree), captures_(captures), indentation_(std::move(indentation))
    {
    }

    // `is_careful`: with parentheses around operators.
    std::string write(bool is_careful) const
    {
        std::string result;
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
            if (!capture.is_text && capture.nodes.empty())
                skips_comma = !drop_comma(result);
            else
                result += inserted(capture, is_quoted, is_careful);
        }
        return result;
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
        fixed.is_operator = is_operator(statement.kind());
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

std::optional<Fix> custom_fix(const CustomRule& custom, const Tree& tree, Node node,
                              const std::vector<patterns::Capture>& captures)
{
    Node replaced = resource_of(node);
    if (custom.at) {
        if (captures[*custom.at].nodes.size() != 1)
            return std::nullopt;
        replaced = tree.node(captures[*custom.at].nodes.front());
    }
    if (replaced.kind() == Kind::resource_body)  // one of several: the fix has the resource's type
        return std::nullopt;
    const auto parent = replaced.parent();
    if (custom.fixed.statements.size() != 1 && !is_statement(replaced))
        return std::nullopt;
    const FixWriter writer(custom, tree, captures, indentation_before(tree, replaced.span().begin));
    std::string text = writer.write(false);
    auto fixed = read_fixed(custom, text, tree, captures);
    if (!fixed) {
        text = writer.write(true);
        fixed = read_fixed(custom, text, tree, captures);
    }
    if (!fixed)
        return std::nullopt;
    const bool is_in_operator = parent
        && ((is_operator(parent->kind()) && parent->kind() != Kind::assignment) || parent->kind() == Kind::access
            || parent->kind() == Kind::method_call);
    if (is_in_operator && fixed->is_operator)
        text = '(' + text + ')';
    std::string shown = text.substr(0, text.find('\n'));
    if (shown.size() > 60 || shown.size() < text.size())
        shown.clear();
    return Fix{shown.empty() ? std::string("replace it") : fmt::format("write `{}`", shown),
               custom.text.has_safe_fix ? Safety::safe : Safety::unsafe,
               {{{}, replaced.span(), std::move(text)}},
               {}};
}

}  // namespace plint::rules
