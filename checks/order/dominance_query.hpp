// Dominance: which classes are evaluated on every path to a step, across bodies.
#pragma once

#include "checks/order/absent_classes.hpp"
#include "checks/order/program.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::order {

// A qualified variable: the class in its name, and the class that sets it, which is the same or an ancestor.
struct Wanted {
    UnitIndex named = 0;
    UnitIndex owner = 0;
    std::string_view variable;
};

// Queries about one unit; construct it once for all queries about that unit.
//
// A class is evaluated when its declaration returns, unless it is already being evaluated: then the declaration has no
// effect. A class may be running while the unit runs if it reaches the unit by declarations and calls; of such a class only
// the steps before every path to the unit are certain. With `include a, b`, b is in the catalog but not evaluated while a
// runs: `defined(Class['b'])` is true and proves nothing.
class DominanceQuery {
    enum class Enough : std::uint8_t { is_entered, value };  // what a search requires of a class
    class Search;

public:
    // `budget`: the remaining budget of callers and facts to visit, shared with other queries. `absent`: the classes that are
    // not here; null if nothing is asked about them. All must outlive this object. Not thread-safe.
    DominanceQuery(const Program& program, UnitIndex unit, std::size_t& budget, const AbsentClasses* absent = nullptr);

    // Whether the variable always has its value in this state of the unit; std::nullopt if the budget is used up.
    [[nodiscard]] std::optional<bool> certain(const flow::FactHistory& state, const Wanted& wanted) const;

    // The same where the unit has certainly done this.
    [[nodiscard]] std::optional<bool> certain(const flow::Facts& facts, const Wanted& wanted) const;

    // Whether the class has always been declared in this state, so that it is or has been evaluated. Likewise.
    [[nodiscard]] std::optional<bool> is_entered(const flow::FactHistory& state, UnitIndex class_unit) const;

    // Whether the variable has its value at every known caller of the unit. Sets `failing_caller` to the first caller where
    // it does not. After the budget is used up, callers count as if it did, and so do those that declare an absent class.
    // `is_impossible(step)`: the step never leads to the read.
    [[nodiscard]] bool by_callers(const Wanted& wanted, std::optional<Site>& failing_caller,
                                  const std::function<bool(Site)>& is_impossible) const;

    // Whether the latest of the queries above met an absent class, or code that an absent class may evaluate: what it did not
    // find, that class may declare.
    [[nodiscard]] bool met_absent() const { return met_absent_; }

    // Whether all callers of the unit were visited; if not, the set of running classes is not known.
    [[nodiscard]] bool is_complete() const { return complete_; }

    // The flow facts of a class that has been declared: those of its end, or if it may be running, those at its steps that
    // lead to the unit.
    [[nodiscard]] const flow::Facts& facts_at_reentry(UnitIndex class_unit) const
    {
        return at_reentry(class_unit, Enough::value).facts;
    }

    // The steps by which the class leads to the unit on paths that may not have set the variable, if it may be running.
    [[nodiscard]] std::vector<Site> early_steps(UnitIndex class_unit, std::string_view variable) const;

    // Whether the class may be running while the unit runs.
    [[nodiscard]] bool may_run(UnitIndex class_unit) const { return running_.contains(class_unit); }

private:
    // Spends `count` of the budget. False if it is used up.
    bool spend(std::size_t count) const;
    void find_running();
    void find_waiting();

    // What is certain after a declaration of a class that has no effect, because the class is evaluated already or is running.
    struct Reentry {
        flow::Facts facts;
        std::unordered_set<std::string_view> assigned;  // the variables of `assigned` facts
    };
    [[nodiscard]] const Reentry& at_reentry(UnitIndex class_unit, Enough enough) const;
    [[nodiscard]] flow::Facts find_facts_at_reentry(UnitIndex class_unit, Enough enough) const;
    [[nodiscard]] bool leads_to_unit(Site site) const;
    template <class AnyFacts>
    [[nodiscard]] std::optional<bool> finds(const AnyFacts& facts, const Wanted& wanted, Enough enough) const;

    const Program& program_;
    UnitIndex unit_;
    std::size_t* budget_;
    const AbsentClasses* absent_;
    bool complete_ = true;
    mutable bool met_absent_ = false;
    mutable std::map<std::pair<UnitIndex, Enough>, Reentry> reentries_;
    std::unordered_set<UnitIndex> running_;  // units that may be on the call stack while the unit runs
    std::unordered_set<UnitIndex> waiting_;  // classes that may be in the catalog but not evaluated while the unit runs
};

// The budget for all queries about one file.
[[nodiscard]] std::size_t order_budget(const Program& program, layout::FileIndex file);

}  // namespace plint::order
