#include "checks/lookup/sight.hpp"

#include <algorithm>
#include <set>

namespace plint::lookup {

bool Visibility::is_complete() const
{
    return answer().complete;
}

const std::vector<std::string>& Visibility::missing() const
{
    return answer().missing;
}

bool Visibility::is_module_available(std::string_view module) const
{
    const auto on_path = [&](layout::ModuleIndex index) {
        const auto& environment = project_->layout().modules[index].environment;
        return !environment || project_->file(from_).module == index
            || std::ranges::find(project_->layout().environments[*environment].modules, index)
            != project_->layout().environments[*environment].modules.end();
    };
    if (const auto found = project_->find_module(module, from_); found && on_path(*found))
        return !project_->has_broken_files(*found);
    return in_environment() && is_complete();
}

bool Visibility::is_dependency(layout::ModuleIndex module) const
{
    return std::ranges::binary_search(answer().expected, module);
}

const Visibility::Answer& Visibility::answer() const
{
    if (answer_)
        return *answer_;
    answer_ = Answer();
    const layout::Layout& layout = project_->layout();
    const layout::ProjectFile& file = layout.files[from_];
    std::vector<layout::ModuleIndex> needed;
    std::vector<bool> seen(layout.modules.size());
    std::set<std::string> missing;
    const auto add = [&](layout::ModuleIndex module) {
        if (!seen[module])
            needed.push_back(module);
        seen[module] = true;
    };
    const auto need = [&](const std::string& name) {
        if (const auto found = project_->find_module(name, from_))
            add(*found);
        else
            missing.insert(name);
    };
    bool known = false;
    if (file.environment) {
        const layout::Environment& environment = layout.environments[*file.environment];
        std::ranges::for_each(environment.modules, add);
        std::ranges::for_each(environment.wanted, need);
        known = !environment.modules.empty() && !environment.open_ended;
    }
    if (file.module) {
        add(*file.module);
        known = known || layout.modules[*file.module].has_metadata;
    }
    bool readable = true;
    for (std::size_t i = 0; i < needed.size(); ++i) {
        std::ranges::for_each(layout.modules[needed[i]].dependencies, need);
        readable = readable && !project_->has_broken_files(needed[i]);
    }
    answer_->missing.assign(missing.begin(), missing.end());
    answer_->complete = known && readable && missing.empty();
    std::ranges::sort(needed);
    answer_->expected = std::move(needed);
    return *answer_;
}

}  // namespace plint::lookup
