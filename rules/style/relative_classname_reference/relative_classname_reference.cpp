// Every name of a class is absolute: `Class['::a']` is `Class['a']` with more signs.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::relative_classname_reference {

static void visit(const syntax::Access& access, Context& ctx)
{
    if (!access.left() || access.left()->text() != "Class")
        return;
    for (const syntax::Element key : access.keys()) {
        const bool quoted = key.kind() == Kind::single_quoted || key.kind() == Kind::double_quoted;
        if (const auto name = syntax::constant_string(key); (!quoted && key.kind() != Kind::name) || !name || !name->starts_with("::"))
            continue;
        const Offset begin = key.span().begin + (quoted ? 1 : 0);
        ctx.report(key.span(), fmt::format("`::` in front of class `{}`", syntax::constant_string(key)->substr(2)))
            .fix("remove `::`", {{{}, {begin, begin + 2}, ""}});
    }
}

extern constinit const Rule rule{
    .name = "relative_classname_reference",
    .category = "style",
    .summary = "Names of classes in references do not begin with `::`",
    .enabled = Enabled::on_request,
    .fixable = Fixable::always,
    .changes_tree = true,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::relative_classname_reference
