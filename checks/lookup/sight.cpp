#include "checks/lookup/sight.hpp"

#include <algorithm>

namespace plint {

bool Sight::is_complete() const
{
    const Project::Needs& needs = project_->needs(from_);
    return needs.known && needs.readable && needs.missing.empty();
}

const std::vector<std::string>& Sight::missing() const
{
    return project_->needs(from_).missing;
}

bool Sight::sees_module(std::string_view module) const
{
    const auto on_path = [&](ModuleIndex index) {
        const auto& environment = project_->layout().modules[index].environment;
        return !environment || project_->file(from_).module == index
               || std::ranges::find(project_->layout().environments[*environment].modules, index)
                      != project_->layout().environments[*environment].modules.end();
    };
    if (const auto found = project_->find_module(module, from_); found && on_path(*found))
        return !project_->has_broken_files(*found);
    return in_environment() && is_complete();
}

bool Sight::expects(ModuleIndex module) const
{
    return std::ranges::binary_search(project_->needs(from_).modules, module);
}

}  // namespace plint
