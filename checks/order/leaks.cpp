#include "checks/order/leaks.hpp"

#include "checks/order/guarantee.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace plint {

namespace {

using Attributes = std::vector<std::string_view>;

// Follows one default statement to all bodies that have its scope among their dynamic parents.
class Tracker {
public:
    Tracker(const Program& program, Site defaults)
        : program_(program), home_(defaults.unit), type_(program.unit(defaults.unit).word(program.step(defaults).word)),
          guarantee_(program, defaults.unit), start_(program.parent(defaults.unit) ? State{1} : nothing)
    {
        leak_.defaults = defaults;
    }

    Leak run()
    {
        const Unit& unit = program_.unit(home_);
        const Step& own = program_.step(leak_.defaults);
        const Attributes all = attributes(unit, own);
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const Step& step = unit.body->steps[i];
            const auto target = program_.target({home_, i});
            if (!target || *target == home_ || !is_followed(step) || never_both(own.state, step.state))
                continue;
            const bool instance = step.does == Does::instance;
            if (step.does == Does::declare && !step.open && guarantee_.begun(unit.state(step), *target))
                continue;  // it does nothing: what has declared the class is followed itself
            // What is made before the default is without it; define instances of these classes come later all the same.
            const When when = !instance && i < leak_.defaults.step ? When::instances : When::all;
            visit(*target, without(all, shields(unit, unit.state_after(step), all)), {{home_, i}}, {when, instance, false});
        }
        if (unit.kind == UnitKind::class_)
            visit_children(all);
        if (unit.kind == UnitKind::code)
            visit_later_code(all);
        for (auto& [site, leaked] : found_)
            leak_.leaked.push_back(std::move(leaked));
        return std::move(leak_);
    }

private:
    // What is reached in a body: all that it makes, or only what instances of defines make, whose bodies run later.
    enum class When : std::uint8_t { all, instances };

    // How a body is reached.
    struct How {
        When when = When::all;
        bool late = false;         // by way of an instance of a define, whose body runs after the body of the defaults
        bool from_parent = false;  // of a class: by what it inherits from, which is thus looked at already

        friend auto operator<=>(const How&, const How&) = default;
    };

    // Whether the two states of the body with the defaults are of different branches of a test.
    bool never_both(State a, State b) const
    {
        for (const Fact one : home().body->facts(a))
            if (one.done == Done::branch)
                for (const Fact other : home().body->facts(b))
                    if (exclude_each_other(one, other))
                        return true;
        return false;
    }

    // The scope of a function hangs on top scope: it passes on the defaults of top scope only.
    bool is_followed(const Step& step) const
    {
        return step.does == Does::declare || step.does == Does::instance ||
               (step.does == Does::call && program_.unit(home_).kind == UnitKind::code);
    }

    Attributes attributes(const Unit& unit, const Step& step) const
    {
        Attributes names;
        for (std::uint32_t i = step.first; i < step.first + step.count; ++i)
            names.push_back(unit.word(unit.summary->lists[i]));
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        return names;
    }

    static Attributes without(const Attributes& from, const Attributes& names)
    {
        Attributes left;
        for (const std::string_view name : from)
            if (std::ranges::find(names, name) == names.end())
                left.push_back(name);
        return left;
    }

    // Attributes for which the unit has surely set a nearer default of its own.
    template <class AnyFacts>
    Attributes shields(const Unit& unit, const AnyFacts& state, const Attributes& wanted) const
    {
        Attributes near;
        for (const Fact fact : state) {
            if (fact.done != Done::defaulted)
                continue;
            const Step& step = unit.body->steps[fact.word];
            if (unit.word(step.word) != type_ || &step == &program_.step(leak_.defaults))
                continue;
            for (const std::string_view name : attributes(unit, step))
                if (std::ranges::find(wanted, name) != wanted.end())
                    near.push_back(name);
        }
        return near;
    }

    // The same for all classes that this one inherits from: they have ended, or run and have led to it.
    Attributes shields_of_parents(UnitIndex index, const Attributes& wanted)
    {
        Attributes near;
        const Guarantee guarantee(program_, index);
        for (const UnitIndex above : lineage(index))
            if (above != index)
                std::ranges::copy(shields(program_.unit(above), guarantee.on_the_way(above), wanted), std::back_inserter(near));
        return near;
    }

    // What a class inherits from is evaluated first and then stands between it and the defaults.
    void visit_children(const Attributes& all)
    {
        for (const Site site : program_.callers(home_))
            if (program_.step(site).does == Does::inherit)
                visit(site.unit, all, {site}, {});
    }

    // Top scope is a parent of all nodes, and later files go on with it.
    void visit_later_code(const Attributes& all)
    {
        for (UnitIndex index = 0; index < program_.size(); ++index) {
            const auto before = program_.code_before(index);
            if (std::ranges::find(before, home_) != before.end())
                visit(index, all, {leak_.defaults}, {});
        }
    }

    // All that is made in the unit while `reaching` reach it.
    void visit(UnitIndex index, const Attributes& reaching, const std::vector<Site>& way, How how)
    {
        if (index == home_ || is_elsewhere(index, way.back(), how))
            return;
        const std::vector<UnitIndex> line = lineage(index);
        how.from_parent = comes_from_parent(index, way.back());
        if (!how.from_parent && hangs_on_one_before(line))
            return visit(line[1], reaching, extended(way, {index, 0}), how);
        if (is_before(index))
            how.when = When::instances;
        if (!is_news(index, reaching, how))
            return;
        note_contest(index, way.back());
        const Unit& unit = program_.unit(index);
        Attributes inside = reaching;
        if (line.size() > 1) {
            if (!how.from_parent)
                visit(line[1], reaching, extended(way, {index, 0}), how);
            inside = without(inside, shields_of_parents(index, inside));
        }
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const Step& step = unit.body->steps[i];
            const Site site{index, i};
            if (how.when == When::all && step.does == Does::instance && unit.word(step.word) == type_)
                take(unit, site, without(inside, shields(unit, unit.state(step), inside)), way);
            // A class that declares itself does nothing.
            if (const auto target = program_.target(site); target && *target != index && is_followed(step))
                visit(*target, without(inside, shields(unit, unit.state_after(step), inside)), extended(way, site),
                      step.does == Does::instance ? How{When::all, true, false} : how);
        }
        if (unit.kind == UnitKind::class_)  // what inherits from it may come whenever it likes
            for (const Site child : program_.callers(index))
                if (program_.step(child).does == Does::inherit && child.unit != index)
                    visit(child.unit, without(inside, shields(unit, unit.exit(), inside)), extended(way, child),
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
        return line.size() > 1 && std::any_of(line.begin() + 1, line.end(), [&](UnitIndex each) { return is_before(each); });
    }

    bool comes_from_parent(UnitIndex index, Site door) const
    {
        return door.unit == index && program_.step(door).does == Does::inherit;
    }

    // Whether the class has surely been evaluated, all but its instances, when the defaults are set. What inherits from
    // their class is evaluated after it.
    bool is_before(UnitIndex index)
    {
        const std::vector<UnitIndex> line = lineage(index);
        return !line.empty() && program_.parent(line.back()) != home_ &&
               has_begun(index, program_.step(leak_.defaults).state);
    }

    // Whether the class has surely been declared in this state of the body with the defaults.
    bool has_begun(UnitIndex class_unit, State state)
    {
        const auto [known, fresh] = begun_.try_emplace({class_unit, state}, false);
        if (fresh)
            known->second = guarantee_.begun(home().body->facts(state), class_unit);
        return known->second;
    }

    // The class and those that it inherits from, as far as the one with the defaults. Empty for other units.
    std::vector<UnitIndex> lineage(UnitIndex index) const
    {
        std::vector<UnitIndex> line;
        if (program_.unit(index).kind != UnitKind::class_)
            return line;
        for (std::optional<UnitIndex> next = index; next && *next != home_; next = program_.parent(*next)) {
            if (std::ranges::find(line, *next) != line.end())
                return {index};  // a circle, which Puppet refuses
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

    // There and back by one clause of inheritance is no step.
    static std::vector<Site> extended(std::vector<Site> way, Site site)
    {
        if (way.back() != site)
            way.push_back(site);
        return way;
    }

    void take(const Unit& unit, Site site, const Attributes& reaching, const std::vector<Site>& way)
    {
        const Step& step = program_.step(site);
        const Attributes left = without(reaching, attributes(unit, step));
        if (left.empty())
            return;
        const auto [at, fresh] = found_.try_emplace(std::tuple(unit.file, step.span.begin, site.unit, site.step));
        if (fresh)
            at->second = {site, left, way, step.open};
        else
            for (const std::string_view name : left)
                if (std::ranges::find(at->second.attributes, name) == at->second.attributes.end())
                    at->second.attributes.push_back(name);
    }

    void note_contest(UnitIndex index, Site door)
    {
        if (leak_.contest || program_.unit(index).kind != UnitKind::class_)
            return;
        for (const Site other : program_.callers(index))
            if (other.unit != door.unit && program_.step(other).does == Does::declare) {
                leak_.contest = other;
                leak_.contested = door;
                return;
            }
    }

    const Program& program_;
    UnitIndex home_;
    std::string_view type_;
    Leak leak_;
    Guarantee guarantee_;
    State start_;  // of the body with the defaults: the class that it inherits from has been declared
    std::map<std::pair<UnitIndex, State>, bool> begun_;
    std::map<std::pair<UnitIndex, How>, Attributes> seen_;
    std::map<std::tuple<FileIndex, Offset, UnitIndex, std::uint32_t>, Leaked> found_;
};

}  // namespace

std::vector<Leak> leaks(const Program& program, FileIndex file)
{
    std::vector<Leak> all;
    const auto [first, end] = program.units_of(file);
    for (UnitIndex index = first; index < end; ++index) {
        const Unit& unit = program.unit(index);
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            if (unit.body->steps[i].does != Does::defaults)
                continue;
            Leak leak;
            if (unit.kind == UnitKind::function || unit.kind == UnitKind::epp)
                leak = {{index, i}, true, {}, {}, {}};
            else if (unit.kind != UnitKind::plan)
                leak = Tracker(program, {index, i}).run();
            if (leak.everywhere || !leak.leaked.empty())
                all.push_back(std::move(leak));
        }
    }
    return all;
}

}  // namespace plint
