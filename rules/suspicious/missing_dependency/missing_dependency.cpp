// A module that is used and not named in metadata.json is not installed with this one, and may be of any version.
#include "checks/catalogue/catalogue.hpp"
#include "checks/project/names.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <set>

namespace plint::rules::missing_dependency {

static bool defines(const Definition& definition, Refers what)
{
    using enum Defined;
    switch (what) {
    case Refers::class_: return definition.kind == class_;
    case Refers::function:
        return definition.kind == function || definition.kind == ruby_function || definition.kind == ruby_function_3x;
    case Refers::resource_type: return definition.kind == define || definition.kind == ruby_type;
    case Refers::type: return definition.kind == type_alias || definition.kind == define || definition.kind == ruby_type;
    }
    return false;
}

// Puppet has one of its own; what agent packages bring along needs no module.
static bool is_puppets_own(const Reference& reference)
{
    return reference.kind == Refers::function ? catalogue::find_function(reference.name) != nullptr
                                              : catalogue::find_type(reference.name) != nullptr;
}

// The module that defines it; none when that is not sure.
static std::optional<ModuleIndex> module_of(const Reference& reference, const Context& ctx)
{
    std::optional<ModuleIndex> module;
    for (const Place place : ctx.project().definitions(reference.name)) {
        if (!defines(ctx.project().definition(place), reference.kind) || !ctx.project().visible(place.file, *ctx.file()))
            continue;
        const auto& theirs = ctx.project().file(place.file).module;
        if (!theirs || (module && module != theirs))
            return std::nullopt;
        module = theirs;
    }
    return module && !is_puppets_own(reference) ? module : std::nullopt;
}

static void visit(const ProjectFile& file, Context& ctx)
{
    const Module* const own = ctx.project().module_of(*ctx.file());
    if (!own || !own->has_metadata || own->name.empty()
        || (file.area == Area::other && !file.inner.starts_with("templates/")))
        return;
    std::set<ModuleIndex> told;
    for (const Reference& reference : ctx.summary().references) {
        const auto module = module_of(reference, ctx);
        if (!module)
            continue;
        const std::string& name = ctx.project().layout().modules[*module].name;
        if (name.empty() || name == own->name || std::ranges::find(own->dependencies, name) != own->dependencies.end()
            || std::ranges::find(own->dependencies, first_segment(reference.name)) != own->dependencies.end()
            || (reference.name.find("::") == std::string::npos && !ctx.lookup().sight().is_complete()
                && reference.kind != Refers::class_)
            || !told.insert(*module).second)
            continue;
        ctx.report(reference.span,
                   fmt::format("`{}` is of module `{}`, which metadata.json does not name",
                               reference.kind == Refers::type ? capitalised(reference.name) : reference.name, name));
    }
}

extern constinit const Rule rule{
    .name = "missing_dependency",
    .category = "suspicious",
    .summary = "metadata.json names all modules that are used",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::missing_dependency
