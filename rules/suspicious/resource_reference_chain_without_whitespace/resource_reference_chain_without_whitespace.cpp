// Reports a space in a resource reference: `File ['/a']` is a type, and then a list.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/spacing.hpp"

#include <fmt/format.h>

namespace plint::rules::resource_reference_chain_without_whitespace {

using Type = syntax::View<Kind::class_reference>;

static void visit(const Type& type, TreeContext& ctx)
{
    const SourceFile& source = *ctx.tree().source;
    const Span gap = blanks_after(source, type.span().end);
    if (gap.empty() || !source.text().substr(gap.end).starts_with('['))
        return;
    ctx.report(gap, fmt::format("space between `{}` and `[`", type.text()))
        .fix("remove it", {{{}, gap, ""}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "resource_reference_chain_without_whitespace",
    .category = "suspicious",
    .aliases = "resource_reference_without_whitespace",
    .summary = "Space in a resource reference",
    .severity = Severity::error,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::resource_reference_chain_without_whitespace
