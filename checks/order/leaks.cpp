#include "checks/order/leaks.hpp"

#include "checks/order/contained.hpp"
#include "checks/order/dominance_query.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace plint::order {

namespace {

using Attributes = std::vector<std::string_view>;

// Follows one default statement to all bodies that have its scope among their dynamic parents.
class Tracker {
public:
    // `budget`: how many more steps, facts and callers may be looked at.
    Tracker(const Program& program, Site defaults, std::size_t& budget)
        : program_(program), looks_(budget), home_(defaults.unit),
          type_(program.unit(defaults.unit).word(program.step(defaults).word)),
          guarantee_(program, defaults.unit, budget),
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
            if (step.kind == flow::StepKind::declare_class && !step.open
                && guarantee_.is_entered(unit.state(step), *target).value_or(true))
                continue;  // it does nothing: what has declared the class is followed itself
            // What is made before the default is without it; define instances of these classes come later all the same.
            const When when = !instance && i < leak_.defaults.step ? When::instances : When::all;
            visit(*target, without(all, shields(unit, unit.state_after(step), all)), {{home_, i}},
                  {when, instance, false});
        }
        if (unit.kind == UnitKind::class_)
            visit_children(all);
        if (unit.kind == UnitKind::code)
            visit_later_code(all);
        for (auto& [site, leaked] : found_)
            leak_.leaked.push_back(std::move(leaked));
        leak_.complete = guarantee_.is_complete() && looks_ > 0 && !too_deep_;
        return std::move(leak_);
    }

private:
    // What is reached in a body: all that it makes, or only what instances of defines make, whose bodies run later.
    enum class When : std::uint8_t { all, instances };

    using Way = DynamicDefault::PathStep;

    // How a body is reached.
    struct How {
        When when = When::all;
        bool late = false;         // by way of an instance of a define, whose body runs after the body of the defaults
        bool from_parent = false;  // of a class: by what it inherits from, which is thus looked at already

        friend auto operator<=>(const How&, const How&) = default;
    };

    // Counts so many looks; false when there are none left.
    bool spend(std::size_t count) const
    {
        looks_ -= std::min(count, looks_);
        return looks_ > 0;
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

    // Attributes for which the unit has surely set a nearer default of its own.
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
        const DominanceQuery guarantee(program_, index, looks_);
        if (!guarantee.is_complete())
            return wanted;
        for (const UnitIndex above : lineage(index))
            if (above != index)
                std::ranges::copy(shields(program_.unit(above), guarantee.facts_at_reentry(above), wanted),
                                  std::back_inserter(near));
        return near;
    }

    // What a class inherits from is evaluated first and then stands between it and the defaults.
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

    // All that is made in the unit while `reaching` reach it.
    void visit(UnitIndex index, const Attributes& reaching, Way way, How how)
    {
        if (reaching.empty() || !spend(1))
            return;
        if (depth_ >= limits::order_depth) {
            too_deep_ = true;
            return;
        }
        ++depth_;
        enter(index, reaching, way, how);
        --depth_;
    }

    void enter(UnitIndex index, const Attributes& reaching, Way way, How how)
    {
        if (index == home_ || is_elsewhere(index, way.site, how))
            return;
        const std::vector<UnitIndex> line = lineage(index);
        how.from_parent = comes_from_parent(index, way.site);
        if (!how.from_parent && hangs_on_one_before(line))
            return visit(line[1], reaching, extended(add(way), {index, 0}), how);
        if (is_before(index))
            how.when = When::instances;
        if (!is_news(index, reaching, how))
            return;
        note_contest(index, way.site);
        const std::uint32_t here = add(way);
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
        if (unit.kind == UnitKind::class_)  // what inherits from it may come whenever it likes
            for (const Site child : program_.callers(index))
                if (spend(1) && program_.step(child).kind == flow::StepKind::inherit && child.unit != index)
                    visit(child.unit, without(inside, shields(unit, unit.exit(), inside)), extended(here, child),
                          {When::all, how.late, true});
    }

    // Whether the class has surely been declared before this way could lead to it: then it is not under the defaults, or
    // is by another way. The same where that holds of what it inherits from.
    bool is_elsewhere(UnitIndex index, Site door, How how)
    {
        const std::vector<UnitIndex> line = lineage(index);
        if (line.empty() || program_.parent(line.back()) == home_)
            return false;
        return std::ranges::any_of(line, [&](UnitIndex each) {
            if (each != index && comes_from_parent(index, door))
                return false;
            return has_begun(each, start_) || (how.late && has_begun(each, home().body->exit));
        });
    }

    // A class that inherits is under the defaults where its parent is. Those that have come before are so in their own
    // ways, which may be by declaring this very class.
    bool hangs_on_one_before(const std::vector<UnitIndex>& line)
    {
        return line.size() > 1
            && std::any_of(line.begin() + 1, line.end(), [&](UnitIndex each) { return is_before(each); });
    }

    bool comes_from_parent(UnitIndex index, Site door) const
    {
        return door.unit == index && program_.step(door).kind == flow::StepKind::inherit;
    }

    // Whether the class has surely been evaluated, all but its instances, when the defaults are set. What inherits from
    // their class is evaluated after it.
    bool is_before(UnitIndex index)
    {
        const std::vector<UnitIndex> line = lineage(index);
        return !line.empty() && program_.parent(line.back()) != home_
            && has_begun(index, program_.step(leak_.defaults).state);
    }

    // Whether the class has surely been declared in this state of the body with the defaults.
    bool has_begun(UnitIndex class_unit, flow::State state)
    {
        const auto [known, fresh] = begun_.try_emplace({class_unit, state}, false);
        if (fresh)
            known->second = guarantee_.is_entered(home().body->facts(state), class_unit).value_or(true);
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

    // Whether any of the attributes has not yet come to this unit.
    bool is_news(UnitIndex index, const Attributes& reaching, How how)
    {
        Attributes& seen = seen_[{index, how}];
        const Attributes fresh = without(reaching, seen);
        seen.insert(seen.end(), fresh.begin(), fresh.end());
        return !fresh.empty();
    }

    // The number of the last door of a way, from now on.
    std::uint32_t add(Way way)
    {
        if (way.before != 0 && leak_.doors[way.before - 1].site == way.site)
            return way.before;  // there and back by one clause of inheritance is no step
        leak_.doors.push_back(way);
        return static_cast<std::uint32_t>(leak_.doors.size());
    }

    static Way extended(std::uint32_t before, Site site) { return {site, before}; }

    void take(const Unit& unit, Site site, const Attributes& reaching, std::uint32_t way)
    {
        const flow::Step& step = program_.step(site);
        const Attributes left = without(reaching, attributes(unit, step));
        if (left.empty())
            return;
        const auto [at, fresh] = found_.try_emplace(std::tuple(unit.file, step.span.begin, site.unit, site.step));
        if (fresh)
            at->second = {site, left, way, step.open};
        else
            for (const std::string_view name : without(left, at->second.attributes))
                at->second.attributes.push_back(name);
    }

    void note_contest(UnitIndex index, Site door)
    {
        if (leak_.contest || program_.unit(index).kind != UnitKind::class_)
            return;
        for (const Site other : program_.callers(index)) {
            if (!spend(1))
                return;
            if (other.unit != door.unit && program_.step(other).kind == flow::StepKind::declare_class) {
                leak_.contest = other;
                leak_.contested = door;
                return;
            }
        }
    }

    const Program& program_;
    std::size_t& looks_;
    UnitIndex home_;
    std::string_view type_;
    DynamicDefault leak_;
    DominanceQuery guarantee_;
    flow::State start_;  // of the body with the defaults: the class that it inherits from has been declared
    std::size_t depth_ = 0;
    bool too_deep_ = false;
    std::map<std::pair<UnitIndex, flow::State>, bool> begun_;
    std::map<std::pair<UnitIndex, How>, Attributes> seen_;
    std::map<std::tuple<layout::FileIndex, Offset, UnitIndex, std::uint32_t>, AffectedResource> found_;
};

}  // namespace

std::vector<Site> DynamicDefault::path_to(const AffectedResource& resource) const
{
    std::vector<Site> way;
    for (std::uint32_t at = resource.way; at != 0; at = doors[at - 1].before)
        way.push_back(doors[at - 1].site);
    std::ranges::reverse(way);
    return way;
}

void each_leak(const Program& program, layout::FileIndex file, const std::function<void(const DynamicDefault&)>& take)
{
    std::size_t left = limits::leak_looks.of(program.share_of(file).defaults, program.all().defaults);
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
            } else if (unit.kind != UnitKind::plan) {
                std::size_t budget = std::max(left, limits::leak_looks_per_statement);
                const std::size_t all = budget;
                leak = Tracker(program, {index, i}, budget).run();
                left -= std::min(left, all - budget);
            }
            if (leak.everywhere || !leak.leaked.empty())
                take(leak);
        }
    }
}

}  // namespace plint::order
