// Facts: the names they had, and where they are today.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/syntax/tree.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plint::rules {

// How the value of the new fact relates to that of the legacy fact. `nearly`: Facter determines it in another way, or only the
// name shows that it is one of Facter's (`ipaddress_eth0`). `different`: another form, for example a list instead of text.
enum class Equivalence : std::uint8_t { same, nearly, different };

// Where the facts of today hold what a legacy fact held (`osfamily`: `os.family`).
struct LegacyFact {
    std::string path;  // segments joined by dots; empty: nowhere
    Equivalence equivalence = Equivalence::different;
    bool always = false;       // every node has such a fact, unless somebody has switched it off
    bool is_in_bytes = false;  // the new fact; the legacy fact is in MiB
    // The part of the given name that must be the name of an interface, if it is an unusual one.
    std::string_view unusual_interface = {};

    // What the last segment is looked up in, where some nodes lack it (`ssh.rsa` of `ssh.rsa.key`): there the legacy fact is
    // undef, and `$facts[…][…]` ends the compilation. Empty: every node has it.
    [[nodiscard]] std::string_view may_lack() const;
};

// None for names that are no legacy facts. Facter's own source says which are, and where they are now (`ALIASES`).
[[nodiscard]] std::optional<LegacyFact> legacy_fact(std::string_view name);

// Where facts of today have the value of a fact that Facter 4 no longer has (`memorytotal`: `memory.system.total`); empty:
// nowhere. std::nullopt for other names.
[[nodiscard]] std::optional<std::string_view> removed_fact(std::string_view name);

// Whether Facter itself gives every node this structured or plain fact, so that no manifest can set a variable of this name
// at top scope.
[[nodiscard]] bool is_on_every_node(std::string_view name);

// `facts['os']['family']` of `os.family`.
[[nodiscard]] std::string facts_access(std::string_view path);

// Ruby code that reads the fact from a hash of all facts, `@facts`. It is nil where a node lacks a part of the path.
[[nodiscard]] std::string ruby_facts_access(std::string_view facts, const LegacyFact& fact);

// Code with the same number as the legacy fact, in Puppet and in Ruby (with 0 for nil). The same as the access for facts that
// are not in bytes.
[[nodiscard]] std::string facts_value(const LegacyFact& fact);
[[nodiscard]] std::string ruby_facts_value(std::string_view facts, const LegacyFact& fact);

// Puts a fact in the place of a variable, in code and in strings.
[[nodiscard]] Edit use_fact(Node variable, std::string_view path);

}  // namespace plint::rules
