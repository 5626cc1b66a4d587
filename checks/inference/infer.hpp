// The types of a program's expressions, and what in it can never work. The program is run on what is known of its
// values: on one value where only one is possible, on types otherwise.
#pragma once

#include "checks/inference/known.hpp"
#include "checks/layout/layout.hpp"
#include "checks/types/read.hpp"
#include "parser/source/met_limit.hpp"
#include "parser/syntax/tree.hpp"

#include <string>
#include <vector>

namespace plint::inference {

class Signatures;
class World;

// Where something is declared, to be shown beside what does not fit it.
struct Declaration {
    layout::FileIndex file = 0;
    Span span;
};

enum class ProblemKind : std::uint8_t {
    operand,         // an operator that does not work with its operands
    no_match,        // a match or option that can never hold
    index,           // nothing can be between these brackets
    may_be_undef,    // no error: brackets after what may be undef
    type_parameter,  // a type that cannot have these parameters
    type,            // a value that a declared type does not take
    call,            // arguments that a function does not take
    arity,           // too many or too few of them
    block,           // a block that is missing, or that is not taken
    leak,            // no error: what should stay hidden is shown or stored
    failure,         // `fail`, and what else ends in an error on purpose
    other,
};

// One of several texts is wanted, and it is none of them.
struct Choice {
    std::string given;
    std::vector<std::string> among;
};

// Puppet would refuse this, should it get here.
struct Problem {
    ProblemKind kind = ProblemKind::other;
    Node node;
    std::string message;
    bool certain = false;      // it does get here
    bool never_holds = false;  // no error: a test that has the same outcome always
    std::optional<Declaration> declared = {};  // what is asked for, in some file of the project
    std::optional<Choice> choice = {};
    std::string help = {};  // what to do instead, where the likely intention is known
};

struct Settings {
    // As Puppet 8: a string is no number, a variable that is not assigned is an error.
    bool strict = true;
    // There is nothing but what is written: no facts, no other files.
    bool closed = false;
    // Literals are known by their general type only, as if they came from outside: for testing.
    bool general = false;
    types::FindType find;
    // Read already, of the same table; null: those of this program alone.
    Signatures* signatures = nullptr;
    // What other files say; null: nothing is known of them.
    World* world = nullptr;
};

struct Inferred {
    Known value;  // of the last statement
    std::vector<Problem> problems;
    std::vector<MetLimit> met_limits;
    // By index of the node: what it may be, on all paths; none for what is never reached or is no expression.
    std::vector<Type> types;
};

[[nodiscard]] Inferred infer_tree(TypeTable& table, const Tree& tree, const Settings& settings);

}  // namespace plint::inference
