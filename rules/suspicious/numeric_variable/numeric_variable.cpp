// `$1` is what the last match in sight captured, if it was in sight.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::numeric_variable {

static void visit(const syntax::Variable& variable, Context& ctx)
{
    if (!variable.name().empty() && variable.name().find_first_not_of("0123456789") == std::string_view::npos)
        ctx.report(variable.span(), fmt::format("`${}` depends on which match came last", variable.name()));
}

extern constinit const Rule rule{
    .name = "numeric_variable",
    .category = "suspicious",
    .aliases = "numericvariable",
    .summary = "Captures of regular expressions are given names",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::numeric_variable
