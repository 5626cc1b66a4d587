// Puppet rejects a value that does not match the declared type.
#include "rules/engine/rule.hpp"
#include "rules/shared/arity.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/spacing.hpp"
#include "rules/shared/type_problem.hpp"
#include "rules/types/type_mismatch/switches.hpp"

namespace plint::rules::type_mismatch {

// Whether a collector, an override or an inheriting class may change the attribute before Puppet checks it.
static bool may_be_replaced(Node value, const ProgramContext& ctx)
{
    const auto attribute = syntax::as<syntax::Attribute>(value.parent());
    const auto body =
        attribute && attribute->parent() ? syntax::as<syntax::ResourceBody>(attribute->parent()) : std::nullopt;
    if (!body)
        return false;
    const std::string type = syntax::resource_type(syntax::AttributeList(*body));
    return type != "class" && may_change_later(*body, type, syntax::attribute_name(*attribute), ctx);
}

static void visit(const Tree&, ProgramContext& ctx)
{
    using enum inference::ProblemKind;
    for (const inference::Problem& problem : ctx.type_problems()) {
        const bool of_call = problem.kind == call || problem.kind == arity;
        const auto site = syntax::as<syntax::AnyCall>(problem.node);
        const bool is_reported = of_call && site && arity_fault(*site, ctx);
        if (ctx.runs("resource_reference_chain_without_whitespace")
            && is_split_reference(*ctx.tree().source, problem.node.span()))
            continue;
        if ((problem.kind == type && !may_be_replaced(problem.node, ctx)) || (of_call && !is_reported))
            report_type_problem(ctx, problem);
    }
}

extern constinit const Rule rule{
    .name = "type_mismatch",
    .category = "types",
    .summary = "Value of the wrong type",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit, visit_switch, visit_switch_data>,
};

}  // namespace plint::rules::type_mismatch
