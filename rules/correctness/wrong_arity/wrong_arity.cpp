// A call with more or fewer arguments than the function accepts makes the compilation fail.
#include "rules/shared/arity.hpp"
#include "rules/shared/meaning.hpp"

namespace plint::rules::wrong_arity {

static std::string range_text(std::span<const lookup::ArgumentCount> accepted)
{
    std::string text;
    for (const lookup::ArgumentCount count : accepted) {
        text += text.empty() ? "" : " or ";
        if (count.max == ruby::unlimited)
            text += fmt::format("at least {}", count.min);
        else if (count.min == count.max)
            text += fmt::format("{}", count.min);
        else
            text += fmt::format("{} {} {}", count.min, count.min + 1 == count.max ? "or" : "to", count.max);
    }
    return text;
}

static void visit(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto fault = arity_fault(call, ctx);
    if (!fault)
        return;
    const lookup::ArgumentCount last = fault->accepted.back();
    const std::string_view name = call.name()->text();
    const bool is_one = last.min == 1 && (last.max == 1 || last.max == ruby::unlimited);
    Finding finding = ctx.report(call.name()->span(),
                                 fmt::format("`{}` expects {} argument{}, got {}", name, range_text(fault->accepted),
                                             is_one ? "" : "s", fault->given));
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
