// Variables that only some branches set: after the other branches they are unknown.
#include "rules/engine/rule.hpp"
#include "rules/shared/unset_reads.hpp"

#include <fmt/format.h>

#include <string>

namespace plint::rules::possibly_unset_variable {

static void visit(const Tree&, ProgramContext& ctx)
{
    for (const UnsetRead& each : ctx.kept<UnsetReads>().all)
        ctx.report(each.read.span(), fmt::format("`${}` is not set on every path to here", each.name))
            .label(each.set, "set here")
            .label(each.unset.span, std::string(each.unset.label))
            .help("set it in every branch, or call `fail` in the others");
}

extern constinit const Rule rule{
    .name = "possibly_unset_variable",
    .category = "scope",
    .summary = "Variable is not set on every path",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::possibly_unset_variable
