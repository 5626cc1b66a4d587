// Name resolution for the code of one file, as in Puppet: among Puppet's own functions and types, and in the Puppet and Ruby
// code of all modules that the file sees. Rules and type inference use nothing else.
//
// Contract:
// - Every result says how much is known (`Presence`). It is `missing` only if Absences says that this is proved or likely.
//   Callers must not report an `open` result.
// - Names are accepted as written: in any case, with or without leading `::`.
// - Pointers and places in results belong to the project or to constant tables: the project must outlive them.
// - Files are read lazily: a Ruby file once a run, by the first query that needs it. Threads may query at the same time, each
//   with its own Lookup.
// - For a file that is not in the project, only Puppet's own functions and types are known, and nothing is `missing`.
#pragma once

#include "checks/index/project.hpp"
#include "checks/lookup/absence.hpp"
#include "checks/ruby/description.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::lookup {

enum class Presence : std::uint8_t {
    known,   // exactly this definition
    open,    // there may be a definition, or there is one that is only partly known
    missing  // there is no definition
};

// How many arguments a function accepts, whatever their types.
struct ArgumentCount {
    std::uint32_t min = 0;
    std::uint32_t max = ruby::unlimited;
};

// A resolved function: at most one of `puppet` and `ruby` is set. Both are null if it is not known which function is meant.
struct ResolvedFunction {
    Presence presence = Presence::open;           // `known`: all of its signatures
    const summary::Definition* puppet = nullptr;  // written in Puppet: has `parameters`, and the return type in `type`
    const ruby::Function* ruby = nullptr;
    std::optional<index::Place> place = {};  // of its definition in a module; std::nullopt for Puppet's own functions
    bool sole = false;                       // no other function can be meant, though its signatures may be open

    // The range over all signatures; std::nullopt if it is not known. A function with several signatures may still reject a
    // number in the range.
    [[nodiscard]] std::optional<ArgumentCount> arguments() const;
};

struct ResolvedClass {
    Presence presence = Presence::open;
    const summary::Definition* definition = nullptr;  // `parameters`
    std::optional<index::Place> place = {};
};

// A defined type or a resource type made in Ruby.
struct ResourceTypeMeaning {
    Presence presence = Presence::open;           // `known`: all of its attributes
    const summary::Definition* define = nullptr;  // `parameters`
    const ruby::ResourceType* type = nullptr;
    std::optional<index::Place> place = {};  // std::nullopt for Puppet's own types
};

// An attribute of a resource, or a parameter of a class.
struct AttributeMeaning {
    Presence presence = Presence::open;
    const summary::DefinedParameter* parameter = nullptr;  // of a define or class
    const ruby::Attribute* attribute = nullptr;            // of a type in Ruby, or a metaparameter. If `missing`: other
                                                           // releases of Puppet have it
    bool is_metaparameter = false;
};

// A resolved capitalized name. At most one member is set; if it is `open`, it may be something else.
struct ResolvedType {
    Presence presence = Presence::open;
    bool built_in = false;                       // a data type of Puppet's own: `Integer`
    const summary::Definition* alias = nullptr;  // its `type` is the aliased type as written; empty if not known
    std::optional<index::Place> place = {};
    const ruby::DataType* data_type = nullptr;
    ResourceTypeMeaning resource = {};  // `File`, `Apache::Vhost`
};

// Never `missing`: a node may have any facts.
struct ResolvedFact {
    Presence presence = Presence::open;
    bool core = false;                   // Facter or the agent sets it: catalogue::find_fact knows its shape
    const ruby::Fact* custom = nullptr;  // of a module
};

class Lookup {
public:
    // The project must outlive it. Not thread-safe: one Lookup for each thread. `from`: std::nullopt for a file that is not in
    // the project.
    Lookup(const index::Project& project, std::optional<layout::FileIndex> from);

    [[nodiscard]] ResolvedFunction function(std::string_view name) const;
    [[nodiscard]] ResolvedClass class_named(std::string_view name) const;
    [[nodiscard]] ResourceTypeMeaning resource_type(std::string_view name) const;
    [[nodiscard]] ResolvedType type(std::string_view name) const;
    [[nodiscard]] ResolvedFact fact(std::string_view name) const;

    // Metaparameters included.
    [[nodiscard]] AttributeMeaning attribute(const ResourceTypeMeaning& type, std::string_view name) const;
    [[nodiscard]] AttributeMeaning parameter(const ResolvedClass& meaning, std::string_view name) const;

    // Candidates for "did you mean": names that `near` may be a misspelling of. Views that are valid as long as the project.
    [[nodiscard]] std::vector<std::string_view> function_names(std::string_view near) const;
    [[nodiscard]] std::vector<std::string_view> resource_type_names(std::string_view near) const;
    [[nodiscard]] std::vector<std::string_view> type_names(std::string_view near) const;
    [[nodiscard]] std::vector<std::string_view> attribute_names(const ResourceTypeMeaning& type) const;

    [[nodiscard]] bool is_in_project() const { return from_.has_value(); }
    [[nodiscard]] const catalogue::Releases& releases() const { return project_->layout().releases_for(from_); }
    // Precondition of both: is_in_project().
    [[nodiscard]] const Absences& absences() const { return *absences_; }
    [[nodiscard]] const Visibility& visibility() const { return absences_->visibility(); }

private:
    // The visible definitions of these kinds, sorted by kind, then place.
    [[nodiscard]] std::vector<index::Place> find(std::string_view name,
                                                 std::initializer_list<summary::DefinitionKind> kinds) const;
    // `missing` or `open`, for a name without a visible definition.
    [[nodiscard]] Presence without_definition(std::string_view name, NameOf what) const;
    // Whether the found definition may be the wrong one: its module is not a declared dependency, and a declared one is
    // missing.
    [[nodiscard]] bool may_be_anothers(std::string_view name, index::Place place) const;
    [[nodiscard]] ResolvedFunction find_function(const std::string& name) const;
    [[nodiscard]] ResourceTypeMeaning find_resource_type(const std::string& name) const;
    [[nodiscard]] const summary::DefinedParameter* parameter_of(const summary::Definition& definition,
                                                                std::string_view name) const;
    [[nodiscard]] std::vector<std::string_view> names_of(std::string_view near,
                                                         std::initializer_list<summary::DefinitionKind> kinds) const;

    const index::Project* project_;
    std::optional<layout::FileIndex> from_;
    std::optional<Absences> absences_;
    // The latest results: several rules query the same name of one node.
    mutable std::optional<std::pair<std::string, ResolvedFunction>> last_function_;
    mutable std::optional<std::pair<std::string, ResourceTypeMeaning>> last_type_;
};

}  // namespace plint::lookup
