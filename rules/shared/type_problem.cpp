#include "rules/shared/type_problem.hpp"

#include "parser/syntax/calls.hpp"
#include "rules/engine/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint {

void report_type_problem(Context& ctx, const inference::Problem& problem)
{
    Finding finding = ctx.report(problem.node.span(), problem.message);
    if (problem.declared) {
        const std::string& path = ctx.project().file(problem.declared->file).path;
        finding.label(path == ctx.path() ? std::string() : path, problem.declared->span, "declared here");
    }
    if (const auto parameter = syntax::as<syntax::Parameter>(problem.node.parent());
        parameter && parameter->type() && problem.node.kind() == Kind::kw_undef)  // fails only where the default is used
        finding.severity(Severity::warning)
            .help(fmt::format("remove `= undef` if a value is required, else write `Optional[{}]`", parameter->type()->text()));
    if (!problem.choice || !ctx.may_suggest())
        return;
    const std::vector<std::string_view> among(problem.choice->among.begin(), problem.choice->among.end());
    const std::string_view near = ctx.nearest(problem.choice->given, among);
    if (!near.empty())
        finding.help(fmt::format("did you mean `'{}'`?", near));
}

void report_type_problems(Context& ctx, std::initializer_list<inference::ProblemKind> kinds)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (std::ranges::find(kinds, problem.kind) != kinds.end())
            report_type_problem(ctx, problem);
}

}  // namespace plint
