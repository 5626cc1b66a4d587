// Reports a leading `::` in class references. Every class name is absolute.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/absolute_name.hpp"

#include <fmt/format.h>

namespace plint::rules::relative_classname_reference {

static void visit(const syntax::Access& access, TreeContext& ctx)
{
    if (!access.left() || access.left()->text() != "Class")
        return;
    for (const syntax::Element key : access.keys())
        if (const auto colons = needless_colons(key))
            ctx.report(key.span(),
                       fmt::format("leading `::` of class `{}` is not needed", syntax::constant_string(key)->substr(2)))
                .fix("remove the leading `::`", {{{}, *colons, ""}});
}

extern constinit const Rule rule{
    .name = "relative_classname_reference",
    .category = "style",
    .summary = "Leading `::` in a class reference",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::relative_classname_reference
