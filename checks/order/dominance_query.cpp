#include "checks/order/dominance_query.hpp"

#include "checks/flow/flow.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <unordered_map>

namespace plint::order {

namespace {

// Whether all callers guarantee it, and their callers, and so on; cycles prove nothing against it.
class CallerSearch {
public:
    CallerSearch(const Program& program, const Wanted& wanted, const std::function<bool(Site)>& is_impossible,
                 std::size_t& budget, const AbsentClasses* absent)
        : program_(program), wanted_(wanted), is_impossible_(is_impossible), budget_(budget), absent_(absent)
    {
    }

    bool all_guarantee(UnitIndex unit, std::optional<Site>* failing_caller)
    {
        if (depth_ > limits::order_depth || !visited_.insert(unit).second)
            return true;
        ++depth_;
        const std::vector<Site> callers = program_.evaluating_callers(unit);
        const auto missing = std::ranges::find_if(callers, [&](Site site) { return !guarantees(site); });
        --depth_;
        if (missing != callers.end() && failing_caller)
            *failing_caller = *missing;
        return callers.empty() ? may_be_declared_elsewhere(unit) : missing == callers.end();
    }

    [[nodiscard]] bool met_absent() const { return met_absent_; }

private:
    // Of a unit without known callers: whether code that is not here may evaluate it, after all that it needs.
    bool may_be_declared_elsewhere(UnitIndex unit)
    {
        const summary::Definition* const definition = program_.unit(unit).definition();
        const bool may = absent_ != nullptr && definition != nullptr && absent_->may_declare(definition->name);
        met_absent_ = met_absent_ || may;
        return may;
    }

    bool guarantees(Site site)
    {
        budget_ -= std::min<std::size_t>(budget_, 1);
        if (is_impossible_(site))
            return true;
        const Unit& caller = program_.unit(site.unit);
        const bool at_once = runs_at_once(program_.step(site).kind);
        const flow::FactHistory state = caller.state_after(program_.step(site));
        const bool inherits = program_.step(site).kind == flow::StepKind::inherit;  // then the class has no scope yet
        if (!(inherits && site.unit == wanted_.named) && is_there(site.unit, state))
            return true;
        if (site.unit == wanted_.owner)
            return false;  // nobody sets it but itself
        return at_once ? all_guarantee(site.unit, nullptr) : follows(site.unit);
    }

    // Whether the variable has its value in this state of the unit. After the budget is used up it counts as if it had,
    // and nothing is said of it.
    bool is_there(UnitIndex unit, const flow::FactHistory& state)
    {
        if (unit == wanted_.owner && unit == wanted_.named)
            return std::ranges::any_of(
                state.states(), [&](flow::State each) { return program_.is_assigned(unit, each, wanted_.variable); });
        if (unit == wanted_.named)
            return true;  // set by a class that it inherits from, which was evaluated before it
        if (budget_ == 0)
            return true;
        const DominanceQuery query(program_, unit, budget_, absent_);
        const bool is_certain = query.certain(state, wanted_).value_or(true);
        met_absent_ = met_absent_ || (!is_certain && query.met_absent());
        return is_certain || query.met_absent();
    }

    // Whether the class is evaluated once all that has led to this body has ended.
    bool follows(UnitIndex unit)
    {
        if (depth_ > limits::order_depth || !followed_.insert(unit).second)
            return true;
        ++depth_;
        const std::vector<Site> callers = program_.evaluating_callers(unit);
        const bool all = std::ranges::all_of(callers, [&](Site site) {
            return is_there(site.unit, program_.unit(site.unit).exit())
                || (site.unit != wanted_.owner && follows(site.unit));
        });
        --depth_;
        return callers.empty() ? may_be_declared_elsewhere(unit) : all;
    }

    const Program& program_;
    Wanted wanted_;
    const std::function<bool(Site)>& is_impossible_;
    std::size_t& budget_;
    const AbsentClasses* absent_;
    bool met_absent_ = false;
    std::size_t depth_ = 0;
    std::unordered_set<UnitIndex> visited_;
    std::unordered_set<UnitIndex> followed_;
};

}  // namespace

// Follows what classes and functions surely do, from what has surely happened.
class DominanceQuery::Search {
public:
    Search(const DominanceQuery& query, const Wanted& wanted, Enough enough)
        : query_(query), program_(query.program_), wanted_(wanted), enough_(enough)
    {
    }

    // `at`: the unit whose words the facts are made of.
    template <class AnyFacts>
    bool reaches(UnitIndex at, const AnyFacts& facts)
    {
        for (const flow::FlowFact fact : facts) {
            given_up_ = given_up_ || depth_ > limits::order_depth || !query_.spend(1);
            if (given_up_)
                return false;
            if (leads(at, fact))
                return true;
        }
        return false;
    }

    // Whether the budget was used up.
    [[nodiscard]] bool has_given_up() const { return given_up_; }
    [[nodiscard]] bool met_absent() const { return met_absent_; }

private:
    bool leads(UnitIndex at, flow::FlowFact fact)
    {
        if (fact.done == flow::FlowFactKind::either)
            return std::ranges::all_of(program_.unit(at).body->forks[fact.word],
                                       [&](const flow::Facts& branch) { return reaches(at, branch); });
        if (!flow::speaks_of_class(fact.done) && fact.done != flow::FlowFactKind::called)
            return false;
        const auto next = program_.fact_target(at, fact);
        if (!next && query_.absent_ != nullptr && flow::speaks_of_class(fact.done))
            met_absent_ = met_absent_ || query_.absent_->may_declare_others(program_.unit(at).file, fact.word);
        if (!next || (fact.done == flow::FlowFactKind::present && query_.waiting_.contains(*next)))
            return false;
        const auto [known, fresh] = found_.emplace(*next, false);
        if (!fresh)
            return known->second;
        ++depth_;
        const bool found = leads_from(*next, fact.done);
        --depth_;
        found_[*next] = found;
        return found;
    }

    bool leads_from(UnitIndex next, flow::FlowFactKind done)
    {
        const bool running = flow::speaks_of_class(done) && query_.running_.contains(next);
        if (next == wanted_.named && (enough_ == Enough::is_entered || is_there()))
            return true;
        return running ? reaches(next, query_.at_reentry(next, enough_).facts)
                       : reaches(next, program_.unit(next).exit());
    }

    // The class is evaluated or running: so it has its scope, but while its parent is evaluated; and the variable is set.
    bool is_there() const
    {
        const bool has_scope = !query_.running_.contains(wanted_.named) || !query_.leads_to_unit({wanted_.named, 0})
            || program_.step({wanted_.named, 0}).kind != flow::StepKind::inherit;
        return has_scope
            && (!query_.running_.contains(wanted_.owner) || is_set_by_puppet(wanted_.variable)
                || query_.at_reentry(wanted_.owner, enough_).assigned.contains(wanted_.variable));
    }

    const DominanceQuery& query_;
    const Program& program_;
    Wanted wanted_;
    Enough enough_;
    std::unordered_map<UnitIndex, bool> found_;  // what is known; false while it is being found out
    std::size_t depth_ = 0;
    bool given_up_ = false;
    bool met_absent_ = false;
};

DominanceQuery::DominanceQuery(const Program& program, UnitIndex unit, std::size_t& budget, const AbsentClasses* absent)
    : program_(program), unit_(unit), budget_(&budget), absent_(absent)
{
    find_running();
    find_waiting();
}

void DominanceQuery::find_running()
{
    std::vector<UnitIndex> todo{unit_};
    while (!todo.empty() && complete_) {
        const UnitIndex next = todo.back();
        todo.pop_back();
        const auto callers = program_.callers(next);
        complete_ = spend(callers.size() + 1);
        for (const Site site : callers)
            if (runs_at_once(program_.step(site).kind) && running_.insert(site.unit).second)
                todo.push_back(site.unit);
    }
}

void DominanceQuery::find_waiting()
{
    const auto look_at = [&](UnitIndex led_to) {
        for (const Site site : program_.callers(led_to)) {
            const auto& steps = program_.unit(site.unit).body->steps;
            for (std::uint32_t i = site.step + 1;
                 i < steps.size() && steps[i].kind == flow::StepKind::declare_class && steps[i].waits_in_list; ++i) {
                complete_ = complete_ && spend(1);
                if (!complete_)
                    return;
                if (const auto target = program_.target({site.unit, i}))
                    waiting_.insert(*target);
            }
        }
    };
    if (complete_)
        look_at(unit_);
    for (auto led_to = running_.begin(); complete_ && led_to != running_.end(); ++led_to)
        look_at(*led_to);
}

bool DominanceQuery::spend(std::size_t count) const
{
    *budget_ -= std::min(count, *budget_);
    return *budget_ > 0;
}

template <class AnyFacts>
std::optional<bool> DominanceQuery::finds(const AnyFacts& facts, const Wanted& wanted, Enough enough) const
{
    met_absent_ = false;
    if (!complete_)
        return std::nullopt;
    Search search(*this, wanted, enough);
    const bool found = search.reaches(unit_, facts)
        || std::ranges::any_of(program_.code_before(unit_),
                               [&](UnitIndex code) { return search.reaches(code, program_.unit(code).exit()); });
    met_absent_ = search.met_absent();
    return found || (!search.has_given_up() && *budget_ > 0) ? std::optional(found) : std::nullopt;
}

std::optional<bool> DominanceQuery::certain(const flow::FactHistory& state, const Wanted& wanted) const
{
    return finds(state, wanted, Enough::value);
}

std::optional<bool> DominanceQuery::certain(const flow::Facts& facts, const Wanted& wanted) const
{
    return finds(facts, wanted, Enough::value);
}

std::optional<bool> DominanceQuery::is_entered(const flow::FactHistory& state, UnitIndex class_unit) const
{
    return finds(state, {class_unit, class_unit, {}}, Enough::is_entered);
}

bool DominanceQuery::leads_to_unit(Site site) const
{
    const auto target = program_.target(site);
    return target && runs_at_once(program_.step(site).kind) && (*target == unit_ || running_.contains(*target));
}

const DominanceQuery::Reentry& DominanceQuery::at_reentry(UnitIndex class_unit, Enough enough) const
{
    const auto [known, is_new] = reentries_.try_emplace({class_unit, enough});
    Reentry& reentry = known->second;
    if (is_new) {
        reentry.facts = find_facts_at_reentry(class_unit, enough);
        for (const flow::FlowFact fact : reentry.facts)
            if (fact.done == flow::FlowFactKind::assigned)
                reentry.assigned.insert(program_.unit(class_unit).word(fact.word));
    }
    return reentry;
}

flow::Facts DominanceQuery::find_facts_at_reentry(UnitIndex class_unit, Enough enough) const
{
    const Unit& unit = program_.unit(class_unit);
    flow::Facts all = flow::to_facts(unit.exit());
    if (!spend(all.size() + unit.body->steps.size()))
        return {};
    flow::State last = unit.body->exit;
    for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
        const flow::Step& step = unit.body->steps[i];
        if (!leads_to_unit({class_unit, i}) || (enough == Enough::value && step.state == last))
            continue;
        flow::Facts before = flow::to_facts(unit.state(step));
        if (!spend(before.size()))
            return {};
        // A class by which it leads to the unit is being evaluated then.
        if (enough == Enough::is_entered
            && (step.kind == flow::StepKind::declare_class || step.kind == flow::StepKind::inherit))
            before.push_back({flow::FlowFactKind::declared, step.word});
        flow::sort_facts(before);
        all = join(all, before);
        last = step.state;
    }
    return all;
}

std::vector<Site> DominanceQuery::early_steps(UnitIndex class_unit, std::string_view variable) const
{
    std::vector<Site> found;
    const Unit& unit = program_.unit(class_unit);
    if (!may_run(class_unit) || !spend(unit.body->steps.size()))
        return found;
    for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
        const Site site{class_unit, i};
        if (leads_to_unit(site) && !program_.is_assigned(class_unit, program_.step(site).state, variable))
            found.push_back(site);
    }
    return found;
}

bool DominanceQuery::by_callers(const Wanted& wanted, std::optional<Site>& failing_caller,
                                const std::function<bool(Site)>& is_impossible) const
{
    CallerSearch search(program_, wanted, is_impossible, *budget_, absent_);
    const bool all = search.all_guarantee(unit_, &failing_caller);
    met_absent_ = search.met_absent();
    return all;
}

std::size_t order_budget(const Program& program, layout::FileIndex file)
{
    return limits::order_visits.of(program.share_of(file).steps, program.all().steps);
}

}  // namespace plint::order
