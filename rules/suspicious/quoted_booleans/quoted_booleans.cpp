// Booleans in quotes: `'false'` is a string, and every string is true in a condition.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/declared_type.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::quoted_booleans {

using Quoted = syntax::View<Kind::single_quoted, Kind::double_quoted>;

static bool is_text(Node node)
{
    return node.kind() == Kind::single_quoted || node.kind() == Kind::double_quoted;
}

// Whether the type accepts no boolean. Aliases may accept one.
static bool wants_text(Node type)
{
    const auto access = syntax::as<syntax::Access>(type);
    const std::string_view name = access && access->left() ? access->left()->text() : type.text();
    if (access && (name == "Optional" || name == "Variant"))
        return std::ranges::all_of(access->keys(), [](Node member) { return is_text(member) || wants_text(member); });
    return name == "String" || name == "Enum" || name == "Pattern" || name == "Undef";
}

// Whether the type accepts some strings, perhaps booleans too.
static bool takes_text(Node type)
{
    const auto access = syntax::as<syntax::Access>(type);
    const std::string_view name = access && access->left() ? access->left()->text() : type.text();
    if (access && (name == "Optional" || name == "Variant"))
        return std::ranges::any_of(access->keys(), [](Node member) { return is_text(member) || takes_text(member); });
    if (access && (name == "Array" || name == "Hash"))
        return std::ranges::any_of(access->keys(), [](Node member) { return takes_text(member); });
    return name == "String" || name == "Enum" || name == "Pattern";
}

// What `==`, `!=`, `in`, `case` or a selector compares the string with.
static std::optional<Node> compared_with(const Quoted& string)
{
    const auto parent = string.parent();
    if (const auto binary = syntax::as<syntax::Binary>(parent);
        binary && (binary->child(Kind::equal) || binary->child(Kind::not_equal)))
        return binary->left() == string ? binary->right() : binary->left();
    // `$x in ['true', 'false']`, `'true' in $list`
    const auto list = syntax::as<syntax::Array>(parent);
    if (const auto binary = syntax::as<syntax::Binary>(list ? list->parent() : parent);
        binary && binary->child(Kind::kw_in)) {
        if (!list)
            return binary->left() == string ? binary->right() : std::nullopt;
        return binary->right() == *list ? binary->left() : std::nullopt;
    }
    if (const auto entry = syntax::as<syntax::SelectorEntry>(parent); entry && entry->key() == string)
        if (const auto selector = syntax::as<syntax::Selector>(entry->parent()))
            return selector->value();
    if (syntax::as<syntax::CaseOption>(parent))
        if (const auto choice = syntax::as<syntax::CaseExpression>(parent->parent()))
            return choice->test();
    return std::nullopt;
}

// `true => 'true'` in a selector: the code converts a boolean on purpose.
static bool is_converted(const Quoted& string)
{
    const auto entry = syntax::as<syntax::SelectorEntry>(string.parent());
    const auto key = entry ? entry->key() : std::nullopt;
    return key && entry->value() == string && (key->kind() == Kind::kw_true || key->kind() == Kind::kw_false)
        && string.text().find(key->text()) == 1;
}

// A title, the name of a node, a part of a string (`"${true}"` is a variable), a member of a type (`Enum['true']`), the
// default of a parameter that accepts no boolean, or compared with a string or with a parameter that accepts strings: a
// boolean is never equal to a string.
static bool has_to_be_text(const Quoted& string)
{
    const auto parent = string.parent();
    if (parent
        && (parent->kind() == Kind::interpolation || parent->kind() == Kind::node_definition || is_title(string)))
        return true;
    if (const auto access = syntax::as<syntax::Access>(parent))
        return access->left() && access->left()->kind() == Kind::class_reference;
    if (is_converted(string))
        return true;
    const auto other = compared_with(string);
    if (other && other->kind() == Kind::interpolated_string)
        return true;
    const auto variable = syntax::as<syntax::Variable>(other);
    if (const auto type = variable ? declared_type(*variable) : std::nullopt)
        return takes_text(*type);
    const auto parameter = syntax::as<syntax::Parameter>(parent);
    const auto type = parameter ? parameter->type() : std::nullopt;
    return type && wants_text(*type);
}

static void visit(const Quoted& string, TreeContext& ctx)
{
    const std::string_view content = ctx.tree().source->text(syntax::content_span(string));
    if ((content != "true" && content != "false") || has_to_be_text(string))
        return;
    ctx.report(string.span(), fmt::format("`{}` is a string, not a boolean", string.text()))
        .fix(fmt::format("write `{}`", content), {{{}, string.span(), std::string(content)}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "quoted_booleans",
    .category = "suspicious",
    .summary = "Quoted boolean",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::quoted_booleans
