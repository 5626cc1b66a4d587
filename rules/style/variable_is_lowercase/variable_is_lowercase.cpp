// Puppet's own names are in lower case; `$fooBar` and `$foobar` are two variables that look like one.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::variable_is_lowercase {

static void visit(const syntax::Variable& variable, Context& ctx)
{
    if (std::ranges::any_of(variable.name(), [](char c) { return 'A' <= c && c <= 'Z'; }))
        ctx.report(variable.span(), fmt::format("variable `{}` holds a capital", variable.name()));
}

extern constinit const Rule rule{
    .name = "variable_is_lowercase",
    .category = "style",
    .aliases = "variable_contains_upcase",
    .summary = "Names of variables hold no capitals",
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::variable_is_lowercase
