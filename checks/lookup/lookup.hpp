// What names mean to the code of one file, looked up as Puppet would: in Puppet's own catalogue, in the Puppet code and in
// the Ruby code of all modules that the file sees. The one door for rules and for type inference.
//
// Contract:
// - Every answer says how much is known (`Presence`). `missing` is said only when all that could define the name is at
//   hand and was read; whoever looks for faults keeps silent about `open`.
// - Names are taken as written: any case, with or without a leading `::`.
// - Pointers and places are those of the project and of constant tables: good as long as the project.
// - Nothing is read before it is asked for. A Ruby file is read by the first question that leads to it, once a run, by
//   whichever thread asks; questions about different names may be asked by different threads, each with its own Lookup.
// - For a file that the project does not know, only what Puppet brings along is known, nothing is missing.
#pragma once

#include "checks/index/project.hpp"
#include "checks/lookup/sight.hpp"
#include "checks/ruby/description.hpp"
#include "checks/summary/parameter_index.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::lookup {

enum class Presence : std::uint8_t {
    known,   // exactly this one
    open,    // there may be one, or there is one that is not known whole
    missing  // there is none
};

// How many arguments a function takes, whatever their types.
struct ArgumentCount {
    std::uint32_t least = 0;
    std::uint32_t most = ruby::unlimited;
};

// One of `puppet` and `ruby`, when one is found. Both are null for what cannot be told.
struct FunctionMeaning {
    Presence presence = Presence::open;  // `known`: all of its signatures
    const summary::Definition* puppet = nullptr;  // written in Puppet: `parameters`, and `type`, what it returns
    const ruby::Function* ruby = nullptr;
    std::optional<index::Place> place = {};  // of its definition in a module; none for Puppet's own
    bool sole = false;                   // it is this one and no other, though its signatures may be open

    // Of all signatures together; none when that is not known. A function with several signatures may still refuse
    // a number in between.
    [[nodiscard]] std::optional<ArgumentCount> arguments() const;
};

struct ClassMeaning {
    Presence presence = Presence::open;
    const summary::Definition* definition = nullptr;  // `parameters`
    std::optional<index::Place> place = {};
};

// A defined type or a resource type made in Ruby.
struct ResourceTypeMeaning {
    Presence presence = Presence::open;      // `known`: all of its attributes
    const summary::Definition* define = nullptr;  // `parameters`
    const ruby::ResourceType* type = nullptr;
    std::optional<index::Place> place = {};  // none for Puppet's own
};

// An attribute of a resource, or a parameter of a class.
struct AttributeMeaning {
    Presence presence = Presence::open;
    const summary::DefinedParameter* parameter = nullptr;  // of a define or class
    const ruby::Attribute* attribute = nullptr;   // of a type in Ruby, or a metaparameter
    bool is_metaparameter = false;
};

// What a capitalised name stands for. At most one is set; several may be possible only when `open`.
struct TypeMeaning {
    Presence presence = Presence::open;
    bool built_in = false;                 // a data type of Puppet's own: `Integer`
    const summary::Definition* alias = nullptr;  // `type` is what it stands for, as written; empty: not known
    std::optional<index::Place> place = {};
    const ruby::DataType* data_type = nullptr;
    ResourceTypeMeaning resource = {};     // `File`, `Apache::Vhost`
};

// Never `missing`: nobody knows all facts of a node.
struct FactMeaning {
    Presence presence = Presence::open;
    bool core = false;                   // Facter or the agent brings it along: catalogue::find_fact knows its shape
    const ruby::Fact* custom = nullptr;  // of a module
};

class Lookup {
public:
    // The project must outlive it. Not to be shared by threads.
    Lookup(const index::Project& project, std::optional<layout::FileIndex> from);

    [[nodiscard]] FunctionMeaning function(std::string_view name) const;
    [[nodiscard]] ClassMeaning class_named(std::string_view name) const;
    [[nodiscard]] ResourceTypeMeaning resource_type(std::string_view name) const;
    [[nodiscard]] TypeMeaning type(std::string_view name) const;
    [[nodiscard]] FactMeaning fact(std::string_view name) const;

    // Metaparameters included.
    [[nodiscard]] AttributeMeaning attribute(const ResourceTypeMeaning& type, std::string_view name) const;
    [[nodiscard]] AttributeMeaning parameter(const ClassMeaning& meaning, std::string_view name) const;

    // Names that somebody may have meant, for `nearest`.
    [[nodiscard]] std::vector<std::string_view> function_names(std::string_view near) const;
    [[nodiscard]] std::vector<std::string_view> resource_type_names(std::string_view near) const;
    [[nodiscard]] std::vector<std::string_view> type_names(std::string_view near) const;
    [[nodiscard]] std::vector<std::string_view> attribute_names(const ResourceTypeMeaning& type) const;

    [[nodiscard]] bool is_in_project() const { return from_.has_value(); }
    // Precondition: is_in_project().
    [[nodiscard]] const Sight& sight() const { return *sight_; }

private:
    // Of these kinds, that the file sees; by kind, then place.
    [[nodiscard]] std::vector<index::Place> find(std::string_view name,
                                                 std::initializer_list<summary::Defined> kinds) const;
    // Whether there is surely nothing of this name but what is found.
    [[nodiscard]] bool is_missing(std::string_view name) const;
    // Whether what is found stands in a module that this one does not name, while one that it names is not at hand.
    [[nodiscard]] bool may_be_anothers(std::string_view name, index::Place place) const;
    [[nodiscard]] FunctionMeaning find_function(const std::string& name) const;
    [[nodiscard]] ResourceTypeMeaning find_resource_type(const std::string& name) const;
    [[nodiscard]] const summary::DefinedParameter* parameter_of(const summary::Definition& definition, std::string_view name) const;
    [[nodiscard]] std::vector<std::string_view> names_of(std::string_view near,
                                                         std::initializer_list<summary::Defined> kinds) const;

    const index::Project* project_;
    std::optional<layout::FileIndex> from_;
    std::optional<Sight> sight_;
    // The last answers: several rules ask the same of one node.
    mutable std::optional<std::pair<std::string, FunctionMeaning>> last_function_;
    mutable std::optional<std::pair<std::string, ResourceTypeMeaning>> last_type_;
    mutable summary::ParameterIndex parameters_;
};

}  // namespace plint::lookup
