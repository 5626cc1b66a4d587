#include "checks/order/program.hpp"

#include "checks/names/names.hpp"
#include "checks/order/computed_callers.hpp"
#include "checks/order/cycles.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace plint::order {

namespace {

constexpr UnitIndex no_unit = 0xffffffff;
constexpr UnitIndex not_asked = 0xfffffffe;

UnitKind kind_of(const layout::ProjectFile& file, const summary::Definition* definition)
{
    if (!definition)
        return file.role == layout::FileRole::epp ? UnitKind::epp
            : file.main_manifest                  ? UnitKind::code
                                                  : UnitKind::loose;
    switch (definition->kind) {
    case summary::DefinitionKind::class_: return UnitKind::class_;
    case summary::DefinitionKind::define: return UnitKind::define;
    case summary::DefinitionKind::function: return UnitKind::function;
    case summary::DefinitionKind::plan: return UnitKind::plan;
    default: return UnitKind::node;
    }
}

// Finds what the words of one file mean; each word is looked up once for each kind of thing.
class Resolver {
public:
    Resolver(const index::Project& project, const std::vector<UnitIndex>& first,
             const std::vector<std::vector<std::uint32_t>>& bodies, layout::FileIndex file)
        : project_(project), first_(first), bodies_(bodies), file_(file)
    {
        for (auto& memo : memo_)
            memo.assign(project.summary(file).words.size(), not_asked);
    }

    UnitIndex find(summary::DefinitionKind kind, text::WordIndex word)
    {
        UnitIndex& known = memo_[static_cast<std::size_t>(kind)][word];
        if (known == not_asked)
            known = look_up(kind, project_.summary(file_).words[word]);
        return known;
    }

    // What the facts of the file's bodies speak of.
    void find_facts()
    {
        for (const flow::Body& body : project_.summary(file_).bodies)
            for (const auto& [fact, before] : body.history)
                if (flow::speaks_of_class(fact.done))
                    find(summary::DefinitionKind::class_, fact.word);
                else if (fact.done == flow::FlowFactKind::called)
                    find(summary::DefinitionKind::function, fact.word);
    }

    std::vector<UnitIndex> take(summary::DefinitionKind kind)
    {
        return std::move(memo_[static_cast<std::size_t>(kind)]);
    }

    UnitIndex find_class_of_variable(text::WordIndex word)
    {
        UnitIndex& known = memo_[3][word];
        if (known == not_asked)
            known = look_up(summary::DefinitionKind::class_,
                            names::without_last_segment(project_.summary(file_).words[word]));
        return known;
    }

private:
    UnitIndex look_up(summary::DefinitionKind kind, std::string_view name) const
    {
        UnitIndex found = no_unit;
        for (const index::Place place : project_.visible_definitions(name, file_)) {
            if (project_.definition(place).kind != kind)
                continue;
            if (found != no_unit)
                return no_unit;
            found = first_[place.file] + bodies_[place.file][place.index];
        }
        return found;
    }

    const index::Project& project_;
    const std::vector<UnitIndex>& first_;
    const std::vector<std::vector<std::uint32_t>>& bodies_;
    layout::FileIndex file_;
    std::array<std::vector<UnitIndex>, 4> memo_;  // of classes, defines, functions, and classes of variables
};

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

// The body of each definition, by file.
std::vector<std::vector<std::uint32_t>> bodies_of_definitions(const index::Project& project)
{
    std::vector<std::vector<std::uint32_t>> bodies(project.layout().files.size());
    for (layout::FileIndex file = 0; file < bodies.size(); ++file) {
        const summary::Summary& summary = project.summary(file);
        bodies[file].resize(summary.definitions.size());
        for (std::uint32_t i = 0; i < summary.bodies.size(); ++i)
            if (summary.bodies[i].definition)
                bodies[file][*summary.bodies[i].definition] = i;
    }
    return bodies;
}

// What a step evaluates or reads; no_unit if that is nothing, not known or ambiguous.
UnitIndex target_of(const Unit& unit, const flow::Step& step, Resolver& resolver, const Templates& templates)
{
    switch (step.kind) {
    case flow::StepKind::inherit:
    case flow::StepKind::declare_class: return resolver.find(summary::DefinitionKind::class_, step.word);
    case flow::StepKind::declare_resource: return resolver.find(summary::DefinitionKind::define, step.word);
    case flow::StepKind::call: return resolver.find(summary::DefinitionKind::function, step.word);
    case flow::StepKind::read: return resolver.find_class_of_variable(step.word);
    case flow::StepKind::render: {
        const auto at = templates.find(unit.word(step.word));
        return at == templates.end() ? no_unit : at->second;
    }
    case flow::StepKind::declare_open:
    case flow::StepKind::instance_open:
    case flow::StepKind::assign:
    case flow::StepKind::defaults: return no_unit;
    }
    return no_unit;
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

Program::Program(const index::Project& project)
{
    project.read_bodies();
    add_units(project);
    bodies_ = bodies_of_definitions(project);
    for (layout::FileIndex file = 0; file + 1 < first_.size(); ++file) {
        const Share share = share_of(file);
        all_.steps += share.steps;
        all_.defaults += share.defaults;
    }
    link(project);
    index_large_classes();
    include_cycles_ = find_include_cycles(*this, project);
    inheritance_cycles_ = find_inheritance_cycles(*this, project);
}

Program::Share Program::share_of(layout::FileIndex file) const
{
    Share share;
    for (UnitIndex index = first_[file]; index < first_[file + 1]; ++index) {
        const auto& steps = units_[index].body->steps;
        share.steps += steps.size();
        share.defaults +=
            static_cast<std::size_t>(std::ranges::count(steps, flow::StepKind::defaults, &flow::Step::kind));
    }
    return share;
}

void Program::index_large_classes()
{
    constexpr std::size_t large = 64;
    for (UnitIndex index = 0; index < units_.size(); ++index) {
        const Unit& unit = units_[index];
        if (unit.kind != UnitKind::class_ || unit.body->steps.size() + unit.definition()->parameters.size() < large)
            continue;
        OwnVariables& all = large_classes_[index];
        for (const summary::DefinedParameter& parameter : unit.definition()->parameters)
            all[parameter.name].is_parameter = true;
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i)
            if (const flow::Step& step = unit.body->steps[i]; step.kind == flow::StepKind::assign)
                if (OwnVariable& variable = all[unit.word(step.word)]; !variable.step)
                    variable.step = i;
        for (const flow::FlowFact fact : unit.exit())
            if (fact.done == flow::FlowFactKind::assigned)
                all[unit.word(fact.word)].is_set_at_exit = true;
    }
}

Program::OwnVariable Program::own_variable(UnitIndex index, std::string_view name) const
{
    if (const auto known = large_classes_.find(index); known != large_classes_.end()) {
        const auto found = known->second.find(name);
        return found == known->second.end() ? OwnVariable() : found->second;
    }
    const Unit& unit = units_[index];
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
        const UnitIndex unit = first_[file] + bodies_[file][*definition];
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
            unit.kind = kind_of(file, unit.definition());
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

void Program::link(const index::Project& project)
{
    const Templates all_templates = templates(project, first_);
    targets_.resize(units_.size());
    callers_.resize(units_.size());
    for (layout::FileIndex file = 0; file + 1 < first_.size(); ++file) {
        Resolver resolver(project, first_, bodies_, file);
        for (UnitIndex index = first_[file]; index < first_[file + 1]; ++index) {
            const Unit& unit = units_[index];
            const bool calls = unit.kind != UnitKind::loose || !project.file(file).module;
            targets_[index].reserve(unit.body->steps.size());
            for (const flow::Step& step : unit.body->steps) {
                const Site site{index, static_cast<std::uint32_t>(targets_[index].size())};
                const UnitIndex target = target_of(unit, step, resolver, all_templates);
                targets_[index].push_back(target);
                if (target != no_unit && step.kind != flow::StepKind::read && calls)
                    callers_[target].push_back(site);
                index_names(site);
            }
            if (unit.definition() && !unit.definition()->parent.empty())
                inherited_.push_back(unit.definition()->parent);
        }
        resolver.find_facts();
        words_.push_back(
            {resolver.take(summary::DefinitionKind::class_), resolver.take(summary::DefinitionKind::function)});
    }
    link_computed_names();
    for (auto* names : {&set_at_top_, &set_in_nodes_, &read_, &inherited_})
        sort_names(*names);
}

// Adds a step to the answers about names.
void Program::index_names(Site site)
{
    const Unit& unit = units_[site.unit];
    const flow::Step& of = step(site);
    switch (of.kind) {
    case flow::StepKind::read: read_.push_back(unit.word(of.word)); break;
    case flow::StepKind::declare_open: declares_anything_ = true; break;
    case flow::StepKind::assign:
        if (unit.kind == UnitKind::code)
            set_at_top_.push_back(unit.word(of.word));
        else if (unit.kind == UnitKind::node)
            set_in_nodes_.push_back(unit.word(of.word));
        break;
    case flow::StepKind::defaults: defaults_[unit.word(of.word)].push_back(site); break;
    default: break;
    }
}

// `include "foo::os::${x}"` is taken for the caller of the classes below `foo::os` that nothing else declares.
void Program::link_computed_names()
{
    ComputedCallers computed;
    for (UnitIndex index = 0; index < units_.size(); ++index)
        for (std::uint32_t i = 0; i < units_[index].body->steps.size(); ++i) {
            const flow::Step& step = units_[index].body->steps[i];
            const std::string_view beginning = step.kind == flow::StepKind::declare_open && step.count == 1
                ? units_[index].word(units_[index].summary->lists[step.first])
                : std::string_view();
            if (beginning.find("::") != std::string_view::npos)
                computed.add(beginning, Site{index, i});
        }
    if (computed.empty())
        return;
    for (UnitIndex index = 0; index < units_.size(); ++index)
        if (units_[index].kind == UnitKind::class_ && callers_[index].empty())
            callers_[index] = computed.of(units_[index].definition()->name, index);
}

std::optional<UnitIndex> Program::target(Site site) const
{
    const UnitIndex target = targets_[site.unit][site.step];
    return target == no_unit ? std::nullopt : std::optional(target);
}

std::optional<UnitIndex> Program::fact_target(UnitIndex unit, flow::FlowFact fact) const
{
    const FileWords& words = words_[units_[unit].file];
    const UnitIndex target = (flow::speaks_of_class(fact.done) ? words.classes : words.functions)[fact.word];
    return target == no_unit ? std::nullopt : std::optional(target);
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
