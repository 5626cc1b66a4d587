// What a bare Puppet brings along: functions, resource types with their providers, metaparameters, and the facts that
// Facter finds. Asked of real Puppet by scripts/catalogue, compiled in as constant tables: nothing is read at start.
//
// Functions and types are those of Puppet 7 and 8; where 8 accepts more than 7 (`Signature::since`), both are here.
#pragma once

#include "checks/ruby/description.hpp"

#include <string_view>

namespace plint::catalogue {

// Names in lower case, with their namespace. None: Puppet has none of that name.
[[nodiscard]] const ruby::Function* find_function(std::string_view name);
[[nodiscard]] const ruby::ResourceType* find_type(std::string_view name);
[[nodiscard]] const ruby::Attribute* find_metaparameter(std::string_view name);

// By name.
[[nodiscard]] ruby::List<ruby::Function> functions();
[[nodiscard]] ruby::List<ruby::ResourceType> types();
[[nodiscard]] ruby::List<ruby::Attribute> metaparameters();
[[nodiscard]] ruby::List<ruby::Provider> providers();  // by type, then name

// A fact, or what may stand in one.
struct FactShape {
    std::string_view name;  // or, with `is_pattern`, a regex that names match
    bool is_pattern = false;
    std::string_view start;           // of all names that a pattern matches: most names fail this cheap test
    bool legacy = false;              // Facter 4 hides it, Puppet 8 does not send it
    bool open = false;                // may hold more than `members`
    std::string_view type;            // in Puppet's language: String, Integer, Float, Boolean, Array, Hash, Any
    ruby::List<FactShape> members{};  // of a hash; those with plain names first, by name

    // Patterns are asked too. None: nothing of that name is known to be in it.
    [[nodiscard]] const FactShape* find(std::string_view member) const;
};

// Structured and legacy facts alike, also those that the agent adds (`clientcert`); not `trusted` and `server_facts`.
// That one is not here proves nothing: nodes have custom and external facts.
[[nodiscard]] const FactShape* find_fact(std::string_view name);
[[nodiscard]] ruby::List<FactShape> facts();

// The versions that were asked.
[[nodiscard]] std::string_view puppet_version();
[[nodiscard]] std::string_view facter_version();

}  // namespace plint::catalogue
