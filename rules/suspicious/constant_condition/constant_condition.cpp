// Conditions whose result never changes: one branch is dead code, or the condition is wrong.
#include "checks/names/function_roles.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/references.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/assigned_value.hpp"
#include "rules/shared/declared_type.hpp"
#include "rules/shared/same_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::constant_condition {

// A call of a function that always returns a number.
static std::optional<syntax::AnyCall> number_of(Node node)
{
    const auto call = syntax::as<syntax::AnyCall>(node);
    return call && names::has_role(call->function(), names::FunctionRole::returns_number) ? call : std::nullopt;
}

// A call of a function that always returns an array or a hash, also through a variable.
static std::optional<syntax::AnyCall> collection_of(Node node, const TreeContext& ctx)
{
    const auto call = syntax::as<syntax::AnyCall>(assigned_value(node, ctx));
    return call && names::has_role(call->function(), names::FunctionRole::returns_collection) ? call : std::nullopt;
}

// Whether each value of a type is true as a condition: it has neither `undef` nor `false`.
static bool is_always_true(Node type)
{
    static constexpr auto heads = std::to_array<std::string_view>(
        {"Array", "Collection", "Enum", "Float", "Hash", "Integer", "Numeric", "Pattern", "Regexp", "SemVer", "String",
         "Struct", "Timespan", "Timestamp", "Tuple"});
    const auto access = syntax::as<syntax::Access>(type);
    const std::string_view head = access && access->left() ? access->left()->text() : type.text();
    if (access && head == "Variant")
        return std::ranges::all_of(access->keys(), [](Node member) { return is_always_true(member); });
    return std::ranges::binary_search(heads, head);
}

static bool is_number_type(Node type)
{
    return type.text().starts_with("Integer") || type.text().starts_with("Float") || type.text().starts_with("Numeric");
}

// The declared type of a parameter that is true as a condition whatever it is given.
static std::optional<Node> true_type(Node node)
{
    const auto variable = syntax::as<syntax::Variable>(node);
    const auto type = variable ? declared_type(*variable) : std::nullopt;
    return type && is_always_true(*type) ? type : std::nullopt;
}

// What a literal is as a condition: only `undef` and `false` are not true.
static std::optional<bool> outcome(Node node, const TreeContext& ctx)
{
    switch (node.kind()) {
    case Kind::kw_false:
    case Kind::kw_undef: return false;
    case Kind::kw_true:
    case Kind::number:
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::interpolated_string:
    case Kind::heredoc_tag:
    case Kind::word:
    case Kind::name:
    case Kind::regex:
    case Kind::array:
    case Kind::class_reference:
    case Kind::hash: return true;
    case Kind::access:  // `File['/x']` is a type, whether or not there is such a resource
        return syntax::is_bracketed_reference(node) ? std::optional(true) : std::nullopt;
    case Kind::paren: {
        const auto inner = syntax::Paren(node).inner();
        return inner ? outcome(*inner, ctx) : std::nullopt;
    }
    case Kind::negation: {
        const auto operand = syntax::Negation(node).operand();
        const auto inner = operand ? outcome(*operand, ctx) : std::nullopt;
        return inner ? std::optional(!*inner) : std::nullopt;
    }
    case Kind::call:
    case Kind::method_call: return number_of(node) || collection_of(node, ctx) ? std::optional(true) : std::nullopt;
    case Kind::variable: return collection_of(node, ctx) || true_type(node) ? std::optional(true) : std::nullopt;
    default: return std::nullopt;
    }
}

// `if site::enabled {`, `if $list.size {`
static void explain(Node test, Finding& finding, const TreeContext& ctx)
{
    while (test.kind() == Kind::paren && syntax::Paren(test).inner())
        test = *syntax::Paren(test).inner();
    if (const auto call = number_of(test))
        finding.help(fmt::format("`{}` returns a number, and every number is true, even 0: compare it with a number",
                                 call->function()));
    if (const auto call = collection_of(test, ctx))
        finding.help(fmt::format("`{}` returns a list or a hash, and an empty one is true, too: test it with `empty`",
                                 call->function()));
    if (const auto type = true_type(test))
        finding.label(type->span(), "no value of this type is false")
            .help(is_number_type(*type)
                      ? std::string("every number is true, even 0: compare it with a number")
                      : fmt::format("an empty string, array or hash is true, too: test it with `empty({})`",
                                    test.text()));
    if (syntax::is_bracketed_reference(test))
        finding.help(fmt::format("write `defined({})` to test whether it is declared", test.text()));
    if (const auto name = test.kind() == Kind::single_quoted ? syntax::constant_string(test) : std::nullopt;
        name && name->size() > 1 && name->front() == '$' && name->find_first_of(" '") == std::string::npos)
        finding.help(
            fmt::format("this is a string: write `{0}`, or `defined('{0}')` to test whether it is set", *name));
    else if (test.kind() == Kind::single_quoted || test.kind() == Kind::double_quoted
             || test.kind() == Kind::interpolated_string)
        finding.help("every string is true, even an empty one: compare it with another string");
    if (test.kind() == Kind::name)
        finding.help(fmt::format(
            "`{0}` is a string here; write `{0}()` to call a function or `${0}` to read a variable", test.text()));
    if (test.kind() == Kind::kw_true || test.kind() == Kind::kw_false || test.kind() == Kind::kw_undef
        || test.kind() == Kind::negation || test.kind() == Kind::number)
        finding.help("remove it, or test something that can change");
}

static void look_at(std::optional<Node> test, TreeContext& ctx)
{
    if (!test)
        return;
    if (const auto always = outcome(*test, ctx)) {
        Finding finding =
            ctx.report(test->span(), fmt::format("this condition is always {}", *always ? "true" : "false"));
        explain(*test, finding, ctx);
    }
}

// `$x == 'a' or 'b'`
static void explain_side(const syntax::Binary& binary, Node side, Finding& finding, const TreeContext& ctx)
{
    const auto other =
        binary.right() && *binary.right() == side ? syntax::as<syntax::Binary>(*binary.left()) : std::nullopt;
    const auto sign = other ? other->operator_token() : std::nullopt;
    const bool compared = sign && (sign->kind() == Kind::equal || sign->kind() == Kind::not_equal) && other->left();
    if (compared && other->span().size() < 80)
        finding.help(fmt::format("each side is a separate condition: write `{} {} {}`", other->left()->text(),
                                 sign->text(), side.text()));
    else
        explain(side, finding, ctx);
}

static void visit_if(const syntax::IfExpression& condition, TreeContext& ctx)
{
    look_at(condition.test(), ctx);
}

static void visit_elsif(const syntax::ElsifClause& clause, TreeContext& ctx)
{
    look_at(clause.test(), ctx);
}

static void visit_unless(const syntax::UnlessExpression& unless, TreeContext& ctx)
{
    look_at(unless.test(), ctx);
}

static void visit_binary(const syntax::Binary& binary, TreeContext& ctx)
{
    const auto sign = binary.operator_token();
    const auto left = binary.left();
    const auto right = binary.right();
    if (!sign || !left || !right)
        return;
    const bool logical = sign->kind() == Kind::kw_and || sign->kind() == Kind::kw_or;
    if (logical)
        for (const Node side : {Node(*left), Node(*right)})
            if (const auto always = outcome(side, ctx)) {
                Finding finding =
                    ctx.report(side.span(),
                               fmt::format("this side of `{}` is always {}", sign->text(), *always ? "true" : "false"));
                explain_side(binary, side, finding, ctx);
            }
    const bool compares = Kind::equal <= sign->kind() && sign->kind() <= Kind::greater_equal;
    if ((!logical && !compares) || left->kind() == Kind::number || !same_code(*left, *right) || calls_anything(*left))
        return;
    ctx.report(binary.span(), fmt::format("both sides of `{}` are the same", sign->text()))
        .help(logical ? "correct or remove one side" : "correct one side, or remove the comparison");
}

// `defined('Package[x]')`: a string is the name of a class, a type or a variable, never a reference to a resource.
static void visit_defined(const syntax::AnyCall& call, TreeContext& ctx)
{
    if (call.function() != "defined")
        return;
    for (const Node argument : call.arguments()) {
        const auto text = syntax::constant_string(argument);
        const std::size_t bracket = text ? text->find('[') : std::string::npos;
        if (bracket == std::string::npos || !text->ends_with(']') || !is_upper(text->front()))
            continue;
        std::string title = text->substr(bracket + 1, text->size() - bracket - 2);
        if (title.size() > 1 && (title.front() == '\'' || title.front() == '"'))
            title = title.substr(1, title.size() - 2);
        ctx.report(argument.span(), "`defined` of this string is always false")
            .note("a string is the name of a class or type, or of a variable if it begins with `$`")
            .help(fmt::format("write `{}['{}']`", text->substr(0, bracket), title));
    }
}

extern constinit const Rule rule{
    .name = "constant_condition",
    .category = "suspicious",
    .summary = "Condition is always true or always false",
    .hooks = hooks<visit_if, visit_elsif, visit_unless, visit_binary, visit_defined>,
};

}  // namespace plint::rules::constant_condition
