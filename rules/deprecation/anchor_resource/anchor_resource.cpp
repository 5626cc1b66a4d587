// Anchors held classes together before there was `contain`.
#include "parser/syntax/attribute_lists.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::anchor_resource {

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    if (const auto title = body.title(); title && syntax::resource_type(syntax::AttributeList(body)) == "anchor")
        ctx.report(title->span(), "resource `anchor`").help("`contain` the class between the anchors");
}

extern constinit const Rule rule{
    .name = "anchor_resource",
    .category = "deprecation",
    .summary = "Classes are held together by `contain`, not by anchors",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::anchor_resource
