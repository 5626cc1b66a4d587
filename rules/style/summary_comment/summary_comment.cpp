// Reports documentation comments without `@summary`.
#include "checks/summary/placement.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/documentation.hpp"

#include <fmt/format.h>

namespace plint::rules::summary_comment {

using Documented = syntax::View<Kind::class_definition, Kind::define_definition, Kind::function_definition,
                                Kind::plan_definition, Kind::type_alias>;

static void visit(const Documented& definition, TreeContext& ctx)
{
    const auto comments = documentation_of(definition);
    for (const syntax::Comment comment : comments)
        if (comment.content().find("@summary") != std::string_view::npos
            || comment.content().find("@api private") != std::string_view::npos)
            return;
    const auto name = syntax::defined_name(definition);
    if (name && !comments.empty())  // `documentation` reports missing comments
        ctx.report(name->span(),
                   fmt::format("documentation of {} `{}` has no `@summary`",
                               summary::name(summary::defined_kind(definition.kind())), name->text()))
            .help("add a line `@summary …` to the comment above the definition");
}

extern constinit const Rule rule{
    .name = "summary_comment",
    .category = "style",
    .summary = "Documentation without `@summary`",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::summary_comment
