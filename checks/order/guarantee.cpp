#include "checks/order/guarantee.hpp"

#include "checks/project/flow.hpp"

#include <algorithm>
#include <unordered_map>

namespace plint {

namespace {

// All units from which `unit` is reached without leaving the call, which are thus on the stack while it runs.
std::unordered_set<UnitIndex> running_with(const Program& program, UnitIndex unit)
{
    std::unordered_set<UnitIndex> running;
    std::vector<UnitIndex> todo{unit};
    while (!todo.empty()) {
        const UnitIndex next = todo.back();
        todo.pop_back();
        for (const Site site : program.callers(next))
            if (runs_at_once(program.step(site).does) && running.insert(site.unit).second)
                todo.push_back(site.unit);
    }
    return running;
}

// The classes that may be in the catalog and not yet evaluated while `unit` runs.
std::unordered_set<UnitIndex> waiting_for(const Program& program, UnitIndex unit, const std::unordered_set<UnitIndex>& running)
{
    std::unordered_set<UnitIndex> waiting;
    const auto look_at = [&](UnitIndex led_to) {
        for (const Site site : program.callers(led_to)) {
            const auto& steps = program.unit(site.unit).body->steps;
            for (std::uint32_t i = site.step + 1; i < steps.size() && steps[i].does == Does::declare && steps[i].open; ++i)
                if (const auto target = program.target({site.unit, i}))
                    waiting.insert(*target);
        }
    };
    look_at(unit);
    for (const UnitIndex led_to : running)
        look_at(led_to);
    return waiting;
}

// Whether all callers guarantee it, and their callers, and so on; cycles prove nothing against it.
class CallerSearch {
public:
    CallerSearch(const Program& program, const Wanted& wanted) : program_(program), wanted_(wanted) {}

    bool all_guarantee(UnitIndex unit, std::optional<Site>* lacking)
    {
        if (!visited_.insert(unit).second)
            return true;
        const auto callers = program_.callers(unit);
        for (const Site site : callers)
            if (!guarantees(site)) {
                if (lacking)
                    *lacking = site;
                return false;
            }
        return !callers.empty();
    }

private:
    bool guarantees(Site site)
    {
        const Unit& caller = program_.unit(site.unit);
        const bool at_once = runs_at_once(program_.step(site).does);
        const Past state = at_once ? caller.state(program_.step(site)) : caller.exit();
        if (is_there(site.unit, state))
            return true;
        if (site.unit == wanted_.owner)
            return false;  // nobody sets it but itself
        return at_once ? all_guarantee(site.unit, nullptr) : follows(site.unit);
    }

    // Whether the variable has its value in this state of the unit. Where everything may lead to everything, only so much is
    // looked at; what is left counts as well, and nothing is said of it.
    bool is_there(UnitIndex unit, const Past& state)
    {
        if (unit == wanted_.owner && unit == wanted_.named)
            return program_.unit(unit).holds(state, Done::assigned, wanted_.variable);
        constexpr std::size_t most_looks = 50'000;
        if (looks_ > most_looks)
            return true;
        const Guarantee guarantee(program_, unit);
        looks_ += guarantee.depth() + 1;
        return guarantee.certain(state, wanted_);
    }

    // Whether the class is evaluated once all that has led to this body has ended.
    bool follows(UnitIndex unit)
    {
        if (!followed_.insert(unit).second)
            return true;
        const auto callers = program_.callers(unit);
        for (const Site site : callers) {
            if (!is_there(site.unit, program_.unit(site.unit).exit()) && (site.unit == wanted_.owner || !follows(site.unit)))
                return false;
        }
        return !callers.empty();
    }

    const Program& program_;
    Wanted wanted_;
    std::size_t looks_ = 0;  // at units that run beside others
    std::unordered_set<UnitIndex> visited_;
    std::unordered_set<UnitIndex> followed_;
};

}  // namespace

// Follows what classes and functions surely do, from what has surely happened.
class Guarantee::Search {
public:
    Search(const Guarantee& asked, const Wanted& wanted, Enough enough)
        : asked_(asked), program_(asked.program_), wanted_(wanted), enough_(enough)
    {
    }

    // `at`: the unit whose words the facts are made of.
    template <class AnyFacts>
    bool reaches(UnitIndex at, const AnyFacts& facts)
    {
        for (const Fact fact : facts)
            if (leads(at, fact))
                return true;
        return false;
    }

private:
    bool leads(UnitIndex at, Fact fact)
    {
        if (fact.done == Done::either)
            return std::ranges::all_of(program_.unit(at).body->forks[fact.word],
                                       [&](const Facts& branch) { return reaches(at, branch); });
        if (!speaks_of_class(fact.done) && fact.done != Done::called)
            return false;
        const auto next = program_.fact_target(at, fact);
        if (!next || (fact.done == Done::present && asked_.waiting_.contains(*next)))
            return false;
        const auto [known, fresh] = found_.emplace(*next, false);
        if (!fresh)
            return known->second;
        const bool found = leads_from(*next, fact.done);
        found_[*next] = found;
        return found;
    }

    bool leads_from(UnitIndex next, Done done)
    {
        const bool running = speaks_of_class(done) && asked_.running_.contains(next);
        if (next == wanted_.named && (enough_ == Enough::begun || is_there()))
            return true;
        return running ? reaches(next, asked_.on_the_way(next, enough_)) : reaches(next, program_.unit(next).exit());
    }

    // The class is evaluated or running: so it has its scope, but while its parent is evaluated; and the variable is set.
    bool is_there() const
    {
        const bool has_scope = !asked_.running_.contains(wanted_.named) || !asked_.leads_to_unit({wanted_.named, 0}) ||
                               program_.step({wanted_.named, 0}).does != Does::inherit;
        return has_scope && (!asked_.running_.contains(wanted_.owner) ||
                             program_.unit(wanted_.owner).holds(asked_.on_the_way(wanted_.owner, enough_), Done::assigned, wanted_.variable));
    }

    const Guarantee& asked_;
    const Program& program_;
    Wanted wanted_;
    Enough enough_;
    std::unordered_map<UnitIndex, bool> found_;  // what is known; false while it is being found out
};

Guarantee::Guarantee(const Program& program, UnitIndex unit)
    : program_(program), unit_(unit), running_(running_with(program, unit)), waiting_(waiting_for(program, unit, running_))
{
}

bool Guarantee::certain(const Past& state, const Wanted& wanted) const
{
    return finds(state, wanted, Enough::value);
}

bool Guarantee::begun(const Past& state, UnitIndex class_unit) const
{
    return finds(state, {class_unit, class_unit, {}}, Enough::begun);
}

bool Guarantee::finds(const Past& state, const Wanted& wanted, Enough enough) const
{
    Search search(*this, wanted, enough);
    if (search.reaches(unit_, state))
        return true;
    return std::ranges::any_of(program_.code_before(unit_), [&](UnitIndex code) {
        return search.reaches(code, program_.unit(code).exit());
    });
}

bool Guarantee::leads_to_unit(Site site) const
{
    const auto target = program_.target(site);
    return target && runs_at_once(program_.step(site).does) && (*target == unit_ || running_.contains(*target));
}

Facts Guarantee::on_the_way(UnitIndex class_unit, Enough enough) const
{
    const Unit& unit = program_.unit(class_unit);
    Facts all = to_facts(unit.exit());
    State last = unit.body->exit;
    for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
        const Step& step = unit.body->steps[i];
        if (!leads_to_unit({class_unit, i}) || (enough == Enough::value && step.state == last))
            continue;
        Facts before = to_facts(unit.state(step));
        // A class by which it leads to the unit is being evaluated then.
        if (enough == Enough::begun && (step.does == Does::declare || step.does == Does::inherit))
            before.push_back({Done::declared, step.word});
        sort_facts(before);
        all = meet(all, before);
        last = step.state;
    }
    return all;
}

std::optional<Site> Guarantee::too_early(UnitIndex class_unit, std::string_view variable) const
{
    if (!running_.contains(class_unit))
        return std::nullopt;
    const Unit& unit = program_.unit(class_unit);
    for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
        const Site site{class_unit, i};
        if (leads_to_unit(site) && !unit.holds(unit.state(program_.step(site)), Done::assigned, variable))
            return site;
    }
    return std::nullopt;
}

bool Guarantee::by_callers(const Wanted& wanted, std::optional<Site>& lacking) const
{
    return CallerSearch(program_, wanted).all_guarantee(unit_, &lacking);
}

}  // namespace plint
