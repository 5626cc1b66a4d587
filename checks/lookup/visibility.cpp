#include "checks/lookup/visibility.hpp"

#include "checks/index/once_map.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace plint::lookup {

bool Visibility::is_complete() const
{
    const layout::Layout& layout = project_->layout();
    const layout::ProjectFile& file = layout.files[from_];
    const bool knows_modules = file.environment && !layout.environments[*file.environment].modules.empty()
        && !layout.environments[*file.environment].open_ended;
    const bool knows_dependencies = file.module && layout.modules[*file.module].has_metadata;
    return (knows_modules || knows_dependencies) && dependencies().are_readable && dependencies().missing.empty();
}

const std::vector<std::string>& Visibility::missing() const
{
    return dependencies().missing;
}

bool Visibility::is_closed() const
{
    const auto& environment = project_->file(from_).environment;
    return environment && !project_->layout().environments[*environment].wanted.empty() && is_complete();
}

std::optional<layout::ModuleIndex> Visibility::module_named(std::string_view name) const
{
    const auto on_path = [&](layout::ModuleIndex index) {
        const auto& environment = project_->layout().modules[index].environment;
        return !environment || project_->file(from_).module == index
            || std::ranges::find(project_->layout().environments[*environment].modules, index)
            != project_->layout().environments[*environment].modules.end();
    };
    const auto found = project_->find_module(name, from_);
    return found && on_path(*found) ? found : std::nullopt;
}

bool Visibility::is_dependency(layout::ModuleIndex module) const
{
    return std::ranges::binary_search(dependencies().expected, module);
}

// By the modules that a file sees, so that they are found once for all files of an environment.
class Visibility::KnownDependencies {
public:
    explicit KnownDependencies(const index::Project& project) : project_(&project) {}

    [[nodiscard]] const Dependencies& of(layout::FileIndex from) const
    {
        const layout::ProjectFile& file = project_->file(from);
        return known_.get({file.environment, sees_as_its_environment(file) ? std::nullopt : file.module},
                          [&] { return find(from); });
    }

private:
    // Whether the file's module is one of those that all code of the environment sees, and the only one of its name.
    [[nodiscard]] bool sees_as_its_environment(const layout::ProjectFile& file) const
    {
        if (!file.module)
            return true;
        if (!file.environment)
            return false;
        return only_of_their_names_.get(*file.environment, [&] { return find_unique(*file.environment); })
            .contains(*file.module);
    }

    // The modules that the code of an environment sees, but for those that share a name.
    [[nodiscard]] std::unordered_set<layout::ModuleIndex> find_unique(layout::EnvironmentIndex environment) const
    {
        const layout::Layout& layout = project_->layout();
        const std::vector<layout::ModuleIndex>& modules = layout.environments[environment].modules;
        std::unordered_map<std::string_view, std::size_t> counts;
        for (const layout::ModuleIndex module : modules)
            ++counts[layout.modules[module].name];
        std::unordered_set<layout::ModuleIndex> unique;
        for (const layout::ModuleIndex module : modules)
            if (counts[layout.modules[module].name] == 1)
                unique.insert(module);
        return unique;
    }

    [[nodiscard]] Dependencies find(layout::FileIndex from) const
    {
        const layout::Layout& layout = project_->layout();
        const layout::ProjectFile& file = layout.files[from];
        std::vector<layout::ModuleIndex> needed;
        std::vector<bool> seen(layout.modules.size());
        std::set<std::string> missing;
        const auto add = [&](layout::ModuleIndex module) {
            if (!seen[module])
                needed.push_back(module);
            seen[module] = true;
        };
        const auto need = [&](const std::string& name) {
            if (const auto found = project_->find_module(name, from))
                add(*found);
            else
                missing.insert(name);
        };
        if (file.environment) {
            std::ranges::for_each(layout.environments[*file.environment].modules, add);
            std::ranges::for_each(layout.environments[*file.environment].wanted, need);
        }
        if (file.module)
            add(*file.module);
        Dependencies found;
        for (std::size_t i = 0; i < needed.size(); ++i) {
            std::ranges::for_each(layout.modules[needed[i]].dependencies, need);
            found.are_readable = found.are_readable && !project_->has_broken_files(needed[i]);
        }
        found.missing.assign(missing.begin(), missing.end());
        std::ranges::sort(needed);
        found.expected = std::move(needed);
        return found;
    }

    using Key = std::pair<std::optional<layout::EnvironmentIndex>, std::optional<layout::ModuleIndex>>;

    const index::Project* project_;
    index::OnceMap<Key, Dependencies> known_;
    index::OnceMap<layout::EnvironmentIndex, std::unordered_set<layout::ModuleIndex>> only_of_their_names_;
};

const Visibility::Dependencies& Visibility::dependencies() const
{
    if (dependencies_ == nullptr)
        dependencies_ = &project_->derived<KnownDependencies>().of(from_);
    return *dependencies_;
}

}  // namespace plint::lookup
