// Names in a template that mean nothing to Ruby, often a variable without its `@`.
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::erb_unknown_name {

static void visit(const TemplateFile& file, Context& ctx)
{
    for (const ruby::NameInTemplate& name : file.code().unknown_names)
        ctx.report(name.span, fmt::format("`{}` is not a local variable or method of the template", name.name))
            .help(fmt::format("write `@{}` for the variable `${}` of Puppet", name.name, name.name));
    for (const ruby::NameInTemplate& name : file.code().globals)
        ctx.report(name.span, fmt::format("`${}` is a global variable of Ruby, which is always nil", name.name))
            .help(fmt::format("write `@{}` for the variable `${}` of Puppet", name.name, name.name))
            .severity(Severity::warning);
}

extern constinit const Rule rule{
    .name = "erb_unknown_name",
    .category = "correctness",
    .summary = "Unknown name in an ERB template",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_unknown_name
