// Names of ERB templates and of Puppet's variables in text that is not Puppet code: Ruby, ERB templates and Hiera data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plint::summary {

enum class NamesOf : unsigned char { templates, templates_and_variables };

// The last parts of all paths with the ending `.erb`, and, if wanted, all names with `::`; sorted, each once.
[[nodiscard]] std::vector<std::string> foreign_names(std::string_view text, NamesOf wanted);

}  // namespace plint::summary
