#include "checks/lookup/module_owners.hpp"

#include "checks/files/paths.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <string>

namespace plint::lookup {

namespace {

// Of `puppetlabs/apache` or `puppetlabs-apache`; empty without one.
std::string_view owner_of(std::string_view name)
{
    const std::size_t end = name.find_first_of("/-");
    return end == name.npos ? std::string_view() : name.substr(0, end);
}

std::string_view short_name_of(std::string_view name)
{
    const std::size_t end = name.find_first_of("/-");
    return end == name.npos ? name : name.substr(end + 1);
}

// Whether both owners are known, and differ.
bool owners_differ(std::string_view a, std::string_view b)
{
    return !owner_of(a).empty() && !owner_of(b).empty() && lower_case(owner_of(a)) != lower_case(owner_of(b));
}

}  // namespace

const layout::MetadataNames& ModuleOwners::names_of(layout::ModuleIndex module) const
{
    return names_.get(module, [&] {
        const layout::Module& of = project_->layout().modules[module];
        const auto text =
            of.has_metadata ? project_->system().text_of(files::below(of.root, "metadata.json")) : std::nullopt;
        return text ? layout::metadata_names(*text) : layout::MetadataNames();
    });
}

bool ModuleOwners::means_another(layout::ModuleIndex module, layout::ModuleIndex other) const
{
    const std::string& name = project_->layout().modules[other].name;
    return std::ranges::any_of(names_of(module).dependencies, [&](const std::string& dependency) {
        return short_name_of(dependency) == name && owners_differ(dependency, names_of(other).name);
    });
}

bool ModuleOwners::lacks_any(layout::ModuleIndex module, layout::FileIndex from) const
{
    return std::ranges::any_of(names_of(module).dependencies, [&](const std::string& dependency) {
        const auto found = project_->find_module(short_name_of(dependency), from);
        return found && owners_differ(dependency, names_of(*found).name);
    });
}

}  // namespace plint::lookup
