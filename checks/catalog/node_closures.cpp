#include "checks/catalog/node_closures.hpp"

#include "checks/catalog/ruby_makers.hpp"
#include "checks/catalogue/catalogue.hpp"
#include "checks/files/paths.hpp"
#include "checks/flow/bodies.hpp"
#include "checks/lookup/visibility.hpp"
#include "checks/names/names.hpp"

#include <algorithm>
#include <unordered_set>

namespace plint::catalog {

namespace {

constexpr std::size_t max_roots = 20;

}  // namespace

std::optional<UnitIndex> NodeClosures::root_without(UnitIndex unit, const std::vector<ItemPlace>& places,
                                                    bool is_own_class)
{
    if (std::ranges::any_of(places, [&](ItemPlace place) { return units_.unit_of(place) == unit; }))
        return std::nullopt;
    const bool may_be_in_instance = std::ranges::any_of(places, [&](ItemPlace place) {
        return units_.type(place) != "class" || evaluated_by_defined_types()[units_.unit_of(place)];
    });
    for (const UnitIndex root : roots_of(unit)) {
        const Closure& closure = closure_of(root);
        if (!closure.is_open && !(closure.has_open_instances && may_be_in_instance)
            && (is_own_class || !closure.lacks_modules) && std::ranges::none_of(places, [&](ItemPlace place) {
                   return std::ranges::binary_search(closure.units, units_.unit_of(place));
               }))
            return root;
    }
    return std::nullopt;
}

// Whether one of the bodies declares another class of the namespace: `postgresql::slave` for `postgresql::master`.
bool NodeClosures::has_relative(const Closure& closure, std::string_view class_name) const
{
    const std::string_view space = names::without_last_segment(class_name);
    return !space.empty() && std::ranges::any_of(closure.units, [&](UnitIndex unit) {
        const summary::Definition* const definition = program_.unit(unit).definition();
        return definition != nullptr && definition->kind == summary::DefinitionKind::class_
            && !program_.callers(unit).empty() && names::without_last_segment(definition->name) == space;
    });
}

const std::vector<UnitIndex>& NodeClosures::callers_by_function(UnitIndex class_unit)
{
    if (!callers_by_function_) {
        callers_by_function_.emplace();
        for (UnitIndex unit = 0; unit < program_.size(); ++unit)
            for (const ItemPlace place : units_.calls(unit))
                if (const auto target = units_.find(place.file, units_.title(place), summary::DefinitionKind::class_))
                    (*callers_by_function_)[*target].push_back(unit);
    }
    static const std::vector<UnitIndex> none;
    const auto found = callers_by_function_->find(class_unit);
    return found == callers_by_function_->end() ? none : found->second;
}

// Whether all node definitions and main manifests are free of syntax errors, which may hide what they declare together.
bool NodeClosures::are_nodes_readable()
{
    if (!are_nodes_readable_) {
        are_nodes_readable_ = true;
        for (UnitIndex unit = 0; unit < program_.size(); ++unit)
            if (const order::Unit& each = program_.unit(unit);
                (each.kind == order::UnitKind::node || each.kind == order::UnitKind::code) && each.summary->broken)
                are_nodes_readable_ = false;
    }
    return *are_nodes_readable_;
}

std::optional<UnitIndex> NodeClosures::entry_with_relatives(UnitIndex unit, std::string_view class_name,
                                                            const std::vector<ItemPlace>& places)
{
    const std::vector<bool>& by_nodes = evaluated_by_nodes();
    if (!are_nodes_readable() || std::ranges::any_of(places, [&](ItemPlace place) {
            return units_.unit_of(place) == unit || by_nodes[units_.unit_of(place)];
        }))
        return std::nullopt;
    std::optional<UnitIndex> entry;
    std::vector<UnitIndex> queue{unit};
    std::unordered_set<UnitIndex> seen{unit};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        bool is_entry = true;
        for (const order::Site site : program_.callers(queue[i])) {
            if (budget_ == 0)
                return std::nullopt;
            --budget_;
            is_entry = false;
            if (seen.insert(site.unit).second)
                queue.push_back(site.unit);
        }
        for (const UnitIndex caller : callers_by_function(queue[i])) {
            is_entry = false;
            if (seen.insert(caller).second)
                queue.push_back(caller);
        }
        if (!is_entry)
            continue;
        const Closure& closure = closure_of(queue[i]);
        if (program_.unit(queue[i]).kind != order::UnitKind::class_ || closure.is_open
            || !has_relative(closure, class_name) || std::ranges::any_of(places, [&](ItemPlace place) {
                   return std::ranges::binary_search(closure.units, units_.unit_of(place));
               }))
            return std::nullopt;
        entry = entry.value_or(queue[i]);
    }
    return entry;
}

const std::vector<bool>& NodeClosures::evaluated_by_nodes()
{
    if (by_nodes_.empty())
        by_nodes_ = evaluated_by(
            [](order::UnitKind kind) { return kind == order::UnitKind::node || kind == order::UnitKind::code; });
    return by_nodes_;
}

const std::vector<bool>& NodeClosures::evaluated_by_defined_types()
{
    if (by_defined_types_.empty())
        by_defined_types_ = evaluated_by([](order::UnitKind kind) { return kind == order::UnitKind::define; });
    return by_defined_types_;
}

template <class IsStart>
std::vector<bool> NodeClosures::evaluated_by(const IsStart& is_start) const
{
    std::vector<bool> found(program_.size());
    std::vector<UnitIndex> queue;
    for (UnitIndex unit = 0; unit < program_.size(); ++unit)
        if (is_start(program_.unit(unit).kind)) {
            found[unit] = true;
            queue.push_back(unit);
        }
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::size_t count = program_.unit(queue[i]).body->steps.size();
        for (std::uint32_t step = 0; step < count; ++step)
            if (const auto target = program_.target({queue[i], step});
                target && !found[*target] && program_.step({queue[i], step}).kind != flow::StepKind::read) {
                found[*target] = true;
                queue.push_back(*target);
            }
        for (const ItemPlace place : units_.calls(queue[i]))
            if (const auto target = units_.find(place.file, units_.title(place), summary::DefinitionKind::class_);
                target && !found[*target]) {
                found[*target] = true;
                queue.push_back(*target);
            }
    }
    return found;
}

// Of `include "a::b::${x}"`: `a::b::`; empty for other steps.
std::string_view NodeClosures::beginning_of(order::Site site) const
{
    const flow::Step& step = program_.step(site);
    if (step.kind != flow::StepKind::declare_open || step.count != 1 || step.is_any_of_module)
        return {};
    const order::Unit& unit = program_.unit(site.unit);
    const std::string_view beginning = unit.word(unit.summary->lists[step.first]);
    return beginning.find("::") == std::string_view::npos ? std::string_view() : beginning;
}

const std::vector<UnitIndex>& NodeClosures::roots_of(UnitIndex unit)
{
    const auto [known, fresh] = roots_.try_emplace(unit);
    if (!fresh)
        return known->second;
    std::vector<UnitIndex> queue{unit};
    std::unordered_set<UnitIndex> seen{unit};
    std::vector<UnitIndex>& roots = known->second;
    for (std::size_t i = 0; i < queue.size() && roots.size() < max_roots; ++i) {
        if (program_.unit(queue[i]).kind == order::UnitKind::node)
            roots.push_back(queue[i]);
        for (const Edge& edge : units_.up(queue[i])) {
            if (budget_ == 0)
                return roots;
            --budget_;
            if (seen.insert(edge.from).second)
                queue.push_back(edge.from);
        }
    }
    return roots;
}

// The classes whose names begin with a text.
std::vector<UnitIndex> NodeClosures::classes_below(std::string_view beginning)
{
    if (classes_.empty())
        for (UnitIndex unit = 0; unit < program_.size(); ++unit)
            if (program_.unit(unit).kind == order::UnitKind::class_ && units_.counts(unit))
                classes_.emplace(program_.unit(unit).definition()->name, unit);
    std::vector<UnitIndex> found;
    for (auto each = classes_.lower_bound(beginning); each != classes_.end() && each->first.starts_with(beginning);
         ++each)
        found.push_back(each->second);
    return found;
}

bool NodeClosures::is_known_call(order::Site site) const
{
    const std::string_view function = program_.unit(site.unit).word(program_.step(site).word);
    return std::ranges::any_of(units_.calls(site.unit),
                               [&](ItemPlace call) { return units_.function(call) == function; });
}

// Whether it evaluates a class or an instance of a defined type whose code is not here.
bool NodeClosures::is_unknown(order::Site site) const
{
    const flow::Step& step = program_.step(site);
    const std::string_view name = program_.unit(site.unit).word(step.word);
    return step.kind == flow::StepKind::inherit || step.kind == flow::StepKind::declare_class
        || (step.kind == flow::StepKind::declare_resource && name.find("::") != std::string_view::npos
            && units_.project().visible_definitions(name, program_.unit(site.unit).file).empty());
}

// Whether the module of what the step names is here, although that is not.
bool NodeClosures::has_module(order::Site site) const
{
    std::string_view name = program_.unit(site.unit).word(program_.step(site).word);
    name.remove_prefix(name.starts_with("::") ? 2 : 0);
    return lookup::Visibility(units_.project(), program_.unit(site.unit).file)
        .module_named(name.substr(0, name.find("::")))
        .has_value();
}

// Whether it is a call, of no function in Puppet code, that may put something into the catalog that is not known: what is not
// here may.
bool NodeClosures::is_open_call(order::Site site, bool is_of_node)
{
    if (program_.step(site).kind != flow::StepKind::call)
        return false;
    const order::Unit& unit = program_.unit(site.unit);
    const std::string_view function = unit.word(program_.step(site).word);
    if (is_known_call(site) || catalogue::find_function(function) != nullptr)
        return false;
    bool is_here = false;
    for (const index::Place place : units_.project().visible_definitions(function, unit.file)) {
        const summary::DefinitionKind kind = units_.project().definition(place).kind;
        if (kind != summary::DefinitionKind::ruby_function && kind != summary::DefinitionKind::ruby_function_3x)
            continue;
        is_here = true;
        if (may_declare(place.file))
            return true;
    }
    return !is_here && (is_of_node || is_statement(site.unit, function));
}

bool NodeClosures::may_declare(layout::FileIndex ruby_file)
{
    const auto [known, fresh] = makers_.try_emplace(ruby_file, false);
    if (fresh) {
        const std::string& path = units_.project().file(ruby_file).path;
        const auto text = is_known_maker(files::name_of(path)) ? std::optional<std::string>("")
                                                               : units_.project().system().text_of(path);
        known->second = !text || !made_types(*text).empty();
    }
    return known->second;
}

bool NodeClosures::is_statement(UnitIndex unit, std::string_view function)
{
    const layout::FileIndex file = program_.unit(unit).file;
    const auto [known, fresh] = statements_.try_emplace(file);
    if (fresh) {
        const items::Items& items = units_.items(file);
        for (const items::Declared& declared : items.declared)
            if (const std::string_view type = items.words[declared.type]; items::is_call(type))
                known->second.emplace(declared.body, items::called_function(type));
    }
    return known->second.contains({unit - program_.units_of(file).first, function});
}

// Adds the classes that functions in Ruby include which the body calls.
void NodeClosures::add_called(UnitIndex unit, Closure& closure, std::unordered_set<UnitIndex>& seen) const
{
    for (const ItemPlace place : units_.calls(unit))
        if (const auto target = units_.find(place.file, units_.title(place), summary::DefinitionKind::class_); !target)
            closure.is_open = true;
        else if (seen.insert(*target).second)
            closure.units.push_back(*target);
}

// All that the body may evaluate, on whatever path.
const NodeClosures::Closure& NodeClosures::closure_of(UnitIndex root)
{
    const auto [known, fresh] = closures_.try_emplace(root);
    if (!fresh)
        return known->second;
    Closure& closure = known->second;
    closure.units.push_back(root);
    const auto before = program_.code_before(root);
    closure.units.insert(closure.units.end(), before.begin(), before.end());
    std::unordered_set<UnitIndex> seen(closure.units.begin(), closure.units.end());
    for (std::size_t i = 0; i < closure.units.size(); ++i) {
        const UnitIndex unit = closure.units[i];
        const bool is_node =
            program_.unit(unit).kind == order::UnitKind::node || program_.unit(unit).kind == order::UnitKind::code;
        add_called(unit, closure, seen);
        closure.is_open = closure.is_open || program_.unit(unit).summary->broken;
        const std::size_t count = program_.unit(unit).body->steps.size();
        for (std::uint32_t step = 0; step < count; ++step) {
            const flow::StepKind kind = program_.step({unit, step}).kind;
            const auto target = program_.target({unit, step});
            const std::string_view beginning = beginning_of({unit, step});
            const bool of_any_type = kind == flow::StepKind::declare_open && program_.step({unit, step}).is_virtual;
            closure.has_open_instances =
                closure.has_open_instances || of_any_type || kind == flow::StepKind::instance_open;
            closure.is_open = closure.is_open || budget_ == 0
                || (kind == flow::StepKind::declare_open && !of_any_type && beginning.empty())
                || (!target && is_open_call({unit, step}, is_node));
            if (!target && is_unknown({unit, step})) {
                closure.is_open = closure.is_open || has_module({unit, step});
                closure.lacks_modules = true;
            }
            if (closure.is_open)
                return closure;
            --budget_;
            if (!beginning.empty())
                for (const UnitIndex each : classes_below(beginning)) {
                    budget_ -= std::min<std::size_t>(budget_, 1);
                    if (seen.insert(each).second)
                        closure.units.push_back(each);
                }
            if (target && kind != flow::StepKind::read && seen.insert(*target).second)
                closure.units.push_back(*target);
        }
    }
    std::ranges::sort(closure.units);
    return closure;
}

}  // namespace plint::catalog
