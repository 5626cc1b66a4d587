// Names of ERB templates and of Puppet's variables in text that is not Puppet code: Ruby, ERB templates and Hiera data.
#pragma once

#include "checks/summary/summary.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::summary {

enum class NamesOf : unsigned char { templates, templates_and_variables };

// The last parts of all paths with the ending `.erb`; computed paths as a whole, with `*` for each part that the text computes
// (`*/init/*.erb`). With variables, of code: all names with `::`, and those that `has_variable?` tests. Without them, of data:
// `%{x` of each `%{x}` or `%{::x}`. Sorted, each once.
[[nodiscard]] std::vector<std::string> foreign_names(std::string_view text, NamesOf wanted);

// The summary of data or an ERB template. Empty for a file with another role.
[[nodiscard]] Summary summarise_foreign(std::string_view text, layout::FileRole role);

}  // namespace plint::summary
