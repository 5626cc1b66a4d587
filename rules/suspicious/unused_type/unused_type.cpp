// Type aliases and resource types of an environment that nothing uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_type {

extern constinit const Rule rule{
    .name = "unused_type",
    .category = "suspicious",
    .aliases = "ghostbuster_types",
    .summary = "Unused type",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<report_unused<summary::Defined::type_alias, summary::Defined::ruby_type>>,
};

}  // namespace plint::rules::unused_type
