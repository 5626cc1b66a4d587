// Facts: the names they had, and where they are today.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint {

// Where the facts of today hold what a legacy fact held (`osfamily`: `os.family`).
struct LegacyFact {
    std::string path;    // segments joined by dots; empty: nowhere
    bool exact = false;  // the same value stands there; else one that tells the same

    // What the last segment is looked up in, where some nodes lack it (`ssh.rsa` of `ssh.rsa.key`): there the legacy fact is
    // undef, and `$facts[…][…]` ends the compilation. Empty: every node has it.
    [[nodiscard]] std::string_view may_lack() const;
};

// None for names that are no legacy facts. Facter's own source says which are, and where they are now (`ALIASES`).
[[nodiscard]] std::optional<LegacyFact> legacy_fact(std::string_view name);

// Whether Facter itself gives every node this structured or plain fact, so that no variable of this name can be
// anything else at top scope.
[[nodiscard]] bool is_structured_fact(std::string_view name);

// `facts['os']['family']` of `os.family`.
[[nodiscard]] std::string facts_access(std::string_view path);

// Puts a fact in the place of a variable, in code and in strings.
[[nodiscard]] Edit use_fact(Node variable, std::string_view path);

}  // namespace plint
