// Names in a template that mean nothing to Ruby, often a variable without its `@`.
#include "checks/templates/shared_names.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>

namespace plint::rules::erb_unknown_name {

static std::string help_for(const ruby::NameInTemplate& name, std::string_view text)
{
    if (text.substr(name.span.end).starts_with('('))
        return fmt::format("to call Puppet's function, write `scope.call_function('{}', […])`", name.name);
    return fmt::format("to read Puppet's variable `${0}`, write `@{0}`", name.name);
}

// Others are for programs that are not Puppet, with other variables.
static bool is_template_of_puppet(const ProgramContext& ctx)
{
    return ctx.file() && ctx.project().file(*ctx.file()).inner.starts_with("templates/");
}

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    if (!is_template_of_puppet(ctx))
        return;
    std::set<std::string_view> seen;
    const auto shared = [&]() -> const templates::SharedNames& {
        return ctx.project().derived<templates::SharedNames>();
    };
    for (const ruby::NameInTemplate& name : file.code().unknown_names)
        if (seen.insert(name.name).second && !shared().has_method(name.name))
            ctx.report(name.span, fmt::format("`{}` is not a local variable or method of the template", name.name))
                .help(help_for(name, file.source->text()));
    for (const ruby::NameInTemplate& name : file.code().globals)
        if (seen.insert(name.name).second && !shared().has_global(name.name))
            ctx.report(name.span, fmt::format("`${}` is a Ruby global variable here, which is always `nil`", name.name))
                .severity(Severity::warning)
                .help(help_for(name, file.source->text()));
}

extern constinit const Rule rule{
    .name = "erb_unknown_name",
    .category = "correctness",
    .summary = "Unknown name in an ERB template",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_unknown_name
