// Reports classes that inherit from a `params` class.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::class_inherits_from_params_class {

static void visit(const syntax::ClassDefinition& definition, TreeContext& ctx)
{
    const auto clause = definition.inherits();
    const auto parent = clause ? clause->parent_name() : std::nullopt;
    if (parent && parent->text().ends_with("::params"))
        ctx.report(parent->span(), fmt::format("class inherits from the `params` class `{}`", parent->text()))
            .help("move the defaults to the parameters or to the module's Hiera data");
}

extern constinit const Rule rule{
    .name = "class_inherits_from_params_class",
    .category = "style",
    .summary = "Class inherits from a `params` class",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::class_inherits_from_params_class
