#include "checks/order/program.hpp"

#include "checks/order/cycles.hpp"

#include <algorithm>
#include <map>

namespace plint::order {

namespace {

constexpr UnitIndex no_unit = 0xffffffff;

using Templates = std::map<std::string, UnitIndex, std::less<>>;

// Modules' templates by the name that `epp()` takes.
Templates templates(const index::Project& project, const std::vector<UnitIndex>& first)
{
    constexpr std::string_view folder = "templates/";
    Templates all;
    for (layout::FileIndex i = 0; i < project.layout().files.size(); ++i) {
        const layout::ProjectFile& file = project.file(i);
        const layout::Module* const module = project.module_of(i);
        if (file.role == layout::FileRole::epp && module && file.inner.starts_with(folder) && first[i] != first[i + 1])
            all.emplace(module->name + "/" + file.inner.substr(folder.size()), first[i]);
    }
    return all;
}

std::optional<UnitIndex> known(UnitIndex unit)
{
    return unit == no_unit ? std::nullopt : std::optional(unit);
}

void sort_names(std::vector<std::string_view>& names)
{
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    names.shrink_to_fit();
}

}  // namespace

bool Unit::has_parameter(std::string_view name) const
{
    return definition()
        && std::ranges::find(definition()->parameters, name, &summary::DefinedParameter::name)
        != definition()->parameters.end();
}

Program::Program(const index::Project& project) : links_(project.of_files<FileLinks>())
{
    add_units(project);
    link();
    link_templates(project);
    index_callers(project);
    index_names();
    include_cycles_ = find_include_cycles(*this, project);
    inheritance_cycles_ = find_inheritance_cycles(*this, project);
}

Program::OwnVariables Program::own_variables(const Unit& unit) const
{
    OwnVariables all;
    for (const summary::DefinedParameter& parameter : unit.definition()->parameters)
        all[parameter.name].is_parameter = true;
    for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i)
        if (const flow::Step& step = unit.body->steps[i]; step.kind == flow::StepKind::assign)
            if (OwnVariable& variable = all[unit.word(step.word)]; !variable.step)
                variable.step = i;
    for (const flow::FlowFact fact : unit.exit())
        if (fact.done == flow::FlowFactKind::assigned)
            all[unit.word(fact.word)].is_set_at_exit = true;
    return all;
}

Program::OwnVariable Program::own_variable(UnitIndex index, std::string_view name) const
{
    constexpr std::size_t large = 64;
    const Unit& unit = units_[index];
    if (unit.kind == UnitKind::class_ && unit.body->steps.size() + unit.definition()->parameters.size() >= large) {
        const OwnVariables& all = large_classes_.get(index, [&] { return own_variables(unit); });
        const auto found = all.find(name);
        return found == all.end() ? OwnVariable() : found->second;
    }
    OwnVariable variable;
    variable.is_parameter = unit.has_parameter(name);
    for (std::uint32_t i = 0; i < unit.body->steps.size() && !variable.step; ++i)
        if (const flow::Step& step = unit.body->steps[i];
            step.kind == flow::StepKind::assign && unit.word(step.word) == name)
            variable.step = i;
    variable.is_set_at_exit = variable.step && unit.contains(unit.exit(), flow::FlowFactKind::assigned, name);
    return variable;
}

std::optional<UnitIndex> Program::unit_of(layout::FileIndex file, std::optional<std::uint32_t> definition) const
{
    if (definition) {
        const UnitIndex unit = first_[file] + links_[file].bodies[*definition];
        return unit < first_[file + 1] && units_[unit].body->definition == definition ? std::optional(unit)
                                                                                      : std::nullopt;
    }
    for (UnitIndex unit = first_[file + 1]; unit > first_[file]; --unit)
        if (!units_[unit - 1].body->definition)
            return unit - 1;
    return std::nullopt;
}

bool Program::is_assigned(UnitIndex index, flow::State state, std::string_view variable) const
{
    constexpr std::size_t few = 32;
    const Unit& unit = units_[index];
    if (is_set_by_puppet(variable))
        return true;
    return unit.body->history.size() <= few
        ? unit.contains(unit.body->facts(state), flow::FlowFactKind::assigned, variable)
        : facts_of(index).contains(state, flow::FlowFactKind::assigned, variable);
}

void Program::add_units(const index::Project& project)
{
    const auto files = static_cast<layout::FileIndex>(project.layout().files.size());
    first_.reserve(files + 1);
    for (layout::FileIndex i = 0; i < files; ++i) {
        first_.push_back(static_cast<UnitIndex>(units_.size()));
        const summary::Summary& summary = project.summary(i);
        const layout::ProjectFile& file = project.file(i);
        for (const flow::Body& body : summary.bodies) {
            const auto index = static_cast<UnitIndex>(units_.size());
            units_.push_back({UnitKind::loose, i, &summary, &body});
            Unit& unit = units_.back();
            unit.kind = unit_kind(file, unit.definition());
            if (unit.kind == UnitKind::code && file.environment) {
                auto& earlier = code_[*file.environment];
                code_before_[index] = {*file.environment, earlier.size()};
                earlier.push_back(index);
            }
        }
    }
    first_.push_back(static_cast<UnitIndex>(units_.size()));
    for (UnitIndex i = 0; i < units_.size(); ++i)
        if (const auto& file = project.file(units_[i].file); units_[i].kind == UnitKind::node && file.environment)
            code_before_[i] = {*file.environment, code_[*file.environment].size()};
}

UnitIndex Program::unit_of(LinkTarget target) const
{
    return target ? first_[target.file] + links_[target.file].bodies[target.definition] : no_unit;
}

void Program::link()
{
    first_step_.reserve(units_.size() + 1);
    for (layout::FileIndex file = 0; file + 1 < first_.size(); ++file) {
        const FileLinks& links = links_[file];
        for (UnitIndex unit = first_[file]; unit < first_[file + 1]; ++unit)
            first_step_.push_back(static_cast<std::uint32_t>(
                unit == first_[file] ? targets_.size() : first_step_.back() + units_[unit - 1].body->steps.size()));
        for (const LinkTarget target : links.targets)
            targets_.push_back(unit_of(target));
        all_.steps += links.share.steps;
        all_.defaults += links.share.defaults;
    }
    first_step_.push_back(static_cast<std::uint32_t>(targets_.size()));
}

void Program::link_templates(const index::Project& project)
{
    const Templates all = templates(project, first_);
    each_site(&FileLinks::renders, [&](Site site) {
        if (const auto found = all.find(units_[site.unit].word(step(site).word)); found != all.end())
            targets_[first_step_[site.unit] + site.step] = found->second;
    });
}

void Program::index_callers(const index::Project& project)
{
    std::vector<graph::Grouped<Site>::Entry> calls;
    calls.reserve(targets_.size() / 2);
    for (UnitIndex unit = 0; unit < units_.size(); ++unit) {
        if (units_[unit].kind == UnitKind::loose && project.file(units_[unit].file).module)
            continue;
        const auto& steps = units_[unit].body->steps;
        for (std::uint32_t i = 0; i < steps.size(); ++i)
            if (const UnitIndex to = targets_[first_step_[unit] + i];
                to != no_unit && steps[i].kind != flow::StepKind::read)
                calls.emplace_back(to, Site{unit, i});
    }
    callers_ = {units_.size(), calls};
    // `include "foo::os::${x}"` is taken for the caller of the classes below `foo::os` that nothing else declares, `include $x`
    // for that of the classes that `$x` may name.
    each_site(&FileLinks::open, [&](Site site) {
        const flow::Step& open = step(site);
        const Unit& unit = units_[site.unit];
        for (std::uint32_t i = open.first; i < open.first + open.count; ++i)
            if (const std::string_view beginning = unit.word(unit.summary->lists[i]);
                beginning.find("::") != std::string_view::npos)
                computed_.add(beginning, site);
        declares_anything_ = true;
    });
}

std::span<const Site> Program::callers(UnitIndex unit) const
{
    const std::span<const Site> known = callers_[unit];
    if (!known.empty() || computed_.empty() || units_[unit].kind != UnitKind::class_)
        return known;
    return computed_callers_.get(unit, [&] { return computed_.of(units_[unit].definition()->name, unit); });
}

std::vector<Site> Program::evaluating_callers(UnitIndex unit) const
{
    const std::span<const Site> all = callers(unit);
    const auto is_virtual = [&](Site site) {
        return step(site).kind == flow::StepKind::declare_resource && step(site).is_virtual;
    };
    const auto collects = [&](Site site) { return step(site).kind == flow::StepKind::collect; };
    const bool has_virtual = std::ranges::any_of(all, is_virtual);
    const bool is_collected = std::ranges::any_of(all, collects);
    std::vector<Site> found;
    std::ranges::copy_if(all, std::back_inserter(found), [&](Site site) {
        return collects(site) ? has_virtual || step(site).is_virtual : !(is_virtual(site) && is_collected);
    });
    return found;
}

void Program::index_names()
{
    each_site(&FileLinks::assignments, [&](Site site) {
        const Unit& unit = units_[site.unit];
        if (unit.kind == UnitKind::code)
            set_at_top_.push_back(unit.word(step(site).word));
        else if (unit.kind == UnitKind::node)
            set_in_nodes_.push_back(unit.word(step(site).word));
    });
    each_site(&FileLinks::defaults,
              [&](Site site) { defaults_[units_[site.unit].word(step(site).word)].push_back(site); });
    for (layout::FileIndex file = 0; file + 1 < first_.size(); ++file)
        inherited_.insert(inherited_.end(), links_[file].parents.begin(), links_[file].parents.end());
    for (auto* names : {&set_at_top_, &set_in_nodes_, &inherited_})
        sort_names(*names);
}

bool Program::is_read(std::string_view name) const
{
    std::call_once(read_sorted_, [&] {
        for (layout::FileIndex file = 0; file + 1 < first_.size(); ++file)
            read_.insert(read_.end(), links_[file].read.begin(), links_[file].read.end());
        sort_names(read_);
    });
    return std::ranges::binary_search(read_, name);
}

std::optional<UnitIndex> Program::target(Site site) const
{
    return known(targets_[first_step_[site.unit] + site.step]);
}

std::optional<UnitIndex> Program::fact_target(UnitIndex unit, flow::FlowFact fact) const
{
    const FileLinks& links = links_[units_[unit].file];
    return known(unit_of((flow::speaks_of_class(fact.done) ? links.classes : links.functions)[fact.word]));
}

std::optional<UnitIndex> Program::parent(UnitIndex class_unit) const
{
    const auto& steps = units_[class_unit].body->steps;
    return steps.empty() || steps.front().kind != flow::StepKind::inherit ? std::nullopt : target({class_unit, 0});
}

std::span<const UnitIndex> Program::code_before(UnitIndex unit) const
{
    const auto at = code_before_.find(unit);
    if (at == code_before_.end())
        return {};
    return std::span<const UnitIndex>(code_.at(at->second.environment)).first(at->second.units);
}

}  // namespace plint::order
