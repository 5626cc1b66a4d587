// Parameters whose default is an empty string, which is often used for a missing value.
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::params_empty_string_assignment {

static void visit(const syntax::Parameter& parameter, TreeContext& ctx)
{
    const auto default_value = parameter.default_value();
    if (default_value && syntax::constant_string(*default_value) == "" && parameter.variable()
        && default_value->kind() != Kind::heredoc_tag)
        ctx.report(default_value->span(), fmt::format("the default of `${}` is an empty string", parameter.name()))
            .help("for a missing value, use the type `Optional[…]` and the default `undef`");
}

extern constinit const Rule rule{
    .name = "params_empty_string_assignment",
    .category = "suspicious",
    .summary = "Empty string as the default of a parameter",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::params_empty_string_assignment
