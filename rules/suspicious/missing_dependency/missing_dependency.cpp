// Modules that are used but not listed in metadata.json: they are not installed with this one.
#include "checks/catalogue/catalogue.hpp"
#include "checks/index/dependencies.hpp"
#include "checks/names/names.hpp"
#include "rules/shared/meaning.hpp"

#include <set>

namespace plint::rules::missing_dependency {

static bool defines(const summary::Definition& definition, summary::ReferenceKind what)
{
    using enum summary::DefinitionKind;
    switch (what) {
    case summary::ReferenceKind::class_: return definition.kind == class_;
    case summary::ReferenceKind::function:
        return definition.kind == function || definition.kind == ruby_function || definition.kind == ruby_function_3x;
    case summary::ReferenceKind::resource_type: return definition.kind == define || definition.kind == ruby_type;
    case summary::ReferenceKind::type:
        return definition.kind == type_alias || definition.kind == define || definition.kind == ruby_type;
    }
    return false;
}

// Puppet itself defines it; what agent packages ship needs no module.
static bool is_puppets_own(const summary::Reference& reference)
{
    return reference.kind == summary::ReferenceKind::function ? catalogue::find_function(reference.name) != nullptr
                                                              : catalogue::find_type(reference.name) != nullptr;
}

// The module that defines it; nullopt when that is uncertain.
static std::optional<layout::ModuleIndex> module_of(const summary::Reference& reference, const ProgramContext& ctx)
{
    std::optional<layout::ModuleIndex> module;
    for (const index::Place place : ctx.project().visible_definitions(reference.name, *ctx.file())) {
        if (!defines(ctx.project().definition(place), reference.kind))
            continue;
        const auto& theirs = ctx.project().file(place.file).module;
        if (!theirs || (module && module != theirs))
            return std::nullopt;
        module = theirs;
    }
    return module && !is_puppets_own(reference) ? module : std::nullopt;
}

static void visit(const layout::ProjectFile& file, ProgramContext& ctx)
{
    const layout::Module* const own = ctx.project().module_of(*ctx.file());
    if (!own || !own->has_metadata || own->name.empty()
        || (file.area == layout::Area::other && !file.inner.starts_with("templates/")))
        return;
    std::set<layout::ModuleIndex> reported;
    for (const summary::Reference& reference : ctx.summary().references) {
        const auto module = module_of(reference, ctx);
        if (!module)
            continue;
        const std::string& name = ctx.project().layout().modules[*module].name;
        if (name.empty() || name == own->name || index::depends_on(ctx.project(), *file.module, name)
            || index::depends_on(ctx.project(), *file.module, names::first_segment(reference.name))
            || (reference.name.find("::") == std::string::npos && !ctx.lookup().visibility().is_complete()
                && reference.kind != summary::ReferenceKind::class_)
            || !reported.insert(*module).second)
            continue;
        ctx.report(reference.span,
                   fmt::format("`{}` comes from module `{}`, which `metadata.json` does not list as a dependency",
                               reference.kind == summary::ReferenceKind::type ? names::capitalised(reference.name)
                                                                              : reference.name,
                               name))
            .help(fmt::format("add it to `dependencies` with its full name: `AUTHOR/{}`", name));
    }
}

extern constinit const Rule rule{
    .name = "missing_dependency",
    .category = "suspicious",
    .summary = "Missing dependency in `metadata.json`",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::missing_dependency
