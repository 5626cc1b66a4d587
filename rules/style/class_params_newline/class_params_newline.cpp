// Reports parameters that share a line in a list over several lines.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::class_params_newline {

using Definition = syntax::View<Kind::class_definition, Kind::define_definition>;

static void visit(const Definition& definition, TreeContext& ctx)
{
    const LineIndex& lines = ctx.tree().source->lines();
    std::uint32_t last = 0;
    const auto list = syntax::child_of<syntax::Parameters>(definition);
    if (!list || lines.line(list->span().begin) == lines.line(list->span().end))
        return;
    for (const syntax::Parameter parameter : list->list()) {
        const std::uint32_t line = lines.line(parameter.span().begin);
        if (line == last)
            ctx.report(parameter.span(),
                       fmt::format("parameter `${}` is on the same line as another parameter", parameter.name()));
        last = lines.line(parameter.span().end);
    }
}

extern constinit const Rule rule{
    .name = "class_params_newline",
    .category = "style",
    .summary = "Parameters that share a line in a multi-line list",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::class_params_newline
