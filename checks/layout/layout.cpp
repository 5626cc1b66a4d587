#include "checks/layout/layout.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/areas.hpp"
#include "checks/layout/code_search.hpp"
#include "checks/layout/kinds.hpp"
#include "checks/layout/root_kinds.hpp"
#include "checks/layout/roots.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace plint::layout {

namespace {

// Reads the surroundings of the asked files. Works on absolute paths; the layout has them as people are shown them.
class Surveyor {
public:
    Surveyor(std::span<const std::string> requested, const ProjectOptions& options, const files::FileSystem& system,
             Extent extent)
        : options_(options), system_(system), extent_(extent), kinds_(system), here_(system.current_directory()),
          kinds_of_folders_(system), search_(system, kinds_)
    {
        relative_ = std::ranges::any_of(requested, [](const std::string& path) { return !path.starts_with('/'); });
        for (const std::string& entry : options.module_path)
            given_module_path_.push_back(absolute(entry));
        given_module_path_ = distinct_directories(system, std::move(given_module_path_));
    }

    void ask(const std::string& path)
    {
        const std::string file = absolute(path);
        const bool beside_the_last = files::parent_of(file) == asked_folder_;
        if (!beside_the_last) {
            asked_folder_ = files::parent_of(file);
            has_own_environment_ = options_.module_path.empty() || kinds_of_folders_.is_in_environment(asked_folder_);
            asked_home_ = home_of(asked_folder_);
        }
        ProjectFile& entry = add(file, asked_home_);
        entry.path = path;
        entry.requested = true;
        if (!beside_the_last)
            look_around(asked_home_);
    }

    Layout finish()
    {
        for (auto& [path, file] : files_)
            layout_.files.push_back(std::move(file));
        std::ranges::sort(layout_.files, {}, &ProjectFile::path);
        layout_.releases = options_.releases;
        return std::move(layout_);
    }

private:
    struct Home {
        std::optional<ModuleIndex> module;
        std::optional<EnvironmentIndex> environment;
    };

    void look_around(const Home& home)
    {
        if (home.module) {
            add_module_files(*home.module);
            add_templates(*home.module);
        }
        if (home.module && !home.environment)
            add_siblings(module_roots_[*home.module]);
        if (home.environment)
            add_environment_files(*home.environment);
    }

    std::string absolute(const std::string& path) const { return files::absolute_path(path, here_); }

    std::string shown(const std::string& path) const
    {
        const std::string_view inner = relative_ ? files::inside(path, here_) : path;
        return inner.empty() ? files::path_from(path, here_) : std::string(inner);
    }

    // The folder itself or the nearest above that is one; a guessed module inside of a proven one is neither.
    Home home_of(const std::string& folder)
    {
        auto& homes = homes_[has_own_environment_ ? 1 : 0];
        if (const auto known = homes.find(folder); known != homes.end())
            return known->second;
        Home home;
        const bool given = options_.environment && absolute(*options_.environment) == folder;
        if (folder != "/")
            home = home_of(std::string(files::parent_of(folder)));
        else if (options_.environment)
            home.environment = add_environment(absolute(*options_.environment));
        else if (!has_own_environment_)
            home.environment = add_environment({});
        if (!given && is_inner(folder, home))
            return homes.emplace(folder, home).first->second;

        const RootKind kind = kinds_of_folders_.of(folder);
        if (given)
            home.module = own_module(*home.environment);
        else if (kind == RootKind::environment && options_.environment)
            home.module.reset();
        else if (kind == RootKind::environment) {
            home.environment = add_environment(folder);
            home.module = own_module(*home.environment);
        } else if (kind == RootKind::module) {
            Module found = module_at(folder);
            const bool inside = home.module && layout_.modules[*home.module].has_metadata;
            if (!inside || found.has_metadata || !found.name_is_guess)
                home.module = add_module(folder, home.environment, std::move(found));
        }
        return homes.emplace(folder, home).first->second;
    }

    // Whether this is a folder for the code of a proven module: no other module begins there, and nobody need look.
    bool is_inner(std::string_view folder, const Home& home) const
    {
        if (!home.module || !layout_.modules[*home.module].has_metadata)
            return false;
        const std::string_view inner = files::inside(folder, module_roots_[*home.module]);
        return std::ranges::any_of(
            area_folders, [&](const AreaFolder& area) { return (std::string(inner) + '/').starts_with(area.prefix); });
    }

    ModuleIndex add_module(const std::string& folder, std::optional<EnvironmentIndex> environment)
    {
        const auto known = modules_.find(folder);
        return known != modules_.end() ? known->second : add_module(folder, environment, read_module(system_, folder));
    }

    Module module_at(const std::string& folder) const
    {
        const auto known = modules_.find(folder);
        return known != modules_.end() ? layout_.modules[known->second] : read_module(system_, folder);
    }

    ModuleIndex add_module(const std::string& folder, std::optional<EnvironmentIndex> environment, Module module)
    {
        if (const auto known = modules_.find(folder); known != modules_.end())
            return known->second;
        module.root = shown(folder);
        module.environment = environment;
        const auto index = static_cast<ModuleIndex>(layout_.modules.size());
        if (environment && module_paths_[*environment].contains(std::string(files::parent_of(folder)))) {
            module.is_in_module_folder = true;
            module.name_is_guess = false;
        }
        layout_.modules.push_back(std::move(module));
        module_roots_.push_back(folder);
        modules_.emplace(folder, index);
        return index;
    }

    EnvironmentIndex add_environment(const std::string& folder)
    {
        if (const auto known = environments_.find(folder); known != environments_.end())
            return known->second;
        EnvironmentSettings settings = folder.empty() ? EnvironmentSettings{} : read_environment(system_, folder);
        if (!options_.module_path.empty()) {
            settings.module_path = given_module_path_;
            settings.open_ended = settings.lacks_directories = settings.is_guess = false;
            settings.beside.clear();
        }
        const auto index = static_cast<EnvironmentIndex>(layout_.environments.size());
        environments_.emplace(folder, index);
        environment_roots_.push_back(folder);
        manifests_.push_back(settings.manifest);
        Environment& environment = layout_.environments.emplace_back();
        environment.root = folder.empty() ? "" : shown(folder);
        environment.main_manifest = settings.manifest.empty() ? "" : shown(settings.manifest);
        for (const std::string& entry : settings.module_path)
            environment.module_path.push_back(shown(entry));
        module_paths_.emplace_back(settings.module_path.begin(), settings.module_path.end());
        environment.wanted = std::move(settings.wanted);
        environment.module_path_is_guess = settings.is_guess;
        environment.one_program = settings.one_program;
        environment.open_ended = settings.lacks_directories || (settings.open_ended && environment.wanted.empty());
        add_module_path(index, settings);
        add_own_module(index);
        return index;
    }

    // Where the directory of an environment is a module itself, which a module of this name on the module path hides.
    void add_own_module(EnvironmentIndex index)
    {
        const std::string& folder = environment_roots_[index];
        std::optional<Module> own = folder.empty() ? std::nullopt : module_in_environment(system_, folder);
        std::vector<ModuleIndex>& modules = layout_.environments[index].modules;
        const auto has_name = [&](ModuleIndex other) { return layout_.modules[other].name == own->name; };
        if (own && std::ranges::none_of(modules, has_name))
            modules.push_back(add_module(folder, index, std::move(*own)));
    }

    std::optional<ModuleIndex> own_module(EnvironmentIndex index) const
    {
        const auto known = modules_.find(environment_roots_[index]);
        return known != modules_.end() ? std::optional(known->second) : std::nullopt;
    }

    // In a directory that is an environment and a module: whether the file is only the environment's.
    bool is_of_environment(const std::string& path, const Home& home) const
    {
        if (!home.module || !home.environment || module_roots_[*home.module] != environment_roots_[*home.environment])
            return false;
        const std::string_view inner = files::inside(path, module_roots_[*home.module]);
        const std::string_view folder = inner.substr(0, inner.find('/'));
        return !files::inside(path, manifests_[*home.environment]).empty()
            || std::ranges::find(module_folders, folder) == module_folders.end();
    }

    void add_module_path(EnvironmentIndex index, const EnvironmentSettings& settings)
    {
        std::set<std::string> seen;
        const auto add_modules = [&](const std::vector<ModuleDirectory>& directories) {
            for (const auto& [folder, empty] : directories) {
                const std::string name(files::name_of(folder));
                if (!seen.insert(name).second)
                    continue;
                if (empty)
                    layout_.environments[index].wanted.push_back(name);
                else
                    layout_.environments[index].modules.push_back(add_module(folder, index));
            }
        };
        for (const std::string& entry : settings.module_path) {
            if (module_path_entries_ == 0) {
                layout_.environments[index].open_ended = true;
                return;
            }
            const auto [known, fresh] = module_directories_.try_emplace(entry);
            if (fresh)
                known->second = module_directories(system_, entry);
            module_path_entries_ -= std::min(module_path_entries_, known->second.size() + 1);
            add_modules(known->second);
        }
        add_modules(settings.beside);
    }

    ProjectFile& add(const std::string& path, Home home)
    {
        const auto [at, fresh] = files_.try_emplace(path);
        ProjectFile& file = at->second;
        if (!fresh)
            return file;
        if (is_of_environment(path, home))
            home.module.reset();
        file.path = shown(path);
        file.role = kinds_.role(path);
        file.module = home.module;
        file.environment = home.environment;
        if (home.module) {
            file.inner = files::inside(path, module_roots_[*home.module]);
            file.area = area_of(file.inner);
        } else if (home.environment && !environment_roots_[*home.environment].empty()) {
            file.inner = files::inside(path, environment_roots_[*home.environment]);
            const Area area = area_of(file.inner);
            if (area == Area::functions || area == Area::types)
                file.area = area;
            file.main_manifest = !files::inside(path, manifests_[*home.environment]).empty();
        }
        file.is_sample = !file.main_manifest && is_sample(file.inner);
        return file;
    }

    static bool is_code(FileRole role) { return role != FileRole::none && role != FileRole::erb; }

    void add_folder(const std::string& folder, Home home, const std::function<bool(FileRole)>& is_wanted = is_code)
    {
        for (const std::string& path : search_.files_below(folder, is_wanted))
            add(path, home);
    }

    // False: they have been added before.
    bool add_module_files(ModuleIndex index)
    {
        if (!read_modules_.insert(index).second)
            return false;
        const std::string root = module_roots_[index];
        const Home home{index, layout_.modules[index].environment};
        const std::vector<files::Entry> entries = system_.list_directory(root);
        const auto is_there = [&](std::string_view prefix) {
            return std::ranges::find(entries, prefix.substr(0, prefix.find('/')), &files::Entry::name) != entries.end();
        };
        for (const AreaFolder& area : area_folders)
            if (is_there(area.prefix)
                && (area.needed_by == NeededBy::all
                    || (area.needed_by == NeededBy::programs && extent_ == Extent::program)))
                add_folder(files::below(root, area.prefix.substr(0, area.prefix.size() - 1)), home);
        if (options_.module_data)
            for (const std::string& path : search_.data_of_module(root, entries))
                add(path, home);
        return true;
    }

    // They read what the module's classes set, and are given what these render them with.
    void add_templates(ModuleIndex index)
    {
        if (extent_ == Extent::program && with_templates_.insert(index).second)
            add_folder(files::below(module_roots_[index], "templates"), {index, layout_.modules[index].environment},
                       [](FileRole role) { return role == FileRole::epp; });
    }

    // Modules side by side, each in a folder of its own name, are one module path, environment or not. Beside a checkout of a
    // published module may be anything: only what it depends on belongs to it.
    void add_siblings(const std::string& root)
    {
        const std::string parent(files::parent_of(root));
        const Module own = layout_.modules[modules_.at(root)];
        if (own.name != files::name_of(root))
            return;
        if (own.has_metadata && !own.is_in_module_folder) {
            std::vector<std::string> needed = own.dependencies;
            for (std::size_t i = 0; i < needed.size(); ++i)
                if (const auto found = add_sibling(files::below(parent, needed[i])))
                    std::ranges::copy(layout_.modules[*found].dependencies, std::back_inserter(needed));
        } else if (searched_.insert(parent).second) {
            for (const std::string& folder : files::sorted_entries(system_, parent))
                add_sibling(folder);
        }
    }

    // std::nullopt: it is not a module of its own name, or it is already known.
    std::optional<ModuleIndex> add_sibling(const std::string& folder)
    {
        const std::string name(files::name_of(folder));
        if (!is_module_name(name) || !system_.is_directory(folder) || kinds_of_folders_.of(folder) != RootKind::module)
            return std::nullopt;
        Module found = module_at(folder);
        if (found.name != name)
            return std::nullopt;
        const ModuleIndex index = add_module(folder, std::nullopt, std::move(found));
        return add_module_files(index) ? std::optional(index) : std::nullopt;
    }

    void add_environment_files(EnvironmentIndex index)
    {
        if (!read_environments_.insert(index).second)
            return;
        for (const ModuleIndex module : std::vector(layout_.environments[index].modules))
            add_module_files(module);
        const std::string root = environment_roots_[index];
        if (root.empty())
            return;
        const Home home{std::nullopt, index};
        for (const std::string& entry :
             {manifests_[index], files::below(root, "functions"), files::below(root, "types")})
            if (system_.is_file(entry))
                add(entry, home);
            else
                add_folder(entry, home);
    }

    const ProjectOptions& options_;
    const files::FileSystem& system_;
    Extent extent_;
    Kinds kinds_;
    std::string here_;
    bool relative_ = false;
    std::string asked_folder_;  // of the file that was asked for last; empty: none was
    Home asked_home_;           // of that folder
    Layout layout_;
    std::unordered_map<std::string, ProjectFile> files_;
    RootKinds kinds_of_folders_;
    CodeSearch search_;
    std::unordered_map<std::string, Home> homes_[2];  // without and with an environment above
    bool has_own_environment_ = true;                 // else `--modulepath` makes one
    std::unordered_map<std::string, ModuleIndex> modules_;
    std::unordered_map<std::string, EnvironmentIndex> environments_;
    std::vector<std::string> module_roots_;
    std::vector<std::string> environment_roots_;
    std::vector<std::string> manifests_;
    std::vector<std::unordered_set<std::string>> module_paths_;                         // of the environments
    std::unordered_map<std::string, std::vector<ModuleDirectory>> module_directories_;  // by entry of a module path
    std::vector<std::string> given_module_path_;                                        // by the options
    std::set<ModuleIndex> read_modules_;
    std::set<ModuleIndex> with_templates_;
    std::size_t module_path_entries_ = limits::module_path_entries;  // that may still be read
    std::set<std::string> searched_;                                 // folders that hold modules without an environment
    std::set<EnvironmentIndex> read_environments_;
};

}  // namespace

Layout find_layout(std::span<const std::string> requested, const ProjectOptions& options,
                   const files::FileSystem& system, Extent extent)
{
    Surveyor surveyor(requested, options, system, extent);
    for (const std::string& path : requested)
        surveyor.ask(path);
    return surveyor.finish();
}

}  // namespace plint::layout
