#include "checks/catalog/missing_modules.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/items/calls.hpp"
#include "checks/lookup/absence.hpp"
#include "checks/lookup/absent_code.hpp"
#include "checks/names/names.hpp"

#include <algorithm>
#include <array>

namespace plint::catalog {

namespace {

// Types that Puppet had before version 6, and that its packages of today contain as modules of their own.
bool is_of_agent(std::string_view type)
{
    static constexpr auto types = std::to_array<std::string_view>({"augeas",
                                                                   "computer",
                                                                   "cron",
                                                                   "host",
                                                                   "interface",
                                                                   "k5login",
                                                                   "macauthorization",
                                                                   "mailalias",
                                                                   "maillist",
                                                                   "mcx",
                                                                   "mount",
                                                                   "router",
                                                                   "scheduled_task",
                                                                   "selboolean",
                                                                   "selmodule",
                                                                   "ssh_authorized_key",
                                                                   "sshkey",
                                                                   "vlan",
                                                                   "yumrepo",
                                                                   "zfs",
                                                                   "zone",
                                                                   "zpool"});
    return type.starts_with("nagios_") || std::ranges::binary_search(types, type);
}

}  // namespace

void MissingModules::find()
{
    if (has_found_)
        return;
    has_found_ = true;
    lacks_.resize(program_.size());
    for (const layout::FileIndex file : files_) {
        const items::Items& items = *project_.summary(file).items;
        const auto [first, end] = program_.units_of(file);
        for (const items::Declared& declared : items.declared) {
            const std::string_view type = items.words[declared.type];
            const std::string_view name = type == "class" ? items.words[declared.title] : type;
            if (!items::is_call(type) && items::is_literal(name) && first + declared.body < end
                && is_elsewhere(name, type == "class") && !is_read(first + declared.body, name)) {
                lacks_[first + declared.body] = true;
                missing_.insert(names::first_segment(name));
            }
        }
    }
}

// A class is there for its values whose variables the same body reads.
bool MissingModules::is_read(order::UnitIndex index, std::string_view name) const
{
    const order::Unit& unit = program_.unit(index);
    return std::ranges::any_of(unit.body->steps, [&](const flow::Step& step) {
        return step.kind == flow::StepKind::read && names::without_last_segment(unit.word(step.word)) == name;
    });
}

bool MissingModules::is_elsewhere(std::string_view name, bool is_class)
{
    const auto [known, fresh] = elsewhere_.try_emplace({name, is_class}, false);
    if (fresh)
        known->second = !name.empty() && !is_of_agent(name)
            && (!project_.find_module(names::first_segment(name), files_.front())
                || lookup::Absences(project_, files_.front())
                        .of_name(name, is_class ? lookup::NameOf::class_ : lookup::NameOf::resource_type)
                        .certainty
                    != lookup::Certainty::proved)
            && (is_class ? !is_defined(project_, name, summary::DefinitionKind::class_)
                         : catalogue::find_type(name) == nullptr
                        && !is_defined(project_, name, summary::DefinitionKind::define)
                        && !is_defined(project_, name, summary::DefinitionKind::ruby_type));
    return known->second;
}

bool MissingModules::may_declare(order::UnitIndex unit, std::string_view title)
{
    const summary::Definition* const definition = program_.unit(unit).definition();
    if (definition != nullptr && project_.derived<lookup::AbsentCode>().may_be_used_by(definition->name))
        return true;
    find();
    if (missing_.empty())
        return false;
    if (std::ranges::any_of(missing_,
                            [&](std::string_view module) { return title.find(module) != std::string_view::npos; })
        || is_used_by(unit, 2))
        return true;
    const auto callers = program_.callers(unit);
    return !callers.empty() && std::ranges::all_of(callers, [&](order::Site site) {
        return budget_ == 0 || (--budget_, lacks_[site.unit]);
    });
}

bool MissingModules::is_used_by(order::UnitIndex unit, int depth)
{
    if (lacks_[unit] || budget_ == 0)
        return true;
    const std::size_t count = program_.unit(unit).body->steps.size();
    for (std::uint32_t i = 0; i < count && depth > 0; ++i) {
        budget_ -= std::min<std::size_t>(budget_, 1);
        const auto target = program_.target({unit, i});
        const flow::StepKind kind = program_.step({unit, i}).kind;
        if (target
            && (kind == flow::StepKind::declare_class || kind == flow::StepKind::inherit
                || kind == flow::StepKind::declare_resource)
            && is_used_by(*target, depth - 1))
            return true;
    }
    return false;
}

bool is_defined(const index::Project& project, std::string_view name, summary::DefinitionKind kind)
{
    return std::ranges::any_of(project.definitions(name),
                               [&](index::Place place) { return project.definition(place).kind == kind; });
}

}  // namespace plint::catalog
