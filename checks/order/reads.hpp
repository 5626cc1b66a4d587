// Definedness of the qualified variables of a file at the places where it reads them.
#pragma once

#include "checks/order/program.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::order {

// Whether `$a::x` has a value when it is read.
enum class Definedness : std::uint8_t {
    certain,      // for all callers, the class is evaluated, and sets the variable on every path
    sometimes,    // the class is evaluated, but does not set the variable on every path
    by_callers,   // the class is evaluated because all known callers evaluate it before
    unguarded,    // there is a path on which the class is not evaluated
    too_early,    // the class itself (or a body that runs while it does) reads it before it is set
    no_variable,  // neither the class nor an ancestor has such a variable
    no_class,     // the module is available and has no such class
    unknown       // the class or an ancestor is not available, or no caller of the template is known
};

// The reason for `unguarded` and `by_callers`.
enum class Reason : std::uint8_t {
    nothing,         // the class is not declared here, and no caller is known
    never_declared,  // no code on the module path declares the class at all
    later,           // `evidence`: this body declares the class after the read
    on_some_paths,   // `evidence`: this body declares it before the read, but not on every path
    in_parameters,   // `evidence`: the body declares it, but defaults of parameters are evaluated before the body
    running,         // `evidence`: by this step, the class itself evaluates this body before it sets the variable
    caller_lacks,    // `evidence`: this caller has not evaluated the class
    callers          // `callers`: all callers, which have evaluated it
};

struct QualifiedRead {
    Site site;
    std::string_view name;                // `a::x`
    std::string_view variable = {};       // `x`
    std::optional<UnitIndex> owner = {};  // the class that sets it: the one named, or one that it inherits from
    Definedness definedness = Definedness::unknown;
    Reason reason = Reason::nothing;
    std::optional<Site> evidence = {};
    std::vector<Site> callers = {};
};

// The reads of all units of the file in evaluation order, except those that are `certain` or `unknown`.
[[nodiscard]] std::vector<QualifiedRead> doubtful_reads(const index::Project& project, layout::FileIndex file);

// A variable of a class, found as Puppet finds `$class::name`: in the class, then in its ancestors.
struct ClassVariable {
    enum class State : std::uint8_t { always, sometimes, never, unknown };

    State state = State::unknown;            // set whenever the class is evaluated, on some paths, not at all
    std::optional<UnitIndex> owner = {};     // the class that sets it; std::nullopt for `never` and `unknown`
    std::optional<std::uint32_t> step = {};  // its first assignment; std::nullopt for parameters and what Puppet sets
};

[[nodiscard]] ClassVariable find_variable(const Program& program, UnitIndex class_unit, std::string_view name);

}  // namespace plint::order
