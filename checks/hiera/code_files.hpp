// Which files of an environment or module may look up keys of data.
#pragma once

#include <string>
#include <string_view>

namespace plint::hiera {

// Manifests, templates, Ruby code and data.
[[nodiscard]] bool has_calls(std::string_view path);

// Names of directories whose code no catalog contains.
[[nodiscard]] bool is_tested_or_hidden(std::string_view name);

[[nodiscard]] bool is_data_path(std::string_view path);

// `web` of `…/web/manifests/init.pp`; empty if the path has no directory of a module.
[[nodiscard]] std::string module_of_path(std::string_view path);

}  // namespace plint::hiera
