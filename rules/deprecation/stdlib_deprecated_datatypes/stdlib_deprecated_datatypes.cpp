// The types that helped Puppet 3 code into Puppet 4 have done their work.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::stdlib_deprecated_datatypes {

static void visit(const syntax::ClassReference& type, Context& ctx)
{
    if (type.text().starts_with("Stdlib::Compat::"))
        ctx.report(type.span(), fmt::format("stdlib deprecated `{}`", type.text()));
}

extern constinit const Rule rule{
    .name = "stdlib_deprecated_datatypes",
    .category = "deprecation",
    .summary = "Types that stdlib deprecated are not used",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::stdlib_deprecated_datatypes
