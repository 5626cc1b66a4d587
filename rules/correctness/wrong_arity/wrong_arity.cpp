// A call with more or fewer arguments than the function accepts fails the compilation.
#include "rules/shared/arity.hpp"
#include "rules/shared/meaning.hpp"

namespace plint::rules::wrong_arity {

static std::string range_text(lookup::ArgumentCount count)
{
    if (count.most == ruby::unlimited)
        return fmt::format("at least {}", count.least);
    return count.least == count.most ? fmt::format("{}", count.least)
                                     : fmt::format("{} {} {}", count.least, count.least + 1 == count.most ? "or" : "to", count.most);
}

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    const auto fault = arity_fault(call, ctx);
    if (!fault)
        return;
    const auto& takes = fault->takes;
    const std::string_view name = call.name()->text();
    const bool one = takes.least == 1 && (takes.most == 1 || takes.most == ruby::unlimited);
    Finding finding = ctx.report(call.name()->span(), fmt::format("`{}` expects {} argument{}, got {}", name, range_text(takes),
                                                                  one ? "" : "s", fault->given));
    grade_by_certainty(finding, call);
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
