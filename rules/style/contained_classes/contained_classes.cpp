// Reports `include` in classes, where `contain` would keep the order.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::contained_classes {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const auto name = call.name();
    if (call.function() != "include" || !call.enclosing(Kind::class_definition) || call.enclosing(Kind::lambda))
        return;
    ctx.report(name->span(),
               "included class is not contained: relationships with this class do not apply to its resources")
        .fix("write `contain` if the class is part of this one", {{{}, name->span(), "contain"}}, Safety::unsafe);
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
