#include "checks/index/nested.hpp"

#include "checks/names/names.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace plint::index {

namespace {

// Resource types that come with Puppet, those of the modules in its package included.
constexpr std::array<std::string_view, 36> own_types{"anchor",     "augeas",
                                                     "component",  "computer",
                                                     "cron",       "exec",
                                                     "file",       "filebucket",
                                                     "group",      "host",
                                                     "k5login",    "macauthorization",
                                                     "mailalias",  "maillist",
                                                     "mcx",        "mount",
                                                     "notify",     "package",
                                                     "resources",  "router",
                                                     "schedule",   "scheduled_task",
                                                     "selboolean", "selmodule",
                                                     "service",    "ssh_authorized_key",
                                                     "sshkey",     "stage",
                                                     "tidy",       "user",
                                                     "vlan",       "whit",
                                                     "yumrepo",    "zfs",
                                                     "zone",       "zpool"};

// Data types that come with Puppet.
constexpr std::array<std::string_view, 47> own_data_types{
    "any",         "array",     "binary",   "boolean",  "callable", "catalogentry", "class",      "collection",
    "data",        "default",   "deferred", "enum",     "error",    "float",        "hash",       "init",
    "integer",     "iterable",  "iterator", "notundef", "numeric",  "object",       "optional",   "pattern",
    "pcore",       "regexp",    "resource", "richdata", "runtime",  "scalar",       "scalardata", "semver",
    "semverrange", "sensitive", "string",   "struct",   "task",     "timespan",     "timestamp",  "tuple",
    "type",        "typealias", "typeset",  "undef",    "unit",     "uri",          "variant"};

bool refers_to(summary::ReferenceKind reference, summary::DefinitionKind definition)
{
    if (definition == summary::DefinitionKind::class_)
        return reference == summary::ReferenceKind::class_;
    return reference == summary::ReferenceKind::resource_type || reference == summary::ReferenceKind::type;
}

bool defines(summary::DefinitionKind kind, summary::ReferenceKind reference)
{
    return refers_to(reference, kind)
        || (kind == summary::DefinitionKind::ruby_type && reference != summary::ReferenceKind::class_)
        || (kind == summary::DefinitionKind::type_alias && reference == summary::ReferenceKind::type);
}

class Search {
public:
    Search(const Project& project, std::optional<layout::FileIndex> file, const summary::Summary& summary)
        : project_(project), file_(file), summary_(summary)
    {
        for (const summary::Definition& definition : summary.definitions) {
            by_name_[definition.name].push_back(&definition);
            if (definition.nesting == summary::Nesting::in_class)
                by_written_name_[plain_name(definition.written)].push_back(&definition);
        }
    }

    std::vector<WrittenNameReference> run()
    {
        for (std::uint32_t i = 0; i < summary_.references.size(); ++i) {
            const summary::Reference& reference = summary_.references[i];
            if (reference.kind == summary::ReferenceKind::function)
                continue;
            // Few names are those of something nested: whether there is another such thing is rarely asked.
            if (const summary::Definition* here = nested_here(reference)) {
                if (!is_defined(reference))
                    found_.push_back({i, *here, {}});
            } else if (const auto place = nested_elsewhere(reference); place && !is_defined(reference)) {
                found_.push_back({i, project_.definition(*place), project_.file(place->file).path});
            }
        }
        return std::move(found_);
    }

private:
    bool is_defined(const summary::Reference& reference) const
    {
        const auto here = [&](const summary::Definition* d) { return defines(d->kind, reference.kind); };
        if (const auto known = by_name_.find(reference.name);
            known != by_name_.end() && std::ranges::any_of(known->second, here))
            return true;
        if (reference.kind != summary::ReferenceKind::class_ && is_own(reference.name))
            return true;
        if (!file_)
            return false;
        for (const Place place : project_.visible_definitions(reference.name, *file_))
            if (defines(project_.definition(place).kind, reference.kind))
                return true;
        return project_.is_unavailable_dependency(names::first_segment(reference.name), *file_);
    }

    static bool is_own(std::string_view name)
    {
        return std::ranges::find(own_types, name) != own_types.end()
            || std::ranges::find(own_data_types, name) != own_data_types.end();
    }

    static bool is_meant(const summary::Definition& definition, const summary::Reference& reference)
    {
        return definition.nesting == summary::Nesting::in_class && refers_to(reference.kind, definition.kind)
            && plain_name(definition.written) == reference.name;
    }

    const summary::Definition* nested_here(const summary::Reference& reference) const
    {
        const auto known = by_written_name_.find(reference.name);
        if (known == by_written_name_.end())
            return nullptr;
        const auto meant = [&](const summary::Definition* definition) { return is_meant(*definition, reference); };
        const auto at = std::ranges::find_if(known->second, meant);
        return at == known->second.end() ? nullptr : *at;
    }

    // `::x`, or a name in the namespace of a module that is here, means a definition there: its file may be missing.
    bool means_module(const summary::Reference& reference, Place nested) const
    {
        const auto module = project_.find_module(names::first_segment(reference.name), *file_);
        return reference.span.end - reference.span.begin > reference.name.size()
            || (module && module != project_.file(nested.file).module);
    }

    // Resource types may come from Ruby code of any module, also of unknown ones.
    std::optional<Place> nested_elsewhere(const summary::Reference& reference) const
    {
        const auto is_it = [&](const Place place) {
            return project_.visible(place.file, *file_) && is_meant(project_.definition(place), reference)
                && !means_module(reference, place);
        };
        const auto places = file_ ? project_.nested_as(reference.name) : std::span<const Place>();
        const auto place = std::ranges::find_if(places, is_it);
        if (place == places.end()
            || (reference.kind != summary::ReferenceKind::class_ && !project_.sees_everything(*file_)))
            return std::nullopt;
        return *place;
    }

    const Project& project_;
    std::optional<layout::FileIndex> file_;
    const summary::Summary& summary_;
    std::map<std::string, std::vector<const summary::Definition*>, std::less<>> by_name_;
    std::map<std::string, std::vector<const summary::Definition*>, std::less<>> by_written_name_;  // of nested ones
    std::vector<WrittenNameReference> found_;
};

}  // namespace

std::vector<Place> references_to(const Project& project, layout::FileIndex file, const summary::Definition& definition)
{
    std::vector<Place> places;
    for (const Place place : project.references(definition.name))
        if (refers_to(project.reference(place).kind, definition.kind) && project.visible(file, place.file))
            places.push_back(place);
    return places;
}

std::vector<WrittenNameReference> misnomers(const Project& project, std::optional<layout::FileIndex> file,
                                            const summary::Summary& summary)
{
    return Search(project, file, summary).run();
}

}  // namespace plint::index
