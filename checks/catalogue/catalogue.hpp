// What a bare Puppet brings along: functions, resource types with their providers, metaparameters, and the facts that
// Facter finds. Asked of real Puppet by scripts/catalogue, compiled in as constant tables: nothing is read at start. The
// `doc` of each is from documentation/, which is written by hand.
//
// All releases from Puppet 7 to OpenVox 9 are in one catalogue; what only some of them have says so (`ruby::Versions`).
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
    std::string_view doc{};
    ruby::List<std::string_view> systems{};  // kernels on which it was seen; empty: on all, or not known
    ruby::List<std::string_view> values{};   // some that were seen, where there are few

    // Patterns are asked too. None: nothing of that name is known to be in it.
    [[nodiscard]] const FactShape* find(std::string_view member) const;
};

// Structured and legacy facts alike, also those that the agent adds (`clientcert`); not `trusted` and `server_facts`.
// That one is not here proves nothing: nodes have custom and external facts.
[[nodiscard]] const FactShape* find_fact(std::string_view name);
// By names that dots join: `os.family`. None: nothing of that name is known to be there.
[[nodiscard]] const FactShape* find_fact_at(std::string_view path);
[[nodiscard]] ruby::List<FactShape> facts();

// Something else that has a name and a text.
struct Topic {
    std::string_view name;
    std::string_view doc;
};

// By name. Names of data types as they are written: `Integer`. Options of `hiera.yaml` and `lookup_options`; functions of
// Bolt's plans; variables that Puppet sets itself.
[[nodiscard]] ruby::List<Topic> data_types();
[[nodiscard]] ruby::List<Topic> hiera_options();
[[nodiscard]] ruby::List<Topic> plan_functions();
[[nodiscard]] ruby::List<Topic> variables();
// Empty: there is none of that name.
[[nodiscard]] std::string_view documentation(const ruby::List<Topic>& topics, std::string_view name);

// The versions that were asked.
[[nodiscard]] std::string_view puppet_version();
[[nodiscard]] std::string_view facter_version();

}  // namespace plint::catalogue
