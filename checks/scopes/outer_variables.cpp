#include "checks/scopes/outer_variables.hpp"

#include <algorithm>

namespace plint::scopes {

OuterVariables::OuterVariables(const index::Project& project)
{
    project.read_bodies();
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        const summary::Summary& summary = project.summary(file);
        for (const std::string& name : summary.read_at_top)
            if (const auto [at, is_new] = readers_.try_emplace(name, Readers{file}); !is_new)
                at->second.several = true;
        if (!summary.foreign_names)
            continue;
        for (const std::string_view name : *summary.foreign_names)
            if (constexpr std::string_view mark = "%{"; name.starts_with(mark))
                interpolated_.insert(name.substr(mark.size()));
            else
                foreign_.insert(name);
    }
}

bool OuterVariables::is_read_elsewhere(const index::Project& project, std::string_view name,
                                       std::optional<layout::FileIndex> from) const
{
    return is_read_by_other_code(name, from) || foreign_.contains(name) || interpolated_.contains(name)
        || std::ranges::binary_search(project.names_in_ruby(), name);
}

}  // namespace plint::scopes
