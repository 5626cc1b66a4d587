// A value that cannot be indexed: the compilation fails there.
#include "checks/lookup/lookup.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::index_error {

// `flatten[$a, $b]`, where brackets are written for parentheses: the name is a string here.
static bool check_function_name(const syntax::Access& access, ProgramContext& ctx)
{
    const auto left = access.left();
    if (!left || left->kind() != Kind::name)
        return false;
    const lookup::ResolvedFunction function = ctx.lookup().function(left->text());
    if (function.presence != lookup::Presence::known && !function.place)
        return false;
    ctx.report(access.span(), fmt::format("`{}` is a string here, not a function call", left->text()))
        .help(fmt::format("write `{}(…)`", left->text()));
    return true;
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    std::vector<NodeIndex> calls;  // that were meant
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (const auto access = syntax::as<syntax::Access>(tree.node(i)); access && check_function_name(*access, ctx))
            calls.push_back(i);
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::index && !std::ranges::binary_search(calls, problem.node.index()))
            report_type_problem(ctx, problem);
}

extern constinit const Rule rule{
    .name = "index_error",
    .category = "types",
    .summary = "Index into a value that cannot be indexed",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::index_error
