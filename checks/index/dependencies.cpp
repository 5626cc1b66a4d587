#include "checks/index/dependencies.hpp"

#include "checks/index/once_map.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::index {

namespace {

class DependenciesOfModules {
public:
    explicit DependenciesOfModules(const Project& project) : project_(project) {}

    [[nodiscard]] bool contains(layout::ModuleIndex module, std::string_view name) const
    {
        const std::vector<std::string>& written = project_.layout().modules[module].dependencies;
        constexpr std::size_t few = 32;  // are searched one by one
        return written.size() <= few
            ? std::ranges::find(written, name) != written.end()
            : names_.get(module, [&] { return Names(written.begin(), written.end()); }).contains(name);
    }

    [[nodiscard]] bool are_available(layout::ModuleIndex module, layout::FileIndex from) const
    {
        return available_.get({module, project_.file(from).environment}, [&] {
            return std::ranges::all_of(project_.layout().modules[module].dependencies, [&](const std::string& name) {
                return project_.find_module(name, from).has_value();
            });
        });
    }

private:
    using Names = std::unordered_set<std::string_view>;

    const Project& project_;
    OnceMap<layout::ModuleIndex, Names> names_;
    OnceMap<std::pair<layout::ModuleIndex, std::optional<layout::EnvironmentIndex>>, bool> available_;
};

}  // namespace

bool depends_on(const Project& project, layout::ModuleIndex module, std::string_view name)
{
    return project.derived<DependenciesOfModules>().contains(module, name);
}

bool has_all_dependencies(const Project& project, layout::ModuleIndex module, layout::FileIndex from)
{
    return project.derived<DependenciesOfModules>().are_available(module, from);
}

}  // namespace plint::index
