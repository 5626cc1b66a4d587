#include "checks/lookup/absent_modules.hpp"

#include "checks/lookup/absence.hpp"
#include "checks/names/names.hpp"

#include <map>
#include <set>
#include <string_view>

namespace plint::lookup {

static NameOf use_of(summary::ReferenceKind kind)
{
    switch (kind) {
    case summary::ReferenceKind::class_: return NameOf::class_;
    case summary::ReferenceKind::resource_type: return NameOf::resource_type;
    case summary::ReferenceKind::function: return NameOf::function;
    case summary::ReferenceKind::type: return NameOf::type;
    }
    return NameOf::class_;
}

std::vector<AbsentModule> absent_modules(const index::Project& project,
                                         const std::function<bool(const std::string& path)>& counts)
{
    std::map<std::string_view, std::set<std::string_view>> names;
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        if (!project.file(file).requested || !project.file(file).environment || !counts(project.file(file).path))
            continue;
        const Absences absences(project, file);
        for (const summary::Reference& reference : project.summary(file).references) {
            const std::string_view first = names::first_segment(reference.name);
            if (first.empty() || first.size() == reference.name.size() || !project.definitions(reference.name).empty())
                continue;
            if (absences.of_name(reference.name, use_of(reference.kind)).why == Why::no_module)
                names[first].insert(reference.name);
        }
    }
    std::vector<AbsentModule> modules;
    for (const auto& [name, used] : names)
        modules.push_back({std::string(name), used.size()});
    return modules;
}

}  // namespace plint::lookup
