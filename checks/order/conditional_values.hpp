// Variables that a class sets, and classes that a body declares, under conditions that a read shares: `if $manage { $x = 1 }`
// in class `a`, `if $a::manage { notice($a::x) }` elsewhere. Values do not change while Puppet compiles a catalog, so both
// tests have the same outcome.
#pragma once

#include "checks/flow/conditions.hpp"
#include "checks/index/project.hpp"
#include "checks/order/program.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint::order {

class ConditionalValues {
public:
    // `budget`: how many more tests, steps and callers may be visited, limits::order_visits_per_question of them for one
    // question. All must outlive this object. Not thread-safe.
    ConditionalValues(const index::Project& project, const Program& program, std::size_t& budget)
        : project_(project), program_(program), budget_(&budget)
    {
    }

    // Whether the class certainly sets the variable whenever the read is evaluated. `leading`: of a class that is still being
    // evaluated, the step that leads to the read; only assignments before it count. False if the budget is used up.
    [[nodiscard]] bool is_set(UnitIndex class_unit, std::string_view variable, Site read,
                              std::optional<Site> leading = std::nullopt) const;

    // The same for a read in the body of `reader` where these tests are true.
    [[nodiscard]] bool is_set(UnitIndex class_unit, std::string_view variable, UnitIndex reader,
                              const std::vector<flow::ValueTestText>& tests) const;

    // Whether the conditions of the two steps are never true together.
    [[nodiscard]] bool exclude_each_other(Site read, Site other) const;

    // The classes and functions that the body of the read has certainly evaluated before it, because the conditions of the read
    // imply those of the steps: `if $on { include a }` before `if $on { notice($a::x) }`.
    [[nodiscard]] flow::Facts evaluated_before(Site read) const;

    // Whether the class assigns the variable after this step.
    [[nodiscard]] bool is_assigned_after(Site step, std::string_view variable) const;

private:
    struct Test {
        std::string subject;
        bool is_equal = true;
        std::vector<std::string_view> values;
    };
    using Tests = std::vector<Test>;
    class Assumptions;

    // Adds what is true where a step with this condition is evaluated. False if that may not be all.
    bool add_tests(UnitIndex unit, std::uint32_t condition, Tests& tests) const;
    Test read_test(UnitIndex unit, const flow::ValueTest& test) const;
    const std::string& resolve(UnitIndex unit, const std::string& subject) const;
    void add_whole(UnitIndex class_unit, Tests& tests) const;
    // The conditions of the assignments before a step, as far as they are all.
    std::vector<Tests> assignments(UnitIndex class_unit, std::string_view variable,
                                   std::optional<std::uint32_t> before) const;
    bool are_covered(UnitIndex reader, const Tests& known, const std::vector<Tests>& wanted, std::size_t depth) const;
    bool covers(const Assumptions& known, const std::vector<Tests>& wanted, std::size_t depth) const;
    bool spend(std::size_t count) const;

    const index::Project& project_;
    const Program& program_;
    std::size_t* budget_;
    mutable std::size_t left_ = 0;  // for the current question
    mutable std::map<std::pair<UnitIndex, std::string>, std::string> resolved_;
};

}  // namespace plint::order
