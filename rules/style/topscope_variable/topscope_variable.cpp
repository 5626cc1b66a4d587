// Reports a leading `::` in names of class variables.
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::topscope_variable {

static void visit(const syntax::Variable& variable, TreeContext& ctx)
{
    const std::string_view name = variable.name();
    if (!name.starts_with("::") || name.find("::", 2) == std::string_view::npos || syntax::is_set_here(variable))
        return;
    const Offset begin = variable.span().begin + (variable.has_dollar() ? 1 : 0);
    ctx.report(variable.span(), fmt::format("leading `::` of `${}` is not needed", name.substr(2)))
        .fix("remove the leading `::`", {{{}, {begin, begin + 2}, ""}});
}

extern constinit const Rule rule{
    .name = "topscope_variable",
    .category = "style",
    .summary = "Leading `::` in the name of a class variable",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::topscope_variable
