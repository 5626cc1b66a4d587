// Reports `include` in classes, where `contain` would keep the order.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/shown_class_name.hpp"

#include <fmt/format.h>

namespace plint::rules::contained_classes {

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
    ctx.report(name->span(),
               fmt::format("{} {} included but not contained: relationships with `{}` do not apply to {}", inner, verb,
                           outer, included ? "the resources of " + inner : "their resources"))
        .fix(fmt::format("write `contain` if {} {} part of `{}`", inner, verb, outer), {{{}, name->span(), "contain"}},
             Safety::unsafe)
        .help("write `require` if it must only be applied before");
}

extern constinit const Rule rule{
    .name = "contained_classes",
    .category = "style",
    .summary = "`include` instead of `contain` in a class",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::contained_classes
