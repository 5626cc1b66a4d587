// A type without values or resources is kept up to date for nothing.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_type {

extern constinit const Rule rule{
    .name = "unused_type",
    .category = "suspicious",
    .aliases = "ghostbuster_types",
    .summary = "Every type of an environment is used",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<report_unused<Defined::type_alias, Defined::ruby_type>>,
};

}  // namespace plint::rules::unused_type
