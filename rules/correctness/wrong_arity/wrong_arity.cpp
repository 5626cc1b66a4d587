// A function that gets more or fewer arguments than it takes ends the compilation.
#include "rules/shared/calls.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>

namespace plint::rules {

// None when a splat makes the number unknown. Pairs side by side are one hash.
static std::optional<std::uint32_t> count_arguments(const AnyCall& call)
{
    std::uint32_t count = 0;
    bool in_pairs = false;
    for (const Node argument : call.arguments()) {
        if (argument.kind() == Kind::splat)
            return std::nullopt;
        const bool pair = argument.kind() == Kind::pair;
        count += pair && in_pairs ? 0 : 1;
        in_pairs = pair;
    }
    return count;
}

static std::string range_text(ArgumentCount count)
{
    if (count.most == ruby::unlimited)
        return fmt::format("at least {}", count.least);
    return count.least == count.most ? fmt::format("{}", count.least) : fmt::format("{} to {}", count.least, count.most);
}

static void visit(const AnyCall& call, Context& ctx)
{
    const auto name = call.name();
    const auto given = count_arguments(call);
    if (!name || !given)
        return;
    const FunctionMeaning function = ctx.lookup().function(name->text());
    const auto takes = function.arguments();
    // Puppet's own functions are the matter of `type_mismatch`.
    if (!takes || !function.place)
        return;
    const bool fits = function.ruby && !function.ruby->signatures.empty()
                          ? std::ranges::any_of(function.ruby->signatures,
                                                [&](const ruby::Signature& signature) {
                                                    return signature.min() <= *given && *given <= signature.max();
                                                })
                          : takes->least <= *given && *given <= takes->most;
    if (fits)
        return;
    Finding finding = ctx.report(name->span(), fmt::format("`{}` takes {} argument{}, {} given", name->text(), range_text(*takes),
                                                          takes->least == 1 && (takes->most == 1 || takes->most == ruby::unlimited) ? "" : "s", *given));
    grade_by_certainty(finding, call);
    point_at(finding, ctx, function.place, fmt::format("`{}` is defined here", name->text()));
}

extern constinit const Rule wrong_arity{
    .name = "wrong_arity",
    .category = "correctness",
    .summary = "Functions get as many arguments as they take",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
