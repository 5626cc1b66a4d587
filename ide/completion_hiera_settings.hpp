// Completes `hiera.yaml`.
#pragma once

#include "ide/completion_list.hpp"
#include "ide/yaml_position.hpp"

namespace plint::ide {

// Adds the keys and values that Hiera knows at a position in its settings (version 5).
void add_hiera_settings(const YamlPosition& position, CompletionList& list);

}  // namespace plint::ide
