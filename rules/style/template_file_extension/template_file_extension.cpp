// Reports templates whose names do not end with `.erb` or `.epp`.
#include "checks/files/paths.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::template_file_extension {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const bool erb = call.function() == "template";
    if (!erb && call.function() != "epp")
        return;
    const std::string_view suffix = erb ? ".erb" : ".epp";
    for (const Node argument : call.arguments())
        if (const auto path = syntax::constant_string(argument);
            path && argument.kind() != Kind::heredoc_tag && !path->ends_with(suffix))
            ctx.report(argument.span(), fmt::format("template name does not end with `{}`", suffix))
                .help(fmt::format("write `'{}{}'`, and rename the file if it has another name", *path, suffix));
}

extern constinit const Rule rule{
    .name = "template_file_extension",
    .category = "style",
    .aliases = "non_erb_template_filename",
    .summary = "Template without the usual file extension",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::template_file_extension
