// A call with more or fewer arguments than the function accepts fails the compilation.
#include "rules/shared/arity.hpp"
#include "rules/shared/meaning.hpp"

namespace plint::rules::wrong_arity {

static std::string range_text(lookup::ArgumentCount count)
{
    if (count.max == ruby::unlimited)
        return fmt::format("at least {}", count.min);
    return count.min == count.max
        ? fmt::format("{}", count.min)
        : fmt::format("{} {} {}", count.min, count.min + 1 == count.max ? "or" : "to", count.max);
}

static void visit(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto fault = arity_fault(call, ctx);
    if (!fault)
        return;
    const auto& takes = fault->takes;
    const std::string_view name = call.name()->text();
    const bool one = takes.min == 1 && (takes.max == 1 || takes.max == ruby::unlimited);
    Finding finding = ctx.report(
        call.name()->span(),
        fmt::format("`{}` expects {} argument{}, got {}", name, range_text(takes), one ? "" : "s", fault->given));
    lower_severity_if_conditional(finding, call);
    point_at(finding, ctx, fault->place, fmt::format("`{}` is defined here", name));
}

extern constinit const Rule rule{
    .name = "wrong_arity",
    .category = "correctness",
    .summary = "Wrong number of arguments",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::wrong_arity
