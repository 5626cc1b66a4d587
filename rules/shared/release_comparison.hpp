// Comparisons of releases of systems as strings: `$facts['os']['release']['full'] < '7'`.
#pragma once

#include "parser/syntax/expressions.hpp"

#include <optional>
#include <string>

namespace plint::rules {

// The version of one digit with which `<`, `<=`, `>` or `>=` compares a release. std::nullopt for other operations, and if the
// condition around it compares the same fact again.
[[nodiscard]] std::optional<std::string> version_of_release_comparison(const syntax::Binary& comparison);

}  // namespace plint::rules
