// What a project told puppet-lint, as settings of plint.
#pragma once

#include "driver/settings/keys.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plint {

struct CarriedOver {
    std::map<const Key*, OptionValue> values;  // none: there was nothing
    std::vector<std::string> from;             // files that said something
    std::vector<std::string> left_out;         // what plint has no equal for, a line each
};

// Reads `.puppet-lint.rc` and `Rakefile` of a folder ("." or a path with a slash at its end). Runs no Ruby.
[[nodiscard]] CarriedOver carry_over(const std::string& folder);

}  // namespace plint
