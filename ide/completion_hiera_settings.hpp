// Completes `hiera.yaml`.
#pragma once

#include "ide/completion_list.hpp"
#include "ide/yaml_position.hpp"

namespace plint::ide {

// Adds the keys and values that Hiera knows at a position in its settings (version 5), of a module or of an environment.
void add_hiera_settings(const YamlPosition& position, bool of_module, CompletionList& list);

}  // namespace plint::ide
