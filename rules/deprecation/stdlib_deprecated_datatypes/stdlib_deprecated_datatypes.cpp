// The types that helped to migrate code from Puppet 3 to 4 are deprecated.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::stdlib_deprecated_datatypes {

static void visit(const syntax::ClassReference& type, TreeContext& ctx)
{
    if (type.text().starts_with("Stdlib::Compat::"))
        ctx.report(type.span(), fmt::format("`{}` is deprecated", type.text()))
            .help("use a data type that accepts only the intended values");
}

extern constinit const Rule rule{
    .name = "stdlib_deprecated_datatypes",
    .category = "deprecation",
    .summary = "Deprecated stdlib type",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::stdlib_deprecated_datatypes
