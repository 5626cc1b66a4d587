// r10k rejects a Puppetfile that is not Ruby, or that lists a module twice.
#include "checks/ruby/puppetfile.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/settings_file.hpp"

#include <fmt/format.h>

#include <unordered_map>

namespace plint::rules::invalid_puppetfile {

static void visit(const DataFile& file, ProgramContext& ctx)
{
    if (!is_settings_file(ctx, "Puppetfile"))
        return;
    const ruby::Puppetfile puppetfile = ruby::read_puppetfile(file.source->text());
    if (puppetfile.syntax_error) {
        ctx.report(*puppetfile.syntax_error, "syntax error in the Puppetfile").note("r10k rejects the whole file");
        return;
    }
    std::unordered_map<std::string_view, Span> first;
    for (const ruby::WantedModule& module : puppetfile.modules)
        if (const auto [known, fresh] = first.try_emplace(module.name, module.span); !fresh)
            ctx.report(module.span, fmt::format("module `{}` appears twice", module.name))
                .label(known->second, "first listed here")
                .help("remove one of the two");
}

extern constinit const Rule rule{
    .name = "invalid_puppetfile",
    .category = "data",
    .summary = "Invalid Puppetfile",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_puppetfile
