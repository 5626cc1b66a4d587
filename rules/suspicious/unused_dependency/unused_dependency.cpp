// A dependency that nothing uses is installed for nothing, and holds back who wants another version of it.
#include "checks/project/module_words.hpp"
#include "checks/project/names.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/unused_files.hpp"

namespace plint::rules::unused_dependency {

static void visit(const ProjectFile& file, Context& ctx)
{
    const Module* const module = file.module ? ctx.project().module_of(*ctx.file()) : nullptr;
    if (!module || !module->has_metadata || module->dependencies.empty() || !speaks_for_module(file, ctx))
        return;
    std::optional<ModuleWords> words;
    for (const std::string& name : module->dependencies) {
        const auto other = ctx.project().find_module(name, *ctx.file());
        if (!other || ctx.project().has_broken_files(*other) || name == module->name)
            continue;
        if (!words)
            words.emplace(module->root);
        if (words->has(name) || uses(*words, ctx.project(), *other))
            continue;
        ctx.report({0, 0}, fmt::format("metadata.json names module `{}`, which nothing here uses", name));
    }
}

extern constinit const Rule rule{
    .name = "unused_dependency",
    .category = "suspicious",
    .summary = "All modules that metadata.json names are used",
    .severity = Severity::warning,
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_dependency
