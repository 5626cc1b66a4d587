// What a class is for stands nowhere if not above it.
#include "checks/project/placement.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/documentation.hpp"

#include <fmt/format.h>

namespace plint::rules::documentation {

using Documented = syntax::View<Kind::class_definition, Kind::define_definition, Kind::function_definition,
                                Kind::plan_definition, Kind::type_alias>;

static void visit(const Documented& definition, Context& ctx)
{
    const auto name = syntax::defined_name(definition);
    if (name && documentation_of(definition).empty())
        ctx.report(name->span(),
                   fmt::format("{} `{}` is not documented", plint::name(defined_kind(definition.kind())), name->text()))
            .help("say above it what it is for");
}

extern constinit const Rule rule{
    .name = "documentation",
    .category = "style",
    .summary = "Definitions are documented",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::documentation
