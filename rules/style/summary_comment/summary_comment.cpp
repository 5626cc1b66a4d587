// One line that says what a class is for is what lists of classes show.
#include "checks/project/placement.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/documentation.hpp"

#include <fmt/format.h>

namespace plint::rules::summary_comment {

using Documented = syntax::View<Kind::class_definition, Kind::define_definition, Kind::function_definition,
                                Kind::plan_definition, Kind::type_alias>;

static void visit(const Documented& definition, Context& ctx)
{
    const auto comments = documentation_of(definition);
    for (const syntax::Comment comment : comments)
        if (comment.content().find("@summary") != std::string_view::npos ||
            comment.content().find("@api private") != std::string_view::npos)
            return;
    const auto name = syntax::defined_name(definition);
    if (name && !comments.empty())  // `documentation` tells where there is none at all
        ctx.report(name->span(), fmt::format("the documentation of {} `{}` has no `@summary`",
                                             plint::name(defined_kind(definition.kind())), name->text()));
}

extern constinit const Rule rule{
    .name = "summary_comment",
    .category = "style",
    .summary = "Documentation begins with a summary",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::summary_comment
