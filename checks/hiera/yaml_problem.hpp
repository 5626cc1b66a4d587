// libyaml's errors in words for people who write data.
#pragma once

#include "checks/hiera/yaml.hpp"

#include <string>
#include <string_view>

namespace plint::hiera {

struct RawYamlProblem {
    std::string problem;  // as libyaml words it
    std::string context;  // empty: none
    Offset at = 0;
    Offset context_at = 0;
};

[[nodiscard]] YamlProblem explain(std::string_view text, const RawYamlProblem& raw);

}  // namespace plint::hiera
