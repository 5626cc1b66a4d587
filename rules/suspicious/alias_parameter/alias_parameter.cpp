// An alias is a second name that no reference in messages and reports uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::alias_parameter {

static void visit(const syntax::Attribute& attribute, Context& ctx)
{
    if (syntax::attribute_name(attribute) == "alias" && attribute.name() && attribute.parent()->kind() == Kind::resource_body)
        ctx.report(attribute.name()->span(), "resource with an alias").help("use one name everywhere");
}

extern constinit const Rule rule{
    .name = "alias_parameter",
    .category = "suspicious",
    .summary = "Resources have no aliases",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::alias_parameter
