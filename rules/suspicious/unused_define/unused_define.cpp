// A defined type without instances is kept up to date for nothing.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_define {

extern constinit const Rule rule{
    .name = "unused_define",
    .category = "suspicious",
    .aliases = "ghostbuster_defines",
    .summary = "Every defined type of an environment is used",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<report_unused<Defined::define>>,
};

}  // namespace plint::rules::unused_define
