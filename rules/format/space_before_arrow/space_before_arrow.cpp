// Reports arrows of one-line lists that do not follow exactly one space.
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/spacing.hpp"

#include <fmt/format.h>

namespace plint::rules::space_before_arrow {

using List = syntax::View<Kind::resource_body, Kind::untitled_resource, Kind::resource_defaults,
                          Kind::resource_override, Kind::collector, Kind::hash>;
using Entry = syntax::View<Kind::attribute, Kind::splat_attribute, Kind::pair>;

static std::optional<Node> arrow_of(Entry entry)
{
    const auto plain = entry.child(Kind::arrow);
    return plain ? plain : entry.child(Kind::plus_arrow);
}

static void visit(const List& list, TreeContext& ctx)
{
    const SourceFile& source = *ctx.tree().source;
    std::optional<Offset> first;
    Offset last = 0;
    for (const Entry entry : syntax::children_of<Entry>(list))
        if (const auto arrow = arrow_of(entry)) {
            first = first.value_or(arrow->span().begin);
            last = arrow->span().begin;
        }
    if (!first || !on_one_line(source, {*first, last}))
        return;
    for (const Entry entry : syntax::children_of<Entry>(list)) {
        const auto arrow = arrow_of(entry);
        if (!arrow)
            continue;
        const Span gap = spaces_before(source, arrow->span().begin);
        if (gap.begin <= entry.span().begin || source.text(gap) == " " || syntax::is_on_own_line(*arrow))
            continue;
        ctx.report(arrow->span(), fmt::format("expected one space before `{}`", arrow->text()))
            .fix(gap.empty() ? "insert a space" : "leave one space", {{{}, gap, " "}});
    }
}

extern constinit const Rule rule{
    .name = "space_before_arrow",
    .category = "format",
    .summary = "Wrong spacing before an arrow in a one-line list",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::space_before_arrow
