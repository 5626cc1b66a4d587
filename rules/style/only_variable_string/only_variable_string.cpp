// Reports strings that contain only a variable, which converts numbers, arrays and undef to text.
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/references.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/assigned_value.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/declared_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

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

// Whether a value that is written out is a number, a boolean, a version or a time.
static bool is_no_text(Node value)
{
    static constexpr auto types =
        std::to_array<std::string_view>({"Boolean", "Float", "Integer", "Numeric", "SemVer", "Timespan", "Timestamp"});
    if (const auto call = syntax::as<syntax::Call>(value))
        if (const auto functor = call->functor(); functor && functor->kind() == Kind::class_reference)
            return std::ranges::find(types, functor->text()) != types.end();
    if (const auto call = syntax::as<syntax::AnyCall>(value))
        return names::has_role(call->function(), names::FunctionRole::returns_number);
    if (const auto binary = syntax::as<syntax::Binary>(value)) {
        const auto sign = binary->operator_token();
        return sign && sign->kind() != Kind::plus && sign->kind() != Kind::minus
            && sign->kind() != Kind::shift_left;  // of collections
    }
    return value.kind() == Kind::number || value.kind() == Kind::kw_true || value.kind() == Kind::kw_false;
}

// Whether the lambda around the variable gets it from a list of numbers: `Integer[1, 3].each |$i|`.
static bool is_number_of_list(const syntax::Variable& variable)
{
    const auto around = variable.enclosing(Kind::lambda);
    const auto lambda = around ? syntax::as<syntax::Lambda>(*around) : std::nullopt;
    const auto parameter = lambda ? syntax::first_of(lambda->parameters()) : std::nullopt;
    const auto call = parameter && parameter->name() == variable.name() ? syntax::as<syntax::AnyCall>(lambda->parent())
                                                                        : std::nullopt;
    if (!call || (call->function() != "each" && call->function() != "map") || call->arguments().empty()
        || std::ranges::distance(lambda->parameters()) != 1)
        return false;
    const Node list = call->arguments().front();
    if (const auto range = syntax::as<syntax::Access>(list))
        return range->left() && range->left()->text() == "Integer";
    const auto array = syntax::as<syntax::Array>(list);
    return array && std::ranges::all_of(array->elements(), [](Node one) { return one.kind() == Kind::number; });
}

// Whether it is a parameter that is an array or a hash, which no title is.
static bool is_collection(const syntax::Variable& variable)
{
    static constexpr auto types = std::to_array<std::string_view>({"Array", "Hash", "Struct", "Tuple"});
    const auto type = declared_type(variable);
    const std::string_view head = type ? type->text().substr(0, type->text().find('[')) : std::string_view();
    return std::ranges::find(types, head) != types.end();
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
    const syntax::Variable read(*variable);
    const bool is_number = variable == value
        && (is_declared_number_or_boolean(read) || is_number_of_list(read)
            || (!declared_type(read) && is_no_text(assigned_value(*variable, ctx))));
    if (is_number && makes_title(string))
        return;
    const std::string bare = fmt::format("{}{}", variable->text().starts_with('$') ? "" : "$", value->text());
    const std::string text = fmt::format("String({}{})", bare, may_be_float(*variable) ? ", '%s'" : "");
    const std::string& meant = is_number ? text : bare;  // numbers are probably meant as text
    Finding finding = ctx.report(string.span(), fmt::format("string contains only `{}`", bare));
    if (!is_number)
        finding.help(fmt::format("if the value is not a string and must become one, write `{}`", text));
    if (variable == value && is_collection(read) && makes_title(string))
        return;
    finding.fix(fmt::format("write `{}`", meant), {{{}, string.span(), meant}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "only_variable_string",
    .category = "style",
    .summary = "String that contains only a variable",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::only_variable_string
