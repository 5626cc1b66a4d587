// Scopes of a file: what each unqualified variable resolves to where it is read, and which variables are never read.
#pragma once

#include "checks/index/project.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace plint::scopes {

enum class ScopeKind : std::uint8_t { top, node, class_, define, function, plan, epp, lambda };

using ScopeIndex = std::uint32_t;
using VariableIndex = std::uint32_t;

struct Scope {
    ScopeKind kind = ScopeKind::top;
    std::optional<ScopeIndex>
        outer;  // of a lambda: the scope around it (lexical; Puppet never searches callers' scopes)
    std::optional<std::uint32_t> definition;  // index in Summary::definitions; of a lambda that of the body around it
    std::vector<VariableIndex> variables;
    bool open = false;     // variables may be read or set by names known only at run time: Hiera, `inline_epp`
    bool renders = false;  // calls `template`, and its ERB templates read variables
};

struct Variable {
    std::string_view name;
    Node node;  // its first assignment, or its parameter
    ScopeIndex scope = 0;
    bool parameter = false;
    std::uint32_t reads = 0;  // number of reads that may resolve to this variable
};

enum class Meaning : std::uint8_t {
    set,                  // a variable of this or an enclosing scope, set on every path
    sometimes,            // not set on every path
    too_early,            // set only after the read
    inherited,            // a variable of an ancestor of the class
    inherited_sometimes,  // the same, not set on every path
    top,                  // a variable of the main manifest or of the node
    built_in,             // a fact, or a variable that Puppet sets
    open,                 // not known: an ancestor is not available, a template without parameters, a metaparameter
    nothing               // never set
};

struct VariableUse {
    std::string_view name;
    Node node;
    ScopeIndex scope = 0;
    Meaning meaning = Meaning::nothing;
    std::optional<VariableIndex> variable = {};  // of `set`, `sometimes`, `too_early`
    bool in_parameters = false;                  // read by the default of a parameter
};

// An assignment that Puppet rejects if it is evaluated.
struct Reassignment {
    enum class What : std::uint8_t {
        again,     // the variable is already set in this scope
        perhaps,   // it is already set on some paths
        reserved,  // `$facts`, `$trusted` …
        built_in   // `$title`, `$name`
    };
    What what = What::again;
    Span span;
    std::string_view name;
    std::optional<VariableIndex> variable;
};

// Another assignment of a variable that is already known, such as the one in the `else` branch. May be a Reassignment too.
struct LaterAssignment {
    Span span;  // the variable
    VariableIndex variable = 0;
};

// A variable of a lambda that hides another.
struct Shadow {
    VariableIndex inner = 0;
    VariableIndex outer = 0;
};

struct Scopes {
    std::vector<Scope> scopes;
    std::vector<Variable> variables;
    std::vector<VariableUse> uses;  // body by body, in evaluation order
    std::vector<Reassignment> reassignments;
    std::vector<LaterAssignment> later;
    std::vector<Shadow> shadows;
    std::vector<std::string_view> read_at_top;  // `x` of each `$::x`
};

// The tree must outlive the result. `file`: std::nullopt for a file that is not in the project.
[[nodiscard]] Scopes find_scopes(const Tree& tree, const summary::Summary& summary, const index::Project& project,
                                 std::optional<layout::FileIndex> file);

}  // namespace plint::scopes
