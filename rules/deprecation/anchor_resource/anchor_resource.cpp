// Anchors were used to contain classes before Puppet had `contain`.
#include "parser/syntax/attribute_lists.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::anchor_resource {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (const auto title = body.title(); title && syntax::resource_type(syntax::AttributeList(body)) == "anchor")
        ctx.report(title->span(), "`anchor` is obsolete for containment: `contain` replaces it")
            .help("if two anchors only surround a class, remove both and declare the class with `contain`; keep "
                  "anchors that "
                  "only order other resources");
}

extern constinit const Rule rule{
    .name = "anchor_resource",
    .category = "deprecation",
    .summary = "Obsolete `anchor` resource",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::anchor_resource
