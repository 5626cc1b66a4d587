// `'false'` is a string, and every string is true in a condition.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules {

using Quoted = syntax::View<Kind::single_quoted, Kind::double_quoted>;

static void visit(const Quoted& string, Context& ctx)
{
    const std::string_view content = ctx.tree().source->text(syntax::content_span(string));
    if (content != "true" && content != "false")
        return;
    ctx.report(string.span(), fmt::format("`{}` is a string, not a boolean", string.text()))
        .fix(fmt::format("write `{}`", content), {{{}, string.span(), std::string(content)}}, Safety::unsafe);
}

extern constinit const Rule quoted_booleans{
    .name = "quoted_booleans",
    .category = "suspicious",
    .summary = "Booleans stand without quotes",
    .enabled = Enabled::on_request,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
