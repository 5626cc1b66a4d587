// A secret that is unwrapped into a catalog, a report or a log is no longer secret.
#include "checks/lookup/lookup.hpp"
#include "checks/names/function_roles.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/declared_type.hpp"
#include "rules/shared/type_problem.hpp"
#include "rules/types/sensitive_leak/in_templates.hpp"

#include <fmt/format.h>

#include <array>

namespace plint::rules::sensitive_leak {

namespace {

enum class Passes : std::uint8_t { on, shows, ends };

}  // namespace

// The message of an error is seen, too.
static constexpr names::FunctionRole shown = names::FunctionRole::logs | names::FunctionRole::fails;

static std::string_view function_of(Node node)
{
    if (const auto call = syntax::as<syntax::Call>(node); call && call->functor())
        return call->functor()->text();
    if (const auto call = syntax::as<syntax::StatementCall>(node); call && call->functor())
        return call->functor()->text();
    if (const auto call = syntax::as<syntax::MethodCall>(node); call && call->method())
        return call->method()->text();
    return {};
}

// What becomes of a value one step further out.
static Passes step(Node node)
{
    switch (node.kind()) {
    case Kind::interpolation:
    case Kind::interpolated_string:
    case Kind::heredoc_tag:
    case Kind::heredoc_body:
    case Kind::paren:
    case Kind::array:
    case Kind::hash:
    case Kind::pair: return Passes::on;
    case Kind::call:
    case Kind::statement_call:
    case Kind::method_call: {
        const std::string_view name = function_of(node);
        return names::has_role(name, shown)                          ? Passes::shows
            : names::has_role(name, names::FunctionRole::keeps_text) ? Passes::on
                                                                     : Passes::ends;
    }
    case Kind::attribute: return Passes::shows;
    default: return Passes::ends;
    }
}

// Where an unwrapped value ends up in plain text; none when it does not, or when that is not known.
static std::optional<Node> leak_of(Node unwrapped)
{
    std::optional<Node> at = unwrapped.parent();
    while (at) {
        const Passes passes = step(*at);
        if (passes != Passes::on)
            return passes == Passes::shows ? at : std::nullopt;
        at = at->parent();
    }
    return std::nullopt;
}

// `$x` of `$x.unwrap` and `unwrap($x)`.
static std::string_view unwrapped_value(Node call)
{
    if (const auto method = syntax::as<syntax::MethodCall>(call))
        return method->receiver() ? method->receiver()->text() : std::string_view();
    const std::vector<Node> arguments = syntax::AnyCall(call).arguments();
    return arguments.size() == 1 ? arguments.front().text() : std::string_view();
}

// Whether it sets a parameter of a class or defined type.
static bool is_own_attribute(Node attribute, const ProgramContext& ctx)
{
    const auto list = syntax::as<syntax::AttributeList>(attribute.parent());
    const std::string type = list ? syntax::resource_type(*list) : std::string();
    return type == "class" || (!type.empty() && ctx.lookup().resource_type(type).define != nullptr);
}

static void look_at(Node call, Span name, ProgramContext& ctx)
{
    const auto leak = leak_of(call);
    if (!leak)
        return;
    const std::string_view function = function_of(*leak);
    if (!function.empty()) {
        ctx.report(name, fmt::format("the unwrapped value is logged by `{}`", function))
            .help("remove the value from the message");
        return;
    }
    Finding finding = ctx.report(
        name, "the unwrapped value is not marked as sensitive in the catalog, so logs and reports can show it");
    const auto value = syntax::Attribute(*leak).value();
    const std::string_view secret = unwrapped_value(call);
    constexpr std::size_t max_secret = 60;
    if (value == call && !secret.empty() && secret.size() <= max_secret)
        finding.help(fmt::format("write `{}` without `unwrap`", secret));
    else
        finding.help(fmt::format("wrap the whole value of `{}` in `Sensitive(…)`, if it accepts this",
                                 syntax::attribute_name(syntax::Attribute(*leak))));
    if (is_own_attribute(*leak, ctx))
        finding.note("the type of this parameter must accept `Sensitive`");
}

static void visit_method(const syntax::MethodCall& call, ProgramContext& ctx)
{
    if (call.method() && call.method()->text() == "unwrap" && !call.lambda())
        look_at(call, call.method()->span(), ctx);
}

static void visit_call(const syntax::Call& call, ProgramContext& ctx)
{
    if (call.functor() && call.functor()->text() == "unwrap" && !call.lambda())
        look_at(call, call.functor()->span(), ctx);
}

// Whether the code of a file tests for sensitive values: then a variable that may have either is not a mistake.
struct TestsForSensitive {
    bool found = false;

    explicit TestsForSensitive(const ProgramContext& ctx)
    {
        const Tree& tree = ctx.tree();
        for (NodeIndex index = 0; index < tree.size() && !found; ++index) {
            const Node node = tree.node(index);
            if (node.text() == "unwrap" && node.kind() == Kind::name)
                found = true;
            else if (node.kind() == Kind::class_reference && node.text() == "Sensitive")
                found = is_test(node);
        }
    }

    static bool is_test(Node node)
    {
        const auto around = node.parent();
        if (around && around->kind() == Kind::access)
            return is_test(*around);
        return around
            && (around->kind() == Kind::binary || around->kind() == Kind::case_option
                || around->kind() == Kind::selector_entry);
    }
};

// Whether it is a parameter that may be sensitive, in code that has no other way for such values.
static bool is_meant_as_text(Node node, const ProgramContext& ctx)
{
    const auto variable = syntax::as<syntax::Variable>(node);
    return variable && declared_type(*variable) && !ctx.kept<TestsForSensitive>().found;
}

static void visit(const Tree&, ProgramContext& ctx)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::leak
            && (problem.flaw.kind != types::FlawKind::may_be_sensitive || is_meant_as_text(problem.node, ctx)))
            report_type_problem(ctx, problem);
}

extern constinit const Rule rule{
    .name = "sensitive_leak",
    .category = "types",
    .summary = "Sensitive value exposed or replaced by a placeholder",
    .severity = Severity::warning,
    .hooks = hooks<visit_method, visit_call, visit, visit_template, visit_inline_template>,
};

}  // namespace plint::rules::sensitive_leak
