#include "checks/index/definition_members.hpp"

#include "checks/index/once_map.hpp"

#include <algorithm>
#include <unordered_map>

namespace plint::index {

namespace {

constexpr std::size_t few = 32;  // are searched one by one

// The members of long lists. `list`: a member of Definition.
template <auto list>
class LongLists {
public:
    explicit LongLists(const Project& project)
    {
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
            for (const summary::Definition& definition : project.summary(file).definitions)
                if (const auto& all = definition.*list; all.size() > few) {
                    auto& table = tables_[&definition];
                    for (std::size_t i = 0; i < all.size(); ++i)
                        table.emplace(all[i].name, i);
                }
    }

    // Null for a definition that is not in the project.
    [[nodiscard]] const std::unordered_map<std::string_view, std::size_t>*
    table_of(const summary::Definition& definition) const
    {
        const auto table = tables_.find(&definition);
        return table == tables_.end() ? nullptr : &table->second;
    }

private:
    std::unordered_map<const summary::Definition*, std::unordered_map<std::string_view, std::size_t>> tables_;
};

template <auto list>
std::optional<std::size_t> find_in(const Project& project, const summary::Definition& definition, std::string_view name)
{
    const auto& all = definition.*list;
    if (all.size() > few)
        if (const auto* const table = project.derived<LongLists<list>>().table_of(definition)) {
            const auto found = table->find(name);
            return found == table->end() ? std::nullopt : std::optional(found->second);
        }
    const auto found = std::ranges::find_if(all, [&](const auto& member) { return member.name == name; });
    return found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin()));
}

class RequiredOfDefinitions {
public:
    explicit RequiredOfDefinitions(const Project&) {}

    const RequiredParameters& of(const summary::Definition& definition) const
    {
        return known_.get(&definition, [&] {
            RequiredParameters required;
            std::unordered_set<std::string_view> with_default;
            for (const summary::DefinedParameter& parameter : definition.parameters)
                if (!parameter.required)
                    with_default.insert(parameter.name);
            for (const summary::DefinedParameter& parameter : definition.parameters)
                if (parameter.required && !with_default.contains(parameter.name))
                    required.add(parameter);
            return required;
        });
    }

private:
    OnceMap<const summary::Definition*, RequiredParameters> known_;
};

}  // namespace

std::optional<std::size_t> find_parameter(const Project& project, const summary::Definition& definition,
                                          std::string_view name)
{
    return find_in<&summary::Definition::parameters>(project, definition, name);
}

const summary::DefinedVariable* find_variable(const Project& project, const summary::Definition& definition,
                                              std::string_view name)
{
    const auto place = find_in<&summary::Definition::variables>(project, definition, name);
    return place ? &definition.variables[*place] : nullptr;
}

const RequiredParameters& required_parameters(const Project& project, const summary::Definition& definition)
{
    return project.derived<RequiredOfDefinitions>().of(definition);
}

}  // namespace plint::index
