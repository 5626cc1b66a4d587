// Reports resource titles without quotes.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::unquoted_resource_title {

static void look_at(Node title, TreeContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(title))
        for (const syntax::Element element : array->elements())
            look_at(element, ctx);
    if (title.kind() == Kind::name || title.kind() == Kind::word)
        ctx.report(title.span(), fmt::format("resource title `{}` is not quoted", title.text()))
            .fix("add quotes", {{{}, title.span(), fmt::format("'{}'", title.text())}});
}

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (const auto title = body.title())
        look_at(*title, ctx);
}

extern constinit const Rule rule{
    .name = "unquoted_resource_title",
    .category = "style",
    .summary = "Unquoted resource title",
    .fixable = Fixable::always,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unquoted_resource_title
