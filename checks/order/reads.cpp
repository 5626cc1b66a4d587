#include "checks/order/reads.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/names/names.hpp"
#include "checks/order/conditional_values.hpp"
#include "checks/order/dominance_query.hpp"
#include "checks/order/fact_index.hpp"
#include "checks/order/privacy.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::order {

namespace {

class Reader {
public:
    Reader(const index::Project& project, layout::FileIndex file)
        : project_(project), program_(program_of(project)), file_(file), budget_(order_budget(program_, file)),
          values_budget_(budget_), values_(project, program_, values_budget_), absent_(project.derived<AbsentClasses>())
    {
    }

    std::vector<QualifiedRead> run()
    {
        const auto [first, end] = program_.units_of(file_);
        for (UnitIndex unit = first; unit < end; ++unit)
            if (program_.unit(unit).kind != UnitKind::plan)
                look_at(unit);
        return std::move(doubtful_);
    }

private:
    void look_at(UnitIndex index)
    {
        const Unit& unit = program_.unit(index);
        unit_ = index;
        guarantee_.reset();
        facts_ = nullptr;
        declarations_.clear();
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i)
            if (unit.body->steps[i].kind == flow::StepKind::declare_class)
                if (const auto declared = program_.target({index, i}))
                    declarations_[*declared].push_back(i);
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            if (unit.body->steps[i].kind != flow::StepKind::read)
                continue;
            if (facts_ == nullptr)
                facts_ = &program_.facts_of(index);
            QualifiedRead read = judge({index, i});
            if (read.definedness != Definedness::certain && read.definedness != Definedness::unknown)
                doubtful_.push_back(std::move(read));
        }
    }

    QualifiedRead judge(Site site)
    {
        const Unit& unit = program_.unit(site.unit);
        const flow::Step& step = program_.step(site);
        const flow::FactHistory state = unit.state(step);
        QualifiedRead read{.site = site, .name = unit.word(step.word)};
        read.variable = names::last_segment(read.name);
        const auto named = program_.target(site);
        if (facts_->contains(step.state, flow::FlowFactKind::proven, read.name))
            return with(read, Definedness::certain);
        if (!named)
            return with(read,
                        is_missing(names::without_last_segment(read.name)) ? Definedness::no_class
                                                                           : Definedness::unknown);
        const ClassVariable variable = find_variable(program_, *named, read.variable);
        if (variable.state == ClassVariable::State::unknown)
            return read;
        if (variable.state == ClassVariable::State::never)
            return with(read, Definedness::no_variable);
        read.owner = variable.owner;
        if (*variable.owner == site.unit && *named == site.unit)
            return with(read,
                        is_set_here(step.state, read.variable) || values_.is_set(site.unit, read.variable, site, site)
                            ? Definedness::certain
                            : variable.step && *variable.step < site.step ? Definedness::sometimes
                                                                          : Definedness::too_early);
        // What it inherits from is evaluated before all of it, or is being evaluated and has declared it. A class one of whose
        // variables is known is evaluated.
        if (*named == site.unit && runs_too_early(read, variable))
            return read;
        if (*named == site.unit || facts_->proves_class(step.state, names::without_last_segment(read.name)))
            return with(read, once_evaluated(read, variable));
        judge_order(read, state, variable);
        return read;
    }

    static QualifiedRead with(QualifiedRead read, Definedness definedness)
    {
        read.definedness = definedness;
        return read;
    }

    bool is_set_here(flow::State state, std::string_view variable) const
    {
        return is_set_by_puppet(variable) || facts_->contains(state, flow::FlowFactKind::assigned, variable);
    }

    // Once all of the class is evaluated.
    Definedness once_evaluated(const QualifiedRead& read, const ClassVariable& variable) const
    {
        return variable.state == ClassVariable::State::sometimes
                && !values_.is_set(*read.owner, read.variable, read.site)
            ? Definedness::sometimes
            : Definedness::certain;
    }

    // A step by which the running class leads to the read before it sets the variable; std::nullopt if there is none. After a
    // step that follows all assignments, it is their conditions that decide.
    std::optional<Site> find_early_step(const QualifiedRead& read, const ClassVariable& variable)
    {
        const bool is_conditional = variable.state == ClassVariable::State::sometimes;
        for (const Site step : guarantee().early_steps(*read.owner, read.variable))
            if ((!is_conditional || values_.is_assigned_after(step, read.variable))
                && !values_.is_set(*read.owner, read.variable, read.site, step) && !declares_running_class(step))
                return step;
        return std::nullopt;
    }

    // Whether the step declares a class that is always running already, because the body with the step is private and only that
    // class leads to it: `include jboss` in a private class that `jboss` includes. Then the step does nothing.
    bool declares_running_class(Site step)
    {
        const auto target = program_.target(step);
        if (!target || program_.step(step).kind != flow::StepKind::declare_class || *target == step.unit)
            return false;
        std::vector<UnitIndex> queue{step.unit};
        std::unordered_set<UnitIndex> seen{step.unit, *target};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const Unit& unit = program_.unit(queue[i]);
            const auto callers = program_.callers(queue[i]);
            if (unit.kind != UnitKind::class_ || callers.empty() || privacy(project_, queue[i]) == Privacy::open)
                return false;
            for (const Site caller : callers) {
                if (budget_ == 0)
                    return false;
                --budget_;
                if (seen.insert(caller.unit).second)
                    queue.push_back(caller.unit);
            }
        }
        return true;
    }

    // Whether the class that sets the variable leads to this one before that. Says so in `read`.
    bool runs_too_early(QualifiedRead& read, const ClassVariable& variable)
    {
        read.evidence = find_early_step(read, variable);
        if (read.evidence) {
            read.definedness = Definedness::unguarded;
            read.reason = Reason::running;
        }
        return read.evidence.has_value();
    }

    DominanceQuery& guarantee()
    {
        if (!guarantee_)
            guarantee_.emplace(program_, unit_, budget_, &absent_);
        return *guarantee_;
    }

    void judge_order(QualifiedRead& read, const flow::FactHistory& state, const ClassVariable& variable)
    {
        const UnitIndex named = *program_.target(read.site);
        Wanted wanted{named, *variable.owner, read.variable};
        std::optional<bool> certain = guarantee().certain(state, wanted);
        const bool after_absent = guarantee().met_absent();
        const std::optional<Site> early =
            certain == false && guarantee().may_run(*variable.owner) ? find_early_step(read, variable) : std::nullopt;
        // Where its class runs, but not too early, the scope of the class is all that the read needs.
        const bool by_conditions = certain == false && !early && guarantee().may_run(*variable.owner);
        if (by_conditions) {
            wanted.variable = "name";  // which Puppet sets
            certain = guarantee().certain(state, wanted);
        }
        if (certain == false)
            if (const flow::Facts before = values_.evaluated_before(read.site); !before.empty())
                certain = guarantee().certain(before, wanted);
        if (!certain)
            return;
        if (*certain) {
            read.definedness = once_evaluated(read, variable);
            return;
        }
        // Its name stands in a parameter or in Hiera's data.
        const bool is_template = program_.unit(read.site.unit).kind == UnitKind::epp;
        if (is_template && program_.callers(read.site.unit).empty())
            return;
        std::optional<Site> failing_caller;
        const bool lent = guarantee_->by_callers(
            wanted, failing_caller, [&](Site step) { return values_.exclude_each_other(read.site, step); });
        read.definedness = lent ? Definedness::by_callers : Definedness::unguarded;
        if (lent && guarantee_->met_absent()) {
            read.definedness = Definedness::unknown;
            return;
        }
        if (lent) {
            const auto callers = program_.callers(read.site.unit);
            read.callers.assign(callers.begin(), callers.end());
            read.reason = Reason::callers;
            // Who renders a template of one's own is known.
            if (is_template)
                read.definedness = Definedness::certain;
            if (by_conditions && once_evaluated(read, variable) == Definedness::sometimes)
                read.definedness = Definedness::sometimes;
            return;
        }
        explain(read, named, failing_caller, early);
        const bool is_found = read.reason != Reason::nothing && read.reason != Reason::never_declared
            && read.reason != Reason::caller_lacks;
        if (!is_found
            && (after_absent
                || (read.reason == Reason::never_declared
                    && absent_.may_declare(program_.unit(named).definition()->name))))
            read.definedness = Definedness::unknown;
    }

    void explain(QualifiedRead& read, UnitIndex named, std::optional<Site> failing_caller,
                 std::optional<Site> early) const
    {
        const flow::Step& step = program_.step(read.site);
        const auto declarations = declarations_.find(named);
        for (const std::uint32_t i :
             declarations == declarations_.end() ? std::span<const std::uint32_t>() : declarations->second) {
            read.evidence = Site{read.site.unit, i};
            if (i < read.site.step && early) {
                read.evidence.reset();
                break;
            }
            read.reason = i < read.site.step ? Reason::on_some_paths
                : step.in_parameters         ? Reason::in_parameters
                                             : Reason::later;
            if (read.reason != Reason::on_some_paths)
                return;
        }
        if (read.evidence)
            return;
        if (early) {
            read.reason = Reason::running;
            read.evidence = early;
        } else if (failing_caller) {
            read.reason = Reason::caller_lacks;
            read.evidence = failing_caller;
        } else if (program_.callers(named).empty() && !program_.declares_anything()) {
            read.reason = Reason::never_declared;
        }
    }

    // Whether there is surely no such class: its module is known, and nothing unreadable might define it.
    bool is_missing(std::string_view name) const
    {
        if (name == "settings" || !project_.definitions(name).empty())
            return is_something_else(name);
        const auto module = project_.find_module(names::first_segment(name), file_);
        return module && !project_.has_broken_files(*module);
    }

    // A define or function has no variables that others can read.
    bool is_something_else(std::string_view name) const
    {
        const auto places = project_.definitions(name);
        return !places.empty() && std::ranges::none_of(places, [&](index::Place place) {
            return project_.definition(place).kind == summary::DefinitionKind::class_;
        }) && std::ranges::any_of(places, [&](index::Place place) {
            return project_.definition(place).kind == summary::DefinitionKind::define
                && project_.visible(place.file, file_);
        });
    }

    const index::Project& project_;
    const Program& program_;
    layout::FileIndex file_;
    std::size_t budget_;
    std::size_t values_budget_;
    ConditionalValues values_;
    const AbsentClasses& absent_;
    UnitIndex unit_ = 0;                                                      // the current unit
    std::optional<DominanceQuery> guarantee_;                                 // about it
    const FactIndex* facts_ = nullptr;                                        // of the current unit
    std::unordered_map<UnitIndex, std::vector<std::uint32_t>> declarations_;  // the steps of the current unit, by class
    std::vector<QualifiedRead> doubtful_;
};

}  // namespace

ClassVariable find_variable(const Program& program, UnitIndex class_unit, std::string_view name)
{
    ClassVariable found{.state = ClassVariable::State::never};
    std::size_t depth = 0;
    for (std::optional<UnitIndex> next = class_unit; next;) {
        if (++depth > limits::inheritance_depth)
            return {};  // as in a cycle, which Puppet refuses
        const Unit& unit = program.unit(*next);
        if (unit.summary->broken)
            return {};
        const Program::OwnVariable own = program.own_variable(*next, name);
        if (is_set_by_puppet(name) || own.is_parameter)
            return {ClassVariable::State::always, next, std::nullopt};
        if (own.step && own.is_set_at_exit)
            return {ClassVariable::State::always, next, own.step};
        if (own.step && !found.owner)
            found = {ClassVariable::State::sometimes, next, own.step};
        const bool inherits = !unit.definition()->parent.empty();
        next = program.parent(*next);
        if (inherits && !next)
            return {};
    }
    if (!found.owner && catalogue::find_metaparameter(name))
        return {};  // set once somebody declares the class with it
    return found;
}

std::vector<QualifiedRead> doubtful_reads(const index::Project& project, layout::FileIndex file)
{
    return Reader(project, file).run();
}

}  // namespace plint::order
