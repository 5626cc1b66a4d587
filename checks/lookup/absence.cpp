#include "checks/lookup/absence.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "checks/index/once_map.hpp"
#include "checks/lookup/absent_code.hpp"
#include "checks/lookup/kept_elsewhere.hpp"
#include "checks/lookup/module_owners.hpp"
#include "checks/lookup/provided.hpp"
#include "checks/names/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace plint::lookup {

namespace {

constexpr Absence proved{Certainty::proved, Why::all_is_here};
constexpr Absence data_elsewhere{Certainty::unknown, Why::data_elsewhere};

Why why_kept(Keeper keeper)
{
    switch (keeper) {
    case Keeper::git_ignore: return Why::ignored;
    case Keeper::git_attributes: return Why::left_out;
    case Keeper::submodule: return Why::submodule;
    case Keeper::puppetfile: return Why::installed_elsewhere;
    }
    return Why::ignored;
}

// `b/c` of `a::b::c`; empty for `a`.
std::string path_below_module(std::string_view name)
{
    std::string path;
    for (std::size_t at = name.find("::"); at != name.npos;) {
        const std::size_t end = name.find("::", at + 2);
        path += path.empty() ? "" : "/";
        path += name.substr(at + 2, end == name.npos ? end : end - at - 2);
        at = end;
    }
    return path;
}

// Where Puppet looks for it in the module of its first segment.
std::vector<std::string> paths_of(std::string_view name, NameOf what)
{
    const std::string below = path_below_module(name);
    const std::string module(names::first_segment(name));
    const std::string in_ruby = below.empty() ? module : module + '/' + below;
    std::vector<std::string> paths;
    if (what != NameOf::function)
        paths.push_back(fmt::format("manifests/{}.pp", below.empty() ? "init" : below));
    if (what == NameOf::function) {
        paths.push_back(fmt::format("functions/{}.pp", below.empty() ? "init" : below));
        paths.push_back(fmt::format("lib/puppet/functions/{}.rb", in_ruby));
        paths.push_back(fmt::format("lib/puppet/parser/functions/{}.rb", in_ruby));
    }
    if (what == NameOf::type)
        paths.push_back(fmt::format("types/{}.pp", below.empty() ? "init" : below));
    if (what == NameOf::type || what == NameOf::resource_type)
        paths.push_back(fmt::format("lib/puppet/type/{}.rb", in_ruby));
    return paths;
}

// Puppet also loads the files of the names around a class: `manifests/b.pp` and `manifests/init.pp` for `a::b::c`.
std::vector<std::string> paths_around(std::string_view name)
{
    constexpr std::size_t max_paths = 20;
    std::vector<std::string> paths;
    for (std::string path = path_below_module(name); !path.empty() && paths.size() < max_paths;) {
        path.resize(path.rfind('/') == path.npos ? 0 : path.rfind('/'));
        paths.push_back(fmt::format("manifests/{}.pp", path.empty() ? "init" : path));
    }
    return paths;
}

// Whether the path, or a directory on the way to it, is a symlink to something that is not here.
bool leads_nowhere(const files::FileSystem& system, const std::string& root, std::string_view inner)
{
    for (std::size_t end = inner.find('/');; end = inner.find('/', end + 1)) {
        const std::string path = files::below(root, inner.substr(0, end));
        if (!system.exists(path))
            return system.is_symlink(path);
        if (end == inner.npos)
            return false;
    }
}

// What is true of all keys that no data of an environment have. A hierarchy may have thousands of levels.
class AbsentKeys {
public:
    explicit AbsentKeys(const index::Project& project) : project_(project) {}

    Absence in(layout::EnvironmentIndex environment) const
    {
        return absences_.get(environment, [&] { return has_all(environment) ? proved : data_elsewhere; });
    }

private:
    // Whether all data that the environment's hierarchy names are here.
    bool has_all(layout::EnvironmentIndex environment) const
    {
        const std::string& root = project_.layout().environments[environment].root;
        const auto is_here = [&](const std::string& inner) {
            return project_.system().exists(files::below(root, inner));
        };
        if (root.empty() || !project_.system().is_file(files::below(root, "hiera.yaml")))
            return false;
        const hiera::Hierarchy& hierarchy = project_.hierarchy_of(environment);
        return hierarchy.is_known() && !hierarchy.has_own_backend() && !hierarchy.has_other_files()
            && std::ranges::all_of(hierarchy.literal_files(), is_here);
    }

    const index::Project& project_;
    index::OnceMap<layout::EnvironmentIndex, Absence> absences_;
};

}  // namespace

Absence absence_of_file(const index::Project& project, const std::string& root, std::string_view inner)
{
    const files::FileSystem& system = project.system();
    const std::string path = files::below(root, inner);
    if (const auto keeper = project.derived<KeptElsewhere>().keeper_of(path, root))
        return {Certainty::unknown, why_kept(*keeper)};
    if (leads_nowhere(system, root, inner) || (system.is_file(path) && !system.text_of(path)))
        return {Certainty::unknown, Why::unreadable};
    return proved;
}

Absence Absences::in_module(layout::ModuleIndex module, std::string_view name, NameOf what) const
{
    for (const std::string& path : paths_of(name, what))
        if (const Absence absence = absence_of_file(*project_, project_->layout().modules[module].root, path);
            absence.certainty != Certainty::proved)
            return absence;
    if (what == NameOf::class_ || what == NameOf::resource_type)
        for (const std::string& path : paths_around(name))
            if (const std::string& root = project_->layout().modules[module].root;
                !project_->system().exists(files::below(root, path)))  // what is there has been read
                if (const Absence absence = absence_of_file(*project_, root, path);
                    absence.certainty != Certainty::proved)
                    return absence;
    return proved;
}

Absence Absences::of_hiera_key() const
{
    const auto environment = project_->file(from_).environment;
    return environment ? project_->derived<AbsentKeys>().in(*environment) : data_elsewhere;
}

Absence Absences::without_module(std::string_view name, NameOf what) const
{
    const bool flat = name.find("::") == name.npos;
    // A module of the same short name as a dependency, but of another owner, does not have what the dependency has.
    const auto& own = project_->file(from_).module;
    if (flat && what != NameOf::class_ && own && project_->derived<ModuleOwners>().lacks_any(*own, from_))
        return {Certainty::unknown, Why::no_module};
    if (visibility_.is_closed())
        return proved;
    // A module on its own may use things without a namespace of modules that it does not name. A class names its module.
    if (flat && what != NameOf::class_ && !visibility_.in_environment() && visibility_.is_complete())
        return {Certainty::likely, Why::all_is_here};
    return {Certainty::unknown, Why::no_module};
}

Absence Absences::of_name(std::string_view name, NameOf what) const
{
    const bool flat = name.find("::") == name.npos;
    const std::string_view first = names::first_segment(name);
    const auto module = visibility_.module_named(first);
    if (is_provided(name, project_->file(from_).area) || (!module && is_of_enterprise(first)))
        return {Certainty::unknown, Why::comes_with_the_server};
    if (flat && project_->derived<AbsentCode>().may_define(name, what))
        return {Certainty::unknown, Why::ignored};
    if (module && project_->has_broken_files(*module))
        return {Certainty::unknown, Why::unreadable};
    if (!module)
        return without_module(name, what);
    const auto& own = project_->file(from_).module;
    if (own && *own != *module && project_->derived<ModuleOwners>().means_another(*own, *module))
        return {Certainty::unknown, Why::no_module};
    // A function or type without a namespace may be any module's.
    if (flat && what != NameOf::class_ && !visibility_.is_complete())
        return {Certainty::unknown, Why::no_module};
    return in_module(*module, name, what);
}

}  // namespace plint::lookup
