// Infers the types of a program's expressions and the code that can never work, by abstract interpretation: an abstract value
// is the value itself if only one is possible, else a type.
#pragma once

#include "checks/inference/abstract_value.hpp"
#include "checks/layout/layout.hpp"
#include "checks/types/read.hpp"
#include "parser/source/met_limit.hpp"
#include "parser/syntax/tree.hpp"

#include <memory>
#include <string>
#include <vector>

namespace plint::inference {

class Signatures;
class ProjectTypes;

// The declaration that a problem violates, for a label.
struct Declaration {
    layout::FileIndex file = 0;
    Span span;
};

enum class ProblemKind : std::uint8_t {
    operand,         // an operator that does not work with its operands
    no_match,        // a match or option that can never hold
    index,           // an access with a key that can never work
    may_be_undef,    // not an error: an access to a value that may be `undef`
    type_parameter,  // parameters that a type does not accept
    type,            // a value that a declared type does not accept
    call,            // arguments that a function does not accept
    arity,           // too many or too few arguments
    block,           // a block that is missing, or that the function does not accept
    leak,            // not an error: a Sensitive value is printed or stored
    failure,         // `fail`, and other calls that always fail on purpose
    other,
};

// A text that is not one of the accepted texts, for "did you mean".
struct Choice {
    std::string given;
    std::shared_ptr<const std::vector<std::string>> among;  // never null
};

// What was probably meant.
enum class AdviceKind : std::uint8_t {
    compare_versions,   // both sides as arguments, and the operator
    remove_quotes,      // the number in them
    convert_to_number,  // the expression
    interpolate,        // instead of `+`
    quote,              // the text
    quote_path,         // the path in quotes
    write_variable,     // the name
    pass_arguments,     // lists of types that the function accepts; `more` of them than are here
    other_releases,     // which releases accept it, and which the code is for, in words
};
struct Advice {
    AdviceKind kind = AdviceKind::quote;
    std::vector<std::string> operands;  // Puppet code
    bool more = false;
};

// Code that Puppet rejects if it is evaluated. The tree must outlive it.
struct Problem {
    ProblemKind kind = ProblemKind::other;
    Node node;
    types::Flaw flaw;
    bool certain = false;                      // the code is always evaluated
    bool never_holds = false;                  // not an error: a test that always has the same outcome
    std::optional<Declaration> declared = {};  // the violated declaration, in any file of the project
    std::optional<Choice> choice = {};
    std::optional<Advice> advice = {};  // what to do instead, where the likely intention is known
};

struct InferenceOptions {
    // Puppet 8 is strict: a string is not a number, a variable that is not assigned is an error.
    catalogue::Releases releases;
    [[nodiscard]] bool is_strict() const { return releases.is_strict(); }
    // The program is complete: there are no facts and no other files.
    bool closed = false;
    // Literals have their general type only, as if they were computed: for tests.
    bool general = false;
    types::FindType find;
    // Signatures of the same table, to reuse; null: the ones of this program alone.
    Signatures* signatures = nullptr;
    // The types of names that other files define; null: these are unknown.
    ProjectTypes* world = nullptr;
    // Programs that share the free parts of the budgets; with a world, its files do.
    std::size_t programs = 1;
};

struct Inferred {
    AbstractValue value;  // of the last statement
    std::vector<Problem> problems;
    std::vector<ReachedLimit> met_limits;
    // By node index: the type on all paths; an empty Type for unreachable nodes and for nodes that are not expressions.
    std::vector<Type> types;
};

// The tree and the table must outlive the result. The work is bounded (limits::evaluation_work and others).
[[nodiscard]] Inferred infer_tree(TypeTable& table, const Tree& tree, const InferenceOptions& settings);

}  // namespace plint::inference
