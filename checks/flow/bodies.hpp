// The steps of a body of code in evaluation order, and the flow facts (must-facts) before each step. Evaluation order and
// resource defaults are computed from these alone; they do not point into the tree.
#pragma once

#include "checks/text/word_list.hpp"
#include "parser/source/span.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace plint::flow {

// Words are names in lower case without leading `::`: indices into Summary::words.

// The flow facts at a point of a body: the number, from 1, of the last event of Body::history that has happened on every
// path to that point. Its predecessors (Event::before) have happened too. `entry_state`: no event has.
using State = std::uint32_t;
constexpr State entry_state = 0;

enum class StepKind : std::uint8_t {
    inherit,        // evaluates the parent class, before everything else
    declare_class,  // evaluates a class now, unless it is already evaluated: include, require, contain, `class { … }`
    declare_open,   // the same for a class whose name is known only at run time; has no word
    declare_resource,  // adds a resource to the catalog; the body of a defined type is evaluated later
    collect,           // evaluates virtual and exported resources later: a collector, `realize`; the word is their type
    call,              // evaluates a function now
    render,            // renders a template now; the word is its name (`m/x.epp`)
    read,              // reads a qualified variable (`a::x`)
    assign,            // sets a variable of the body's own scope
    defaults,          // sets attributes of later resources (`File { … }`)
    instance_open      // adds resources whose type is known only at run time; has no word
};

// One step of a body.
struct Step {
    StepKind kind = StepKind::read;
    bool in_parameters = false;      // in the default of a parameter: evaluated before the body, or not at all
    bool is_virtual = false;         // of declare_resource: virtual or exported, so it may never be realized;
                                     // of declare_open: resources of a computed type, which may be `class`;
                                     // of collect: also of exported resources
    bool open : 1 = false;           // of declare_resource and defaults: it may set more attributes than these
    bool waits_in_list : 1 = false;  // of declare_class: earlier classes of the same list are evaluated before this one
    bool is_any_of_module : 1 = false;  // of declare_open: a list of classes from a parameter; the beginning is a guess
    bool needs_path : 1 = false;        // of declare_resource: an exec with a command that Puppet has to search
    text::WordIndex word = 0;
    State state = entry_state;  // the flow facts before the step
    // Of declare_resource and collect: the flow facts at the end of the body if the step was evaluated: those of Body::exit,
    // and of the branches of the step.
    State after = entry_state;
    std::uint32_t first =
        0;  // of declare_resource and defaults: the attributes that it sets, [first, first + count) of Summary::lists;
            // of declare_open: the known prefixes of the names that are possible
    std::uint32_t count = 0;
    // In Body::conditions; 0 also for defaults, and for resources of types in no namespace.
    std::uint32_t condition = 0;
    Span span;  // the name or, for `open` names, the expression
};

// Kinds of flow facts. Each stays true once it is.
enum class FlowFactKind : std::uint8_t {
    declared,   // the class is evaluated, or is being evaluated by a caller of this body
    called,     // the function has returned
    assigned,   // the variable of the own scope is set
    proven,     // a test has shown that the qualified variable has a value
    defaulted,  // the resource defaults apply; the word is the index of their step in Body::steps
    either,     // all facts of one of the sets of a fork; the word is its index in Body::forks
    branch,     // this branch of a condition is evaluated; the word is from branch_word(). Only in files with defaults
    present     // a test has shown that the class is in the catalog: it is evaluated, or will be
};

// Whether the step evaluates its target after the body.
[[nodiscard]] constexpr bool runs_later(StepKind kind)
{
    return kind == StepKind::declare_resource || kind == StepKind::collect;
}

[[nodiscard]] constexpr bool speaks_of_class(FlowFactKind done)
{
    return done == FlowFactKind::declared || done == FlowFactKind::present;
}

struct FlowFact {
    FlowFactKind done = FlowFactKind::declared;
    text::WordIndex word = 0;

    friend bool operator==(const FlowFact&, const FlowFact&) = default;
    friend auto operator<=>(const FlowFact&, const FlowFact&) = default;
};

using Facts = std::vector<FlowFact>;  // sorted

// Identifies a branch of a condition of this file. At most one branch of a condition is evaluated.
constexpr std::uint32_t max_branches = 64;
[[nodiscard]] constexpr text::WordIndex branch_word(std::uint32_t test, std::uint32_t branch)
{
    return test * max_branches + branch;
}
[[nodiscard]] constexpr bool exclude_each_other(FlowFact a, FlowFact b)
{
    return a.done == FlowFactKind::branch && b.done == FlowFactKind::branch && a.word != b.word
        && a.word / max_branches == b.word / max_branches;
}

// States of a body share most of their facts: a state is a linked list of events, each with one fact and its predecessor.
struct Event {
    FlowFact fact;
    State before = entry_state;  // invariant: less than the number of this event
};

// A view of all facts of a state, the latest first; a fact may occur more than once. Of two states, the facts of either. The
// history must outlive it.
class FactHistory {
public:
    class Iterator {
    public:
        using value_type = FlowFact;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Iterator(const std::vector<Event>& history, State state, State other)
            : history_(&history), state_(state), other_(other)
        {
            skip_end();
        }

        FlowFact operator*() const { return (*history_)[state_ - 1].fact; }
        Iterator& operator++()
        {
            state_ = (*history_)[state_ - 1].before;
            skip_end();
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const Iterator& at, std::default_sentinel_t) { return at.state_ == entry_state; }

    private:
        void skip_end()
        {
            if (state_ == entry_state)
                state_ = std::exchange(other_, entry_state);
        }

        const std::vector<Event>* history_ = nullptr;
        State state_ = entry_state;
        State other_ = entry_state;
    };

    FactHistory(const std::vector<Event>& history, State state, State other = entry_state)
        : history_(&history), state_(state), other_(other)
    {
    }

    [[nodiscard]] Iterator begin() const { return {*history_, state_, other_}; }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }
    [[nodiscard]] std::array<State, 2> states() const { return {state_, other_}; }

private:
    const std::vector<Event>* history_;
    State state_;
    State other_;
};

// That a value, which never changes while a catalog is compiled, is one of several, or none of them.
struct ValueTest {
    text::WordIndex subject =
        0;  // a class variable (`a::x`), a variable of top scope (`::x`), or an expression of these
    bool is_equal = true;
    std::uint32_t first = 0;  // the values (conditions.hpp), [first, first + count) of Summary::lists
    std::uint32_t count = 0;
};

// When a branch is evaluated: where all of its tests are true, and the branch around it is evaluated.
struct Condition {
    std::uint32_t outer = 0;
    std::uint32_t first = 0;  // the tests, [first, first + count) of Body::tests
    std::uint32_t count = 0;
    bool is_exact = false;  // it is always evaluated there; if not, perhaps only under other conditions, too
};

// The body of a definition with the defaults of its parameters, or the code outside of all definitions.
struct Body {
    std::optional<std::uint32_t> definition;  // in Summary::definitions
    std::vector<Step> steps;                  // in evaluation order, without unreachable ones
    std::vector<Event> history;
    std::vector<std::vector<Facts>> forks;  // for each condition, the facts of each branch that not all branches share
    State exit = entry_state;               // the flow facts after the body, at its end or at any `return()`
    bool may_return = false;                // some path leaves the body by `return()`
    std::vector<ValueTest> tests = {};
    // Of branches with steps that have one. The first is that of the whole body: its tests are true where the variables of the
    // body have values.
    std::vector<Condition> conditions = {};

    [[nodiscard]] FactHistory facts(State state) const { return {history, state}; }
};

}  // namespace plint::flow
