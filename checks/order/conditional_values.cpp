#include "checks/order/conditional_values.hpp"

#include "checks/names/names.hpp"
#include "checks/order/reads.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace plint::order {

namespace {

constexpr std::size_t max_splits = 8;   // cases that are distinguished, one in another
constexpr std::size_t max_callers = 3;  // levels of callers whose conditions count

bool is_plain(std::string_view value)
{
    return value.starts_with('\'') || is_digit(value.front());
}

// Whether what is equal to the one value always matches the other.
bool implies(std::string_view value, std::string_view other)
{
    return value == other || (other == "true" && (is_plain(value) || value.starts_with('/')));
}

// Whether what is equal to the one value never matches the other.
bool excludes(std::string_view value, std::string_view other)
{
    const auto is_undef = [](std::string_view text) { return text == "undef"; };
    return value != other && ((is_plain(value) && is_plain(other)) || is_undef(value) || is_undef(other))
        && !value.starts_with('~') && !other.starts_with('~');
}

}  // namespace

// What is known of values.
class ConditionalValues::Assumptions {
public:
    // False if this contradicts what is known.
    bool add(const Test& test)
    {
        Values& known = by_subject_[test.subject];
        if (test.is_equal) {
            known.true_tests.push_back(test.values);
            if (!known.equal)
                known.equal.emplace(test.values.begin(), test.values.end());
            known.equal = narrowed(*known.equal, test.values);
        } else {
            known.unequal.insert(test.values.begin(), test.values.end());
        }
        if (known.equal)
            std::erase_if(*known.equal, [&](std::string_view value) {
                return std::ranges::any_of(known.unequal,
                                           [&](std::string_view other) { return implies(value, other); });
            });
        return !known.equal || !known.equal->empty();
    }

    // std::nullopt if it is not known.
    [[nodiscard]] std::optional<bool> outcome(const Test& test) const
    {
        const auto found = by_subject_.find(test.subject);
        const auto is_one = found == by_subject_.end() ? std::nullopt : matches(found->second, test.values);
        return is_one ? std::optional(*is_one == test.is_equal) : std::nullopt;
    }

private:
    struct Values {
        std::optional<std::set<std::string_view>> equal;        // it is one of these
        std::set<std::string_view> unequal;                     // it is none of these
        std::vector<std::vector<std::string_view>> true_tests;  // it is one of each; regular expressions may overlap
    };

    // Those of the known values that may also be one of the tested ones. `true` becomes them if they are all true.
    static std::set<std::string_view> narrowed(const std::set<std::string_view>& known,
                                               const std::vector<std::string_view>& tested)
    {
        std::set<std::string_view> values;
        for (const std::string_view value : known)
            if (std::ranges::all_of(tested, [&](std::string_view other) { return implies(other, value); }))
                values.insert(tested.begin(), tested.end());
            else if (!std::ranges::all_of(tested, [&](std::string_view other) { return excludes(value, other); }))
                values.insert(value);
        return values;
    }

    static std::optional<bool> matches(const Values& known, const std::vector<std::string_view>& values)
    {
        if (std::ranges::all_of(values, [&](std::string_view value) {
                return std::ranges::any_of(known.unequal, [&](std::string_view no) { return implies(value, no); });
            }))
            return false;
        if (!known.equal)
            return std::nullopt;
        if (std::ranges::find(known.true_tests, values) != known.true_tests.end())
            return true;
        const auto any = [&](std::string_view value) {
            return std::ranges::any_of(values, [&](std::string_view other) { return implies(value, other); });
        };
        const auto none = [&](std::string_view value) {
            return std::ranges::all_of(values, [&](std::string_view other) { return excludes(value, other); });
        };
        if (std::ranges::all_of(*known.equal, any))
            return true;
        return std::ranges::all_of(*known.equal, none) ? std::optional(false) : std::nullopt;
    }

    std::map<std::string_view, Values> by_subject_;
};

bool ConditionalValues::spend(std::size_t count) const
{
    left_ -= std::min(count, left_);
    *budget_ -= std::min(count, *budget_);
    return left_ > 0 && *budget_ > 0;
}

// A class variable by the class that sets it, whatever class names it. `$x` is a variable of this body alone.
const std::string& ConditionalValues::resolve(UnitIndex unit, const std::string& subject) const
{
    const auto [known, is_new] = resolved_.try_emplace({unit, subject}, subject);
    if (is_new && subject.find('$') != subject.npos)
        known->second += fmt::format("@{}", unit);
    const std::string_view class_name = names::without_last_segment(subject);
    if (!is_new || class_name.empty() || subject.find_first_of("[(! ") != subject.npos)
        return known->second;
    const LinkTarget target =
        only_definition(project_, program_.unit(unit).file, class_name, summary::DefinitionKind::class_);
    const auto class_unit = target ? program_.unit_of(target.file, target.definition) : std::nullopt;
    if (!class_unit)
        return known->second;
    const std::string_view name = names::last_segment(subject);
    const ClassVariable found = find_variable(program_, *class_unit, name);
    if (found.owner)
        known->second = fmt::format("{}::{}", program_.unit(*found.owner).definition()->name, name);
    else if (found.state == ClassVariable::State::never && *class_unit == unit)
        known->second = fmt::format("::{}", name);  // of top scope
    return known->second;
}

ConditionalValues::Test ConditionalValues::read_test(UnitIndex unit, const flow::ValueTest& test) const
{
    const Unit& of = program_.unit(unit);
    Test read{resolve(unit, std::string(of.word(test.subject))), test.is_equal, {}};
    for (std::uint32_t i = test.first; i < test.first + test.count; ++i)
        read.values.push_back(of.word(of.summary->lists[i]));
    return read;
}

bool ConditionalValues::add_tests(UnitIndex unit, std::uint32_t condition, Tests& tests) const
{
    const flow::Body& body = *program_.unit(unit).body;
    bool is_exact = true;
    for (; condition != 0 && spend(1); condition = body.conditions[condition].outer) {
        const flow::Condition& at = body.conditions[condition];
        is_exact = is_exact && at.is_exact;
        for (std::uint32_t i = at.first; i < at.first + at.count && spend(1); ++i)
            tests.push_back(read_test(unit, body.tests[i]));
    }
    return is_exact && condition == 0;
}

std::vector<ConditionalValues::Tests> ConditionalValues::assignments(UnitIndex class_unit, std::string_view variable,
                                                                     std::optional<std::uint32_t> before) const
{
    const Unit& unit = program_.unit(class_unit);
    const auto end = before.value_or(static_cast<std::uint32_t>(unit.body->steps.size()));
    std::vector<Tests> found;
    if (unit.body->may_return || !spend(end))
        return found;
    for (std::uint32_t i = 0; i < end; ++i) {
        const flow::Step& step = unit.body->steps[i];
        if (step.kind != flow::StepKind::assign || unit.word(step.word) != variable)
            continue;
        if (Tests tests; add_tests(class_unit, step.condition, tests))
            found.push_back(std::move(tests));
    }
    return found;
}

bool ConditionalValues::exclude_each_other(Site read, Site other) const
{
    left_ = limits::order_visits_per_question;
    Tests known;
    add_tests(read.unit, program_.step(read).condition, known);
    if (known.empty())
        return false;
    add_tests(other.unit, program_.step(other).condition, known);
    Assumptions assumptions;
    return spend(known.size()) && !std::ranges::all_of(known, [&](const Test& test) { return assumptions.add(test); });
}

flow::Facts ConditionalValues::evaluated_before(Site read) const
{
    left_ = limits::order_visits_per_question;
    flow::Facts found;
    const Unit& unit = program_.unit(read.unit);
    Tests known;
    add_tests(read.unit, program_.step(read).condition, known);
    Assumptions assumptions;
    for (const Test& test : known)
        if (!assumptions.add(test))
            return found;
    std::map<flow::FlowFact, std::vector<Tests>> conditions;  // of the steps that make each fact
    for (std::uint32_t i = 0; i < read.step && spend(1); ++i) {
        const flow::Step& step = unit.body->steps[i];
        const bool declares = step.kind == flow::StepKind::declare_class;
        if (step.condition == 0 || (!declares && step.kind != flow::StepKind::call))
            continue;
        if (Tests tests; add_tests(read.unit, step.condition, tests))
            conditions[{declares ? flow::FlowFactKind::declared : flow::FlowFactKind::called, step.word}].push_back(
                std::move(tests));
    }
    for (const auto& [fact, wanted] : conditions)
        if (covers(assumptions, wanted, 0))
            found.push_back(fact);
    return found;
}

bool ConditionalValues::is_assigned_after(Site step, std::string_view variable) const
{
    left_ = limits::order_visits_per_question;
    const Unit& unit = program_.unit(step.unit);
    const auto& steps = unit.body->steps;
    return !spend(steps.size()) || std::any_of(steps.begin() + step.step + 1, steps.end(), [&](const flow::Step& each) {
        return each.kind == flow::StepKind::assign && unit.word(each.word) == variable;
    });
}

bool ConditionalValues::covers(const Assumptions& known, const std::vector<Tests>& wanted, std::size_t depth) const
{
    const Test* open = nullptr;  // a test that divides what is known in two
    for (const Tests& tests : wanted) {
        if (!spend(tests.size() + 1))
            return false;
        const Test* unknown = nullptr;
        bool is_possible = true;
        for (const Test& test : tests) {
            const std::optional<bool> outcome = known.outcome(test);
            is_possible = is_possible && outcome != false;
            if (!outcome && unknown == nullptr)
                unknown = &test;
        }
        if (is_possible && unknown == nullptr)
            return true;
        if (is_possible && open == nullptr)
            open = unknown;
    }
    if (open == nullptr || depth == max_splits)
        return false;
    for (const bool is_equal : {true, false}) {
        Assumptions more = known;
        Test test = *open;
        test.is_equal = is_equal;
        if (more.add(test) && !covers(more, wanted, depth + 1))
            return false;
    }
    return true;
}

bool ConditionalValues::are_covered(UnitIndex reader, const Tests& known, const std::vector<Tests>& wanted,
                                    std::size_t depth) const
{
    Assumptions assumptions;
    for (const Test& test : known)
        if (!assumptions.add(test))
            return true;  // never evaluated
    if (covers(assumptions, wanted, 0))
        return true;
    const auto callers = program_.callers(reader);
    return depth < max_callers && !callers.empty() && std::ranges::all_of(callers, [&](Site caller) {
               Tests more = known;
               add_tests(caller.unit, program_.step(caller).condition, more);
               return spend(known.size() + 1) && are_covered(caller.unit, more, wanted, depth + 1);
           });
}

void ConditionalValues::add_whole(UnitIndex class_unit, Tests& tests) const
{
    const flow::Body& body = *program_.unit(class_unit).body;
    if (body.conditions.empty())
        return;
    const flow::Condition& whole = body.conditions.front();
    for (std::uint32_t i = whole.first; i < whole.first + whole.count && spend(1); ++i)
        tests.push_back(read_test(class_unit, body.tests[i]));
}

bool ConditionalValues::is_set(UnitIndex class_unit, std::string_view variable, UnitIndex reader,
                               const std::vector<flow::ValueTestText>& tests) const
{
    left_ = limits::order_visits_per_question;
    const std::vector<Tests> wanted = assignments(class_unit, variable, std::nullopt);
    Tests known;
    for (const flow::ValueTestText& test : tests)
        known.push_back({resolve(reader, test.subject), test.is_equal, {test.values.begin(), test.values.end()}});
    add_whole(class_unit, known);
    add_whole(reader, known);
    return !wanted.empty() && are_covered(reader, known, wanted, 0);
}

bool ConditionalValues::is_set(UnitIndex class_unit, std::string_view variable, Site read,
                               std::optional<Site> leading) const
{
    left_ = limits::order_visits_per_question;
    const std::vector<Tests> wanted =
        assignments(class_unit, variable, leading ? std::optional(leading->step) : std::nullopt);
    Tests known;
    add_tests(read.unit, program_.step(read).condition, known);
    if (leading)
        add_tests(leading->unit, program_.step(*leading).condition, known);
    add_whole(class_unit, known);
    add_whole(read.unit, known);
    return are_covered(read.unit, known, wanted, 0);
}

}  // namespace plint::order
