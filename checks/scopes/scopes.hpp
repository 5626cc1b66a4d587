// What each unqualified variable of a file can mean where it is read, and what becomes of each that is set.
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
    std::optional<ScopeIndex> outer;  // of a lambda: what it is written in; callers' scopes are never looked at
    std::optional<std::uint32_t> definition;  // in Summary::definitions; of a lambda that of the body around it
    std::vector<VariableIndex> variables;
    bool open = false;    // what is read or set here is known only at run time: ERB templates, Hiera, `inline_epp`
};

struct Variable {
    std::string_view name;
    Node node;               // where it is first set
    ScopeIndex scope = 0;
    bool parameter = false;
    std::uint32_t reads = 0;  // that may find this variable
};

enum class Meaning : std::uint8_t {
    set,        // a variable of this scope or one around it, set on every path
    sometimes,  // set on some paths only
    too_early,  // set only later
    inherited,  // of a class that this one inherits from
    inherited_sometimes,  // the same, which sets it on some paths only
    top,        // of the main manifest, or of the node
    built_in,   // a fact, or a variable that Puppet sets
    open,       // cannot be known: of a parent that is not at hand, in a template without parameters, a metaparameter
    nothing     // set nowhere
};

struct VariableUse {
    std::string_view name;
    Node node;
    ScopeIndex scope = 0;
    Meaning meaning = Meaning::nothing;
    std::optional<VariableIndex> variable = {};  // of `set`, `sometimes`, `too_early`
    bool in_parameters = false;             // read by the default of a parameter
};

// An assignment that Puppet refuses when it gets there.
struct Reassignment {
    enum class What : std::uint8_t {
        again,     // it is set already in this scope
        perhaps,   // it is set already, if evaluation came along a certain path
        reserved,  // `$facts`, `$trusted` …
        built_in   // `$title`, `$name`
    };
    What what = What::again;
    Span span;
    std::string_view name;
    std::optional<VariableIndex> variable;
};

// A variable of a lambda that hides another.
struct Shadow {
    VariableIndex inner = 0;
    VariableIndex outer = 0;
};

struct Scopes {
    std::vector<Scope> scopes;
    std::vector<Variable> variables;
    std::vector<VariableUse> uses;          // in order of evaluation of each body
    std::vector<Reassignment> reassignments;
    std::vector<Shadow> shadows;
    std::vector<std::string_view> read_at_top;  // `x` of each `$::x`
};

// The tree must outlive the result. Without `file`, of a file that the project does not know.
[[nodiscard]] Scopes find_scopes(const Tree& tree, const summary::Summary& summary, const index::Project& project,
                                 std::optional<layout::FileIndex> file);

}  // namespace plint::scopes
