// What bodies of code do, in the order in which Puppet does it, and what has surely been done before each step. All
// that evaluation order and leaking defaults are worked out from; independent of the tree.
#pragma once

#include "checks/text/word_list.hpp"
#include "parser/source/span.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

namespace plint::flow {

// Words are names in lower case, without leading `::`: places in Summary::words.

// What surely has happened at some place of a body: the number of the last event of Body::history, counted from 1, that
// has, and with it all that came before that one.
using State = std::uint32_t;
constexpr State nothing = 0;

enum class Does : std::uint8_t {
    inherit,       // evaluates the parent class, before everything else
    declare,       // evaluates a class at once, if nothing has before: include, require, contain, `class { … }`
    declare_open,  // the same for a class whose name is known only at run time; without a word
    instance,      // puts a resource into the catalog; the body of a define runs later
    call,          // runs a function at once
    render,        // runs a template at once; the word is its name (`m/x.epp`)
    read,          // looks up a qualified variable (`a::x`)
    assign,        // sets a variable of the body's own scope
    defaults,      // sets attributes of resources made from now on (`File { … }`)
    instance_open  // puts resources of a type into the catalog that is known only at run time; without a word
};

// One step of a body.
struct Step {
    Does does = Does::read;
    bool in_parameters = false;  // part of a parameter's default: evaluated before the body, and perhaps not at all
    bool is_virtual = false;     // of an instance: not yet in the catalog, perhaps never
    bool open = false;           // of instance, defaults: it may set more attributes than these;
                                 // of declare: the class may wait behind others of a list until it is evaluated
    text::WordIndex word = 0;
    State state = nothing;    // what surely has happened before
    std::uint32_t first = 0;  // of instance, defaults: attributes it sets, [first, first + count) of Summary::lists;
                              // of declare_open: how the name begins, if that is known
    std::uint32_t count = 0;
    Span span;  // the name or, for `open` names, the expression
};

// Something that has surely happened, once it has.
enum class Done : std::uint8_t {
    declared,   // the class is evaluated, or is being evaluated by whoever has called this
    called,     // the function has returned
    assigned,   // the variable of the own scope is set
    proven,     // a test has shown that the qualified variable is known
    defaulted,  // the resource defaults apply; the word is the place of their step in Body::steps
    either,     // all facts of one of the states of a fork; the word is its place in Body::forks
    branch,     // this branch of a test runs; the word is made by branch_word(). Only in files that set defaults
    present     // a test has shown that the class is in the catalog: it is evaluated, or waits until it is
};

[[nodiscard]] constexpr bool speaks_of_class(Done done)
{
    return done == Done::declared || done == Done::present;
}

struct Fact {
    Done done = Done::declared;
    text::WordIndex word = 0;

    friend bool operator==(const Fact&, const Fact&) = default;
    friend auto operator<=>(const Fact&, const Fact&) = default;
};

using Facts = std::vector<Fact>;  // sorted

// Of each test one branch runs at most.
constexpr std::uint32_t most_branches = 64;
[[nodiscard]] constexpr text::WordIndex branch_word(std::uint32_t test, std::uint32_t branch)
{
    return test * most_branches + branch;
}
[[nodiscard]] constexpr bool exclude_each_other(Fact a, Fact b)
{
    return a.done == Done::branch && b.done == Done::branch && a.word != b.word
        && a.word / most_branches == b.word / most_branches;
}

// States of a body have most of their facts in common: each event says one, and which state it has followed on.
struct Event {
    Fact fact;
    State before = nothing;  // less than the number of the event
};

// All facts of a state, the latest first; one may come more than once. Valid as long as the history.
class Past {
public:
    class Iterator {
    public:
        using value_type = Fact;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Iterator(const std::vector<Event>& history, State state) : history_(&history), state_(state) {}

        Fact operator*() const { return (*history_)[state_ - 1].fact; }
        Iterator& operator++()
        {
            state_ = (*history_)[state_ - 1].before;
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const Iterator& at, std::default_sentinel_t) { return at.state_ == nothing; }

    private:
        const std::vector<Event>* history_ = nullptr;
        State state_ = nothing;
    };

    Past(const std::vector<Event>& history, State state) : history_(&history), state_(state) {}

    [[nodiscard]] Iterator begin() const { return {*history_, state_}; }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

private:
    const std::vector<Event>* history_;
    State state_;
};

// The body of a definition with the defaults of its parameters, or the code outside of all definitions.
struct Body {
    std::optional<std::uint32_t> definition;  // in Summary::definitions
    std::vector<Step> steps;                  // in order of evaluation; without those that are never reached
    std::vector<Event> history;
    std::vector<std::vector<Facts>> forks;  // what the branches of a condition have done that not all of them have
    State exit = nothing;                   // when it is left, by its end or by `return()`

    [[nodiscard]] Past facts(State state) const { return {history, state}; }
};

}  // namespace plint::flow
