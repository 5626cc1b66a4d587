// What bodies of code do, in the order in which Puppet does it, and what has surely been done before each step. All
// that evaluation order and leaking defaults are worked out from; independent of the tree.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace plint {

// Places in Summary::words: names in lower case, without leading `::`.
using WordIndex = std::uint32_t;

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
    WordIndex word = 0;
    std::uint32_t state = 0;     // in Body::states: what surely has happened before
    std::uint32_t first = 0;     // of instance, defaults: attributes it sets, [first, first + count) of Summary::lists
    std::uint32_t count = 0;
    Span span;                   // the name or, for `open` names, the expression
};

// Something that has surely happened, once it has.
enum class Done : std::uint8_t {
    declared,  // the class is evaluated, or is being evaluated by whoever has called this
    called,    // the function has returned
    assigned,  // the variable of the own scope is set
    proven,    // a test has shown that the qualified variable is known
    defaulted, // the resource defaults apply; the word is the place of their step in Body::steps
    either,    // all facts of one of the states of a fork; the word is its place in Body::forks
    present    // a test has shown that the class is in the catalog: it is evaluated, or waits until it is
};

[[nodiscard]] constexpr bool speaks_of_class(Done done) { return done == Done::declared || done == Done::present; }

struct Fact {
    Done done = Done::declared;
    WordIndex word = 0;

    friend bool operator==(const Fact&, const Fact&) = default;
    friend auto operator<=>(const Fact&, const Fact&) = default;
};

using State = std::vector<Fact>;  // sorted

// The body of a definition with the defaults of its parameters, or the code outside of all definitions.
struct Body {
    std::optional<std::uint32_t> definition;  // in Summary::definitions
    std::vector<Step> steps;                  // in order of evaluation; without those that are never reached
    std::vector<State> states;
    std::vector<std::vector<State>> forks;    // what the branches of a condition have done that not all of them have
    std::uint32_t exit = 0;                   // what surely has happened when it is left, by its end or by `return()`
};

}  // namespace plint
