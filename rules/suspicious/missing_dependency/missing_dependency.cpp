// Modules that are used but not listed in metadata.json: they are not installed with this one.
#include "checks/catalogue/catalogue.hpp"
#include "checks/files/paths.hpp"
#include "checks/index/dependencies.hpp"
#include "checks/layout/metadata_names.hpp"
#include "checks/names/names.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

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

// Whether one repository contains both modules, so that they are installed together: an environment, or a directory of modules
// in a repository.
static bool are_installed_together(const layout::Module& one, const layout::Module& other, const ProgramContext& ctx)
{
    static constexpr auto of_repositories =
        std::to_array<std::string_view>({".git", ".gitignore", ".gitattributes", ".gitmodules",
                                         "Puppetfile"});  // the cache looks at these above a root
    const files::FileSystem& system = ctx.project().system();
    const std::string root = system.absolute(one.root);
    const std::string_view directory = files::parent_of(root);
    if (directory != files::parent_of(system.absolute(other.root)) || system.exists(files::below(other.root, ".git")))
        return false;
    if (one.environment && one.environment == other.environment)
        return true;
    const std::string repository(files::parent_of(directory));
    return std::ranges::any_of(of_repositories,
                               [&](std::string_view name) { return system.exists(files::below(repository, name)); });
}

// `puppetlabs/apt`, or `AUTHOR/apt` if its metadata.json does not say.
static std::string full_name(const layout::Module& module)
{
    return (module.author.empty() ? "AUTHOR" : module.author) + '/' + module.name;
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
        const layout::Module& used = ctx.project().layout().modules[*module];
        const std::string& name = used.name;
        if (name.empty() || name == own->name || index::depends_on(ctx.project(), *file.module, name)
            || index::depends_on(ctx.project(), *file.module, names::first_segment(reference.name))
            || (reference.name.find("::") == std::string::npos && !ctx.lookup().visibility().is_complete()
                && reference.kind != summary::ReferenceKind::class_)
            || !reported.insert(*module).second || are_installed_together(*own, used, ctx))
            continue;
        ctx.report(reference.span,
                   fmt::format("`{}` comes from module `{}`, which `metadata.json` does not list as a dependency",
                               reference.kind == summary::ReferenceKind::type ? names::capitalised(reference.name)
                                                                              : reference.name,
                               name))
            .help(fmt::format("add it to `dependencies` as `{}`", full_name(used)));
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
