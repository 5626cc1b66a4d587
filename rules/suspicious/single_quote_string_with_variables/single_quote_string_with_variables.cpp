// Variables in single-quoted strings, which are not interpolated: `'${x}'` is these four characters.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/quoted_interpolation.hpp"

#include <fmt/format.h>

namespace plint::rules::single_quote_string_with_variables {

static void visit(const syntax::SingleQuoted& string, TreeContext& ctx)
{
    const std::string_view found = quoted_interpolation(string.content());
    if (found.empty())
        return;
    ctx.report(string.span(), fmt::format("`{}` is not interpolated in single quotes", found))
        .help("use double quotes to insert the value");
}

extern constinit const Rule rule{
    .name = "single_quote_string_with_variables",
    .category = "suspicious",
    .summary = "Variable in a single-quoted string",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::single_quote_string_with_variables
