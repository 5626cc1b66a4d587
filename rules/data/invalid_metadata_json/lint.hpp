// What metadata-json-lint and the Forge reject in metadata.json, though Puppet accepts it. Internal to the rule.
#pragma once

#include "checks/hiera/hiera_data.hpp"
#include "rules/engine/context.hpp"

namespace plint::rules::invalid_metadata_json {

// `metadata`: a mapping. Reports keys that appear twice, and values of known keys.
void check_lint(const hiera::DataNode& metadata, ProgramContext& ctx);

}  // namespace plint::rules::invalid_metadata_json
