// Imports the settings of puppet-lint.
#pragma once

#include "engine/settings/keys.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

struct CarriedOver {
    std::map<const engine::Key*, rules::OptionValue> values;  // empty: no file has settings
    std::vector<std::string> from;                            // files with settings
    std::vector<std::string> left_out;  // settings without an equivalent, and settings that plint does not need
};

// Reads `.puppet-lint.rc`, `Rakefile`, `Gemfile` and `.sync.yml` of a directory ("." or a path with a slash at its end). Does
// not run Ruby.
[[nodiscard]] CarriedOver carry_over(const std::string& folder);

}  // namespace plint::cli
