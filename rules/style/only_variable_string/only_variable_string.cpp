// Reports strings that contain only a variable, which converts numbers, arrays and undef to text.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/references.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/declared_type.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::only_variable_string {

// `x` of `x`, `x['a']['b']`; nullopt for everything else.
static std::optional<Node> innermost_variable(Node node)
{
    while (const auto access = syntax::as<syntax::Access>(node)) {
        const auto left = access->left();
        if (!left)
            return std::nullopt;
        node = *left;
    }
    return node.kind() == Kind::variable ? std::optional(node) : std::nullopt;
}

static bool is_text(Node node)
{
    return syntax::constant_string(node).has_value() || node.kind() == Kind::regex;
}

// Whether the string is the receiver of a call or compared with text, where the bare value may differ.
static bool has_to_be_text(const syntax::InterpolatedString& string)
{
    const auto parent = string.parent();
    if (const auto call = syntax::as<syntax::MethodCall>(parent))
        return call->receiver() == string;
    if (const auto selector = syntax::as<syntax::Selector>(parent)) {
        const auto has_text = [](const syntax::SelectorEntry& entry) { return entry.key() && is_text(*entry.key()); };
        return selector->value() == string && std::ranges::any_of(selector->entries(), has_text);
    }
    if (const auto choice = syntax::as<syntax::CaseExpression>(parent)) {
        const auto has_text = [](const syntax::CaseOption& option) {
            return std::ranges::any_of(option.values(), is_text);
        };
        return std::ranges::any_of(choice->options(), has_text);
    }
    const auto binary = syntax::as<syntax::Binary>(parent);
    const auto left = binary ? binary->left() : std::nullopt;
    const auto right = binary ? binary->right() : std::nullopt;
    if (left && *left == string && (binary->child(Kind::match) || binary->child(Kind::no_match)))
        return true;  // a type may expect text, a regular expression requires it
    return left && right && is_text(*left == string ? *right : *left);
}

// Puppet does not accept numbers and booleans as titles of resources or in references.
static bool makes_title(const syntax::InterpolatedString& string)
{
    const auto around = string.parent();
    return is_title(string) || (around && syntax::is_bracketed_reference(*around));
}

// `String(1.5)` is `1.500000`.
static bool may_be_float(Node variable)
{
    const auto type = declared_type(syntax::Variable(variable));
    return type
        && (type->text().find("Float") != std::string_view::npos
            || type->text().find("Numeric") != std::string_view::npos);
}

static void visit(const syntax::InterpolatedString& string, TreeContext& ctx)
{
    std::optional<syntax::StringPart> only;
    for (const syntax::StringPart part : string.parts()) {
        if (only)
            return;
        only = part;
    }
    const auto value = only ? only->expression() : std::nullopt;
    const auto variable = value ? innermost_variable(*value) : std::nullopt;
    const auto pair = string.parent() ? syntax::as<syntax::Pair>(*string.parent()) : std::nullopt;
    const auto key = pair ? pair->key() : std::nullopt;
    const auto access = syntax::as<syntax::Access>(string.parent());
    const bool looks_up =
        access && access->left() && *access->left() != string && !syntax::is_bracketed_reference(*access);
    if (!variable || (key && *key == string) || looks_up || has_to_be_text(string))  // a key may have to be
        return;
    const bool is_number = variable == value && is_declared_number_or_boolean(syntax::Variable(*variable));
    if (is_number && makes_title(string))
        return;
    const std::string bare = fmt::format("{}{}", variable->text().starts_with('$') ? "" : "$", value->text());
    const std::string text = fmt::format("String({}{})", bare, may_be_float(*variable) ? ", '%s'" : "");
    const std::string& meant = is_number ? text : bare;  // numbers are probably meant as text
    Finding finding = ctx.report(string.span(), fmt::format("string contains only `{}`", bare));
    if (!is_number)
        finding.help(fmt::format("if the value is not a string and must become one, write `{}`", text));
    finding.fix(fmt::format("write `{}`", meant), {{{}, string.span(), meant}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "only_variable_string",
    .category = "style",
    .summary = "String that contains only a variable",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::only_variable_string
