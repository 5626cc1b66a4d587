// A mode without quotes is a number, and Puppet rejects a number as a mode.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/number_as_mode.hpp"

#include <fmt/format.h>

namespace plint::rules::unquoted_file_mode {

static void visit(const syntax::Number& number, TreeContext& ctx)
{
    if (is_number_as_mode(number))
        ctx.report(number.span(), fmt::format("file mode `{}` is not quoted: a mode must be a string", number.text()))
            .fix("quote it", {{{}, number.span(), fmt::format("'{}'", number.text())}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "unquoted_file_mode",
    .category = "correctness",
    .summary = "Unquoted file mode",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unquoted_file_mode
