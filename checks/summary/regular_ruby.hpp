// Ruby files that are written as most are tell what they define without being parsed: parsing all the Ruby of a module
// costs more than all that plint does with its manifests.
#pragma once

#include "checks/summary/summary.hpp"

#include <optional>
#include <string_view>

namespace plint::summary {

// What `parse_ruby_summary` says of a file whose definitions begin at the start of a line, are named by a literal, and
// end with an `end` at the start of a line; also of one that surely defines nothing. None of all others. A mistake inside of
// a definition hides nothing that others could miss, here and there.
[[nodiscard]] std::optional<Summary> regular_ruby_summary(std::string_view text);

// How many words there are outside of comments that define something for Puppet, or may.
[[nodiscard]] std::size_t count_definers(std::string_view text);

// By reading all of it.
[[nodiscard]] Summary parse_ruby_summary(std::string_view text);

}  // namespace plint::summary
