// Reports templates written in ERB instead of EPP.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::no_erb_template {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    if (call.function() == "template" || call.function() == "inline_template")
        ctx.report(call.name()->span(), fmt::format("`{}` renders an ERB template, not EPP", call.function()))
            .help(fmt::format("convert the template to EPP and call `{}`",
                              call.function() == "template" ? "epp" : "inline_epp"));
}

extern constinit const Rule rule{
    .name = "no_erb_template",
    .category = "style",
    .summary = "ERB template instead of EPP",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::no_erb_template
