// A class that no node gets is read, tested and kept up to date for nothing.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_class {

extern constinit const Rule rule{
    .name = "unused_class",
    .category = "suspicious",
    .aliases = "ghostbuster_classes",
    .summary = "Every class of an environment is used",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<report_unused<Defined::class_>>,
};

}  // namespace plint::rules::unused_class
