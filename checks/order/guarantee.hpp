// Which classes are surely evaluated when a body gets to a step.
#pragma once

#include "checks/order/program.hpp"

#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::order {

// A variable by the class that it is asked of and the one that sets it, which may be one that the first inherits from.
struct Wanted {
    UnitIndex named = 0;
    UnitIndex owner = 0;
    std::string_view variable;
};

// Answers for one unit; keep it for all questions about that unit.
//
// A class that is declared is evaluated when the declaration returns, unless it is being evaluated already: then the
// declaration does nothing. Classes that may be running while the unit runs are those from which it can be reached
// by declarations and calls; of these only what precedes every way to the unit is certain. Of `include a, b` the class b
// waits while a runs: `defined(Class['b'])` holds and proves nothing.
class Guarantee {
    enum class Enough : std::uint8_t { begun, value };  // what a search asks of a class
    class Search;

public:
    // `looks`: how many more callers and facts may be looked at, by this and all that shares it; it must outlive this.
    Guarantee(const Program& program, UnitIndex unit, std::size_t& looks);

    // Whether the variable has its value in this state of the unit; none when that takes too many looks.
    [[nodiscard]] std::optional<bool> certain(const flow::Past& state, const Wanted& wanted) const;

    // Whether the class is evaluated or being evaluated in this state: it has its first declaration behind it. Likewise.
    [[nodiscard]] std::optional<bool> begun(const flow::Past& state, UnitIndex class_unit) const;

    // Whether every known caller of the unit guarantees it. `lacking`: the first that does not. Callers for which that takes
    // too many looks count as if they did.
    [[nodiscard]] bool by_callers(const Wanted& wanted, std::optional<Site>& lacking) const;

    // Whether all callers of the unit are known; where they are too many nothing is known of the classes that are running.
    [[nodiscard]] bool is_complete() const { return complete_; }

    // What surely has happened in the class, which has been declared: it has ended, or runs and has led to the unit.
    [[nodiscard]] flow::Facts on_the_way(UnitIndex class_unit) const { return on_the_way(class_unit, Enough::value); }

    // A step by which the class, while it runs, leads to the unit before it has set the variable.
    [[nodiscard]] std::optional<Site> too_early(UnitIndex class_unit, std::string_view variable) const;

private:
    // Counts so many looks; false when there are none left.
    bool take_looks(std::size_t count) const;
    void find_running();
    void find_waiting();
    [[nodiscard]] flow::Facts on_the_way(UnitIndex class_unit, Enough enough) const;
    [[nodiscard]] bool leads_to_unit(Site site) const;
    [[nodiscard]] std::optional<bool> finds(const flow::Past& state, const Wanted& wanted, Enough enough) const;

    const Program& program_;
    UnitIndex unit_;
    std::size_t* looks_;
    bool complete_ = true;
    std::unordered_set<UnitIndex> running_;  // all from which the unit is reached without leaving the call: on the stack with it
    std::unordered_set<UnitIndex> waiting_;  // classes that may be in the catalog and not yet evaluated while it runs
};

// How many looks the questions about one file have.
[[nodiscard]] std::size_t order_looks(const Program& program, layout::FileIndex file);

}  // namespace plint::order
