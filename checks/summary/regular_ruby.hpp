// The definitions of Ruby files in the usual style, without parsing them: parsing all Ruby files of a module takes longer
// than everything that plint does with its manifests.
#pragma once

#include "checks/summary/summary.hpp"

#include <optional>
#include <string_view>

namespace plint::summary {

// The result of `parse_ruby_summary` for a file whose definitions begin at the start of a line, have a literal name, and end
// with an `end` at the start of a line, or that certainly has no definitions; std::nullopt for all others. A syntax error in
// a definition hides no other definition, here and in `parse_ruby_summary`.
[[nodiscard]] std::optional<Summary> regular_ruby_summary(std::string_view text);

// The number of words outside of comments that define something for Puppet, or may do so.
[[nodiscard]] std::size_t count_definers(std::string_view text);

// The same from a complete parse.
[[nodiscard]] Summary parse_ruby_summary(std::string_view text);

}  // namespace plint::summary
