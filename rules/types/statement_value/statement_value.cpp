// A function that returns nothing leaves `undef` where a value is expected; one that only returns a value has no effect as
// a statement.
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::statement_value {

static constexpr names::FunctionRole nothing = names::FunctionRole::logs | names::FunctionRole::returns_nothing;

// Is the value of this statement unused? The last statement of a block may be the block's value.
static bool is_unused(Node statement)
{
    const auto block = statement.parent();
    if (!block)
        return false;
    if (block->kind() == Kind::file)
        return true;
    if (block->kind() != Kind::block)
        return false;
    std::optional<Node> last;
    for (const Node each : syntax::Block(*block).statements())
        last = each;
    const auto owner = block->parent();
    return statement != *last
        || (owner
            && (owner->kind() == Kind::class_definition || owner->kind() == Kind::define_definition
                || owner->kind() == Kind::node_definition));
}

static bool is_statement(Node node)
{
    const auto parent = node.parent();
    return parent
        && (parent->kind() == Kind::block || parent->kind() == Kind::file || parent->kind() == Kind::epp_file);
}

static void look_at(Node call, std::optional<Node> functor, bool has_block, TreeContext& ctx)
{
    if (!functor)
        return;
    const std::string_view name = functor->text();
    if (names::has_role(name, nothing) && !is_statement(call))
        ctx.report(functor->span(), fmt::format("`{}` returns no value, so this is `undef`", name))
            .help("call it in a statement of its own");
    else if (names::has_role(name, names::FunctionRole::only_returns) && !has_block && is_unused(call))
        ctx.report(functor->span(), fmt::format("the result of `{}` is not used", name))
            .help("assign the result to a variable, or remove the call");
}

static void visit_call(const syntax::Call& call, TreeContext& ctx)
{
    look_at(call, call.functor(), call.lambda().has_value(), ctx);
}

static void visit_method(const syntax::MethodCall& call, TreeContext& ctx)
{
    look_at(call, call.method(), call.lambda().has_value(), ctx);
}

extern constinit const Rule rule{
    .name = "statement_value",
    .category = "types",
    .summary = "Unused result, or statement function used as a value",
    .severity = Severity::warning,
    .hooks = hooks<visit_call, visit_method>,
};

}  // namespace plint::rules::statement_value
