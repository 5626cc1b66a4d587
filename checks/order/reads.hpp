// What is known about the qualified variables that a file reads, at the place where it reads them.
#pragma once

#include "checks/order/program.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::order {

// How sure it is that `$a::x` has a value when it is read.
enum class Surety : std::uint8_t {
    certain,      // whoever runs this: the class is evaluated, and sets the variable on every path
    sometimes,    // the class is evaluated, but sets the variable on some paths only
    by_callers,   // only since everything that is known to run this has evaluated the class before
    unguarded,    // nothing guarantees that the class is evaluated
    too_early,    // the class itself (or what runs while it does) reads it before it is set
    no_variable,  // the class has no such variable, and so has no class that it inherits from
    no_class,     // the module is at hand and has no such class
    unknown       // the class, or one that it inherits from, is not at hand; or nobody is known to render the template
};

// What `unguarded` and `by_callers` rest on.
enum class Doubt : std::uint8_t {
    nothing,        // the class is not declared here, and nothing is known to run this
    never_declared, // no code on the module path declares the class at all
    later,          // `evidence`: this body declares the class after the read
    on_some_paths,  // `evidence`: this body declares it before the read, but not on every path
    in_parameters,  // `evidence`: the body declares it, but parameters' defaults are evaluated before the body
    running,        // `evidence`: the class itself evaluates this, before the variable is set
    caller_lacks,   // `evidence`: this runs the body without having evaluated the class
    callers         // `callers`: all of them have evaluated it
};

struct QualifiedRead {
    Site site;
    std::string_view name;             // `a::x`
    std::string_view variable = {};    // `x`
    std::optional<UnitIndex> owner = {};  // the class that sets it: the one named, or one that it inherits from
    Surety surety = Surety::unknown;
    Doubt because = Doubt::nothing;
    std::optional<Site> evidence = {};
    std::vector<Site> callers = {};
};

// Of all units of the file, in order of evaluation; reads of which `certain` or `unknown` is all there is to say are
// left out.
[[nodiscard]] std::vector<QualifiedRead> doubtful_reads(const index::Project& project, layout::FileIndex file);

// A variable of a class, found as Puppet finds `$class::name`: in the class, then in those that it inherits from.
struct ClassVariable {
    enum class State : std::uint8_t { always, sometimes, never, unknown };

    State state = State::unknown;      // set whenever the class is evaluated, on some paths, not at all
    std::optional<UnitIndex> owner = {};     // where it is set
    std::optional<std::uint32_t> step = {};  // the first assignment; none for parameters and what Puppet sets
};

[[nodiscard]] ClassVariable find_variable(const Program& program, UnitIndex class_unit, std::string_view name);

}  // namespace plint::order
