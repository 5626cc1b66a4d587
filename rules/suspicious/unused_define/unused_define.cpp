// Defined types of an environment that nothing uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_define {

extern constinit const Rule rule{
    .name = "unused_define",
    .category = "suspicious",
    .aliases = "ghostbuster_defines",
    .summary = "Unused defined type",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<report_unused<summary::Defined::define>>,
};

}  // namespace plint::rules::unused_define
