// Anchors were used to contain classes before Puppet had `contain`.
#include "parser/syntax/attribute_lists.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::anchor_resource {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (const auto title = body.title(); title && syntax::resource_type(syntax::AttributeList(body)) == "anchor")
        ctx.report(title->span(), "`anchor` is obsolete: `contain` replaces it")
            .help("if the anchors only contain a class, remove them and declare that class with `contain`");
}

extern constinit const Rule rule{
    .name = "anchor_resource",
    .category = "deprecation",
    .summary = "Obsolete `anchor` resource",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::anchor_resource
