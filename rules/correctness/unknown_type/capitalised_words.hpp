// Capitalized words that are meant as values: `case $facts['os']['family'] { RedHat: … }`. Internal to the rule.
#pragma once

#include "rules/engine/context.hpp"

#include <string>
#include <string_view>

namespace plint::rules::unknown_type {

// Whether the word is stored or passed as a value, or compared for equality, where only a value makes sense.
[[nodiscard]] bool is_stored(Node word);

// Whether a word that is no known type is meant as a string or as a literal, wherever a type of this name may come from: it is
// the name of an operating system or a state, it is compared with a fact or a string, or it is the value of an attribute of a
// resource type that is made in Ruby.
[[nodiscard]] bool is_meant_as_value(Node word, const ProgramContext& ctx);

// What to write instead.
[[nodiscard]] std::string help_for_word(std::string_view word);

}  // namespace plint::rules::unknown_type
