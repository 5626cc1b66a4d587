// Named sets of rules, for settings and the command line.
#pragma once

#include "rules/engine/rule.hpp"

#include <span>
#include <string_view>

namespace plint::rules {

struct Preset {  // docs/settings.md describes each
    std::string_view name;
    bool (*contains)(const Rule&);
};

[[nodiscard]] std::span<const Preset> presets();
[[nodiscard]] std::span<const std::string_view> preset_names();

// By its name, in which `-` and `_` are the same (`ALL`, as users of ruff write it, is `all`); null for other names.
[[nodiscard]] const Preset* find_preset(std::string_view name);

}  // namespace plint::rules
