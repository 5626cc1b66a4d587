#include "checks/lookup/module_owners.hpp"

#include "parser/syntax/names.hpp"

#include <algorithm>

namespace plint::lookup {

namespace {

// Whether both are known, and differ.
bool authors_differ(std::string_view a, std::string_view b)
{
    return !a.empty() && !b.empty() && lower_case(a) != lower_case(b);
}

}  // namespace

const ModuleOwners::Authors& ModuleOwners::dependencies_of(layout::ModuleIndex module) const
{
    return dependencies_.get(module, [&] {
        const layout::Module& of = project_->layout().modules[module];
        Authors authors;
        for (std::size_t i = 0; i < of.dependencies.size(); ++i)
            authors.insert_or_assign(of.dependencies[i], of.dependency_authors[i]);
        return authors;
    });
}

bool ModuleOwners::means_another(layout::ModuleIndex module, layout::ModuleIndex other) const
{
    const layout::Module& candidate = project_->layout().modules[other];
    const Authors& meant = dependencies_of(module);
    const auto found = meant.find(candidate.name);
    return found != meant.end() && authors_differ(found->second, candidate.author);
}

bool ModuleOwners::lacks_any(layout::ModuleIndex module, layout::FileIndex from) const
{
    return lacking_.get(module, [&] {
        return std::ranges::any_of(dependencies_of(module), [&](const auto& dependency) {
            const auto found = project_->find_module(dependency.first, from);
            return found && means_another(module, *found);
        });
    });
}

}  // namespace plint::lookup
