// Reports `include` in classes, where `contain` would keep the order.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/shown_class_name.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::contained_classes {

// Whether the argument names a class below the outer one: `apache::install` of `apache`. Two classes that are not parts of each
// other often depend on each other, and containment would make a cycle.
static bool is_part_of(Node argument, std::string_view outer)
{
    const auto written = syntax::constant_string(argument);
    const std::string inner = written ? plain_name(*written) : std::string();
    return inner.size() > outer.size() + 2 && inner.starts_with(outer) && inner.compare(outer.size(), 2, "::") == 0;
}

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const auto name = call.name();
    const auto around = call.function() == "include" ? call.enclosing(Kind::class_definition) : std::nullopt;
    if (!around || call.enclosing(Kind::lambda))
        return;
    const auto arguments = call.arguments();
    const auto included = arguments.size() == 1 ? syntax::constant_string(*arguments.begin()) : std::nullopt;
    const std::string outer = shown_class_name(syntax::ClassDefinition(*around));
    if (included && plain_name(*included) == plain_name(outer))
        return;  // it has no effect, and neither has `contain`
    const std::string inner = included ? fmt::format("`{}`", plain_name(*included)) : "these classes";
    const std::string_view verb = included ? "is" : "are";
    Finding finding =
        ctx.report(name->span(),
                   fmt::format("{} {} included but not contained: relationships with `{}` do not apply to {}", inner,
                               verb, outer, included ? "the resources of " + inner : "their resources"));
    const std::string advice = fmt::format("write `contain` if {} {} part of `{}`", inner, verb, outer);
    if (std::ranges::all_of(arguments, [&](Node argument) { return is_part_of(argument, outer); }))
        finding.fix(advice, {{{}, name->span(), "contain"}}, Safety::unsafe);
    else
        finding.help(advice);
    finding.help("write `require` if it must only be applied before");
}

extern constinit const Rule rule{
    .name = "contained_classes",
    .category = "style",
    .summary = "`include` instead of `contain` in a class",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::contained_classes
