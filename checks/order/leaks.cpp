#include "checks/order/leaks.hpp"

#include "checks/order/contained.hpp"
#include "checks/order/dominance_query.hpp"
#include "checks/order/other_declaration.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace plint::order {

namespace {

using Attributes = std::vector<std::string_view>;

// Follows one default statement to all bodies that have its scope among their dynamic parents.
class Tracker {
public:
    // `budget`: how many more steps, flow facts, attributes and callers may be read. Each read is taken from it.
    Tracker(const Program& program, Site defaults, std::size_t& budget)
        : program_(program), budget_(budget), home_(defaults.unit),
          type_(program.unit(defaults.unit).word(program.step(defaults).word)),
          dominance_(program, defaults.unit, budget),
          start_(program.parent(defaults.unit) ? flow::State{1} : flow::entry_state)
    {
        leak_.defaults = defaults;
    }

    DynamicDefault run()
    {
        const Unit& unit = program_.unit(home_);
        const flow::Step& own = program_.step(leak_.defaults);
        const Attributes all = attributes(unit, own);
        for (std::uint32_t i = 0; i < unit.body->steps.size() && spend(1); ++i) {
            const flow::Step& step = unit.body->steps[i];
            const auto target = program_.target({home_, i});
            if (!target || *target == home_ || !is_followed(step) || never_both(own.state, step.state))
                continue;
            const bool instance = step.kind == flow::StepKind::declare_resource;
            if (step.kind == flow::StepKind::declare_class && !step.waits_in_list
                && dominance_.is_entered(unit.state(step), *target).value_or(true))
                continue;  // it does nothing: what has declared the class is followed itself
            // Resources of a class that is declared before the default do not get it; instances of defined types in the class
            // are evaluated later and do.
            const When when = !instance && i < leak_.defaults.step ? When::instances : When::all;
            visit(*target, without(all, shields(unit, unit.state_after(step), all)), {{home_, i}},
                  {when, instance, false});
        }
        if (unit.kind == UnitKind::class_)
            visit_children(all);
        if (unit.kind == UnitKind::code)
            visit_later_code(all);
        for (auto& [site, affected] : found_)
            leak_.affected.push_back(std::move(affected));
        leak_.complete = dominance_.is_complete() && budget_ > 0 && !too_deep_;
        if (!leak_.affected.empty()) {
            std::set<UnitIndex> in_scope;
            for (const auto& [unit_and_way, names] : seen_)
                in_scope.insert(unit_and_way.first);
            find_other_declarations(program_, leak_, in_scope, budget_);
        }
        return std::move(leak_);
    }

private:
    // What is reached in a body: all that it makes, or only what instances of defines make, whose bodies run later.
    enum class When : std::uint8_t { all, instances };

    using PathStep = DynamicDefault::PathStep;

    // How a body is reached.
    struct How {
        When when = When::all;
        bool by_instance = false;  // by way of an instance of a define, whose body runs after the body of the defaults
        bool from_parent = false;  // of a class: by what it inherits from, which is thus looked at already

        friend auto operator<=>(const How&, const How&) = default;
    };

    // Takes `count` from the budget; false if nothing is left.
    bool spend(std::size_t count) const
    {
        budget_ -= std::min(count, budget_);
        return budget_ > 0;
    }

    // Whether the two states of the body with the defaults are of different branches of a test.
    bool never_both(flow::State a, flow::State b) const
    {
        for (const flow::FlowFact one : home().body->facts(a)) {
            if (!spend(1))
                return true;
            if (one.done == flow::FlowFactKind::branch)
                for (const flow::FlowFact other : home().body->facts(b))
                    if (!spend(1) || flow::exclude_each_other(one, other))
                        return true;
        }
        return false;
    }

    // The scope of a function hangs on top scope: it passes on the defaults of top scope only.
    bool is_followed(const flow::Step& step) const
    {
        return step.kind == flow::StepKind::declare_class || step.kind == flow::StepKind::declare_resource
            || (step.kind == flow::StepKind::call && program_.unit(home_).kind == UnitKind::code);
    }

    Attributes attributes(const Unit& unit, const flow::Step& step) const
    {
        Attributes names;
        spend(step.count);
        for (std::uint32_t i = step.first; i < step.first + step.count; ++i)
            names.push_back(unit.word(unit.summary->lists[i]));
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        return names;
    }

    Attributes without(const Attributes& from, const Attributes& names) const
    {
        Attributes left;
        spend(from.size() + names.size());
        const Contained contained(names);
        for (const std::string_view name : from)
            if (!contained(name))
                left.push_back(name);
        return left;
    }

    // Attributes for which the unit has certainly set a nearer default of its own.
    template <class AnyFacts>
    Attributes shields(const Unit& unit, const AnyFacts& state, const Attributes& wanted) const
    {
        Attributes near;
        std::optional<Contained> is_wanted;
        for (const flow::FlowFact fact : state) {
            if (!spend(1))
                return wanted;
            if (fact.done != flow::FlowFactKind::defaulted)
                continue;
            const flow::Step& step = unit.body->steps[fact.word];
            if (unit.word(step.word) != type_ || &step == &program_.step(leak_.defaults))
                continue;
            if (!is_wanted) {
                spend(wanted.size());
                is_wanted.emplace(wanted);
            }
            for (const std::string_view name : attributes(unit, step))
                if ((*is_wanted)(name))
                    near.push_back(name);
        }
        return near;
    }

    // The same for all classes that this one inherits from: they have ended, or run and have led to it.
    Attributes shields_of_parents(UnitIndex index, const Attributes& wanted)
    {
        Attributes near;
        const DominanceQuery dominance(program_, index, budget_);
        if (!dominance.is_complete())
            return wanted;
        for (const UnitIndex above : lineage(index))
            if (above != index)
                std::ranges::copy(shields(program_.unit(above), dominance.facts_at_reentry(above), wanted),
                                  std::back_inserter(near));
        return near;
    }

    // A class that inherits from the class of the defaults is evaluated in its scope.
    void visit_children(const Attributes& all)
    {
        for (const Site site : program_.callers(home_))
            if (program_.step(site).kind == flow::StepKind::inherit)
                visit(site.unit, all, {site}, {});
    }

    // Top scope is a parent of all nodes, and later files go on with it.
    void visit_later_code(const Attributes& all)
    {
        for (UnitIndex index = 0; index < program_.size() && spend(1); ++index) {
            const auto before = program_.code_before(index);
            spend(before.size());
            if (std::ranges::find(before, home_) != before.end())
                visit(index, all, {leak_.defaults}, {});
        }
    }

    // Follows the attributes `reaching` into the unit, by the step `arrival`.
    void visit(UnitIndex index, const Attributes& reaching, PathStep arrival, How how)
    {
        if (reaching.empty() || !spend(1))
            return;
        if (depth_ >= limits::order_depth) {
            too_deep_ = true;
            return;
        }
        ++depth_;
        enter(index, reaching, arrival, how);
        --depth_;
    }

    // In this order: nothing to do for a class that was declared before the path; a class whose parent was evaluated before the
    // defaults is affected where its parent is, so the parent is entered instead; a class that was itself evaluated before them
    // has only instances of defined types left; then its parents, its own steps, and the classes that inherit from it.
    void enter(UnitIndex index, const Attributes& reaching, PathStep arrival, How how)
    {
        if (index == home_ || is_declared_before_path(index, arrival.site, how))
            return;
        const std::vector<UnitIndex> line = lineage(index);
        how.from_parent = comes_from_parent(index, arrival.site);
        if (!how.from_parent && has_parent_before_default(line))
            return visit(line[1], reaching, extended(add(arrival), {index, 0}), how);
        if (is_evaluated_before_default(index))
            how.when = When::instances;
        if (!adds_attributes(index, reaching, how))
            return;
        const std::uint32_t here = add(arrival);
        const Unit& unit = program_.unit(index);
        Attributes inside = reaching;
        if (line.size() > 1) {
            if (!how.from_parent)
                visit(line[1], reaching, extended(here, {index, 0}), how);
            inside = without(inside, shields_of_parents(index, inside));
        }
        for (std::uint32_t i = 0; i < unit.body->steps.size() && spend(1); ++i) {
            const flow::Step& step = unit.body->steps[i];
            const Site site{index, i};
            if (how.when == When::all && step.kind == flow::StepKind::declare_resource && unit.word(step.word) == type_)
                take(unit, site, without(inside, shields(unit, unit.state(step), inside)), here);
            // A class that declares itself does nothing.
            if (const auto target = program_.target(site); target && *target != index && is_followed(step))
                visit(*target, without(inside, shields(unit, unit.state_after(step), inside)), extended(here, site),
                      step.kind == flow::StepKind::declare_resource ? How{When::all, true, false} : how);
        }
        if (unit.kind == UnitKind::class_)  // a class that inherits from it may be declared at any time
            for (const Site child : program_.callers(index))
                if (spend(1) && program_.step(child).kind == flow::StepKind::inherit && child.unit != index)
                    visit(child.unit, without(inside, shields(unit, unit.exit(), inside)), extended(here, child),
                          {When::all, how.by_instance, true});
    }

    // Whether the class was certainly declared before this path can declare it: then it is not affected, or is by another
    // path. True also if that holds for a class that it inherits from.
    bool is_declared_before_path(UnitIndex index, Site arrival, How how)
    {
        const std::vector<UnitIndex> line = lineage(index);
        if (line.empty() || program_.parent(line.back()) == home_)
            return false;
        return std::ranges::any_of(line, [&](UnitIndex each) {
            if (each != index && comes_from_parent(index, arrival))
                return false;
            return is_entered(each, start_) || (how.by_instance && is_entered(each, home().body->exit));
        });
    }

    // Whether a class that it inherits from was certainly evaluated before the defaults. That class has paths of its own, and
    // they may lead through a declaration of this one.
    bool has_parent_before_default(const std::vector<UnitIndex>& line)
    {
        return line.size() > 1 && std::any_of(line.begin() + 1, line.end(), [&](UnitIndex each) {
                   return is_evaluated_before_default(each);
               });
    }

    bool comes_from_parent(UnitIndex index, Site arrival) const
    {
        return arrival.unit == index && program_.step(arrival).kind == flow::StepKind::inherit;
    }

    // Whether the class was certainly evaluated, except for its instances of defined types, when the defaults are set. False
    // for classes that inherit from theirs, which are evaluated after it.
    bool is_evaluated_before_default(UnitIndex index)
    {
        const std::vector<UnitIndex> line = lineage(index);
        return !line.empty() && program_.parent(line.back()) != home_
            && is_entered(index, program_.step(leak_.defaults).state);
    }

    // Whether the class has certainly been declared in this state of the body with the defaults.
    bool is_entered(UnitIndex class_unit, flow::State state)
    {
        const auto [known, fresh] = entered_.try_emplace({class_unit, state}, false);
        if (fresh)
            known->second = dominance_.is_entered(home().body->facts(state), class_unit).value_or(true);
        return known->second;
    }

    // The class and those that it inherits from, as far as the one with the defaults. Empty for other units.
    std::vector<UnitIndex> lineage(UnitIndex index) const
    {
        std::vector<UnitIndex> line;
        if (program_.unit(index).kind != UnitKind::class_)
            return line;
        for (std::optional<UnitIndex> next = index; next && *next != home_; next = program_.parent(*next)) {
            if (line.size() >= limits::inheritance_depth || !spend(1))
                return {index};  // as in a cycle, which Puppet refuses
            line.push_back(*next);
        }
        return line;
    }

    const Unit& home() const { return program_.unit(home_); }

    // Whether any of the attributes reaches this unit for the first time.
    bool adds_attributes(UnitIndex index, const Attributes& reaching, How how)
    {
        Attributes& seen = seen_[{index, how}];
        const Attributes fresh = without(reaching, seen);
        seen.insert(seen.end(), fresh.begin(), fresh.end());
        return !fresh.empty();
    }

    // Adds a step to the paths: its number, counted from 1.
    std::uint32_t add(PathStep arrival)
    {
        if (arrival.previous != 0 && leak_.path_steps[arrival.previous - 1].site == arrival.site)
            return arrival.previous;  // entering a parent and returning by one `inherits` is not a step
        leak_.path_steps.push_back(arrival);
        return static_cast<std::uint32_t>(leak_.path_steps.size());
    }

    static PathStep extended(std::uint32_t previous, Site site) { return {site, previous}; }

    void take(const Unit& unit, Site site, const Attributes& reaching, std::uint32_t path)
    {
        const flow::Step& step = program_.step(site);
        const Attributes left = without(reaching, attributes(unit, step));
        if (left.empty())
            return;
        const auto [at, fresh] = found_.try_emplace(std::tuple(unit.file, step.span.begin, site.unit, site.step));
        if (fresh)
            at->second = {site, left, path, step.open};
        else
            for (const std::string_view name : without(left, at->second.attributes))
                at->second.attributes.push_back(name);
    }

    const Program& program_;
    std::size_t& budget_;
    UnitIndex home_;
    std::string_view type_;
    DynamicDefault leak_;
    DominanceQuery dominance_;
    // Of the body with the defaults, where the class that it inherits from has been declared: `inherits` is its first step.
    flow::State start_;
    std::size_t depth_ = 0;
    bool too_deep_ = false;
    std::map<std::pair<UnitIndex, flow::State>, bool> entered_;
    std::map<std::pair<UnitIndex, How>, Attributes> seen_;
    std::map<std::tuple<layout::FileIndex, Offset, UnitIndex, std::uint32_t>, AffectedResource> found_;
};

}  // namespace

std::vector<Site> DynamicDefault::path_to(const AffectedResource& resource) const
{
    std::vector<Site> path;
    for (std::uint32_t at = resource.path; at != 0; at = path_steps[at - 1].previous)
        path.push_back(path_steps[at - 1].site);
    std::ranges::reverse(path);
    return path;
}

void each_leak(const Program& program, layout::FileIndex file, const std::function<void(const DynamicDefault&)>& take)
{
    std::size_t left = limits::leak_visits.of(program.share_of(file).defaults, program.all().defaults);
    const auto [first, end] = program.units_of(file);
    for (UnitIndex index = first; index < end; ++index) {
        const Unit& unit = program.unit(index);
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            if (unit.body->steps[i].kind != flow::StepKind::defaults)
                continue;
            DynamicDefault leak;
            if (unit.kind == UnitKind::function || unit.kind == UnitKind::epp) {
                leak.defaults = {index, i};
                leak.everywhere = true;
            } else if (unit.kind != UnitKind::plan) {  // which declares no resources outside of `apply` blocks
                std::size_t budget = std::max(left, limits::leak_visits_per_statement);
                const std::size_t all = budget;
                leak = Tracker(program, {index, i}, budget).run();
                left -= std::min(left, all - budget);
            }
            if (leak.everywhere || !leak.affected.empty())
                take(leak);
        }
    }
}

}  // namespace plint::order
