// An alias is a second name that no reference in messages and reports uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::alias_parameter {

static void visit(const syntax::Attribute& attribute, Context& ctx)
{
    const auto resource = syntax::as<syntax::ResourceBody>(*attribute.parent());
    if (!resource || syntax::attribute_name(attribute) != "alias")
        return;
    // Nagios' objects have a property of that name.
    if (!syntax::resource_type(syntax::AttributeList(*resource)).starts_with("nagios_"))
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
