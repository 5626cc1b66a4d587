// Resources with an alias: a second name, which messages and reports do not use.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::alias_parameter {

static void visit(const syntax::Attribute& attribute, TreeContext& ctx)
{
    const auto resource = syntax::as<syntax::ResourceBody>(*attribute.parent());
    if (!resource || syntax::attribute_name(attribute) != "alias")
        return;
    // Nagios types have a property of this name.
    if (!syntax::resource_type(syntax::AttributeList(*resource)).starts_with("nagios_"))
        ctx.report(attribute.name()->span(), "resource has a second name (`alias`)")
            .help("remove `alias` and use the title everywhere");
}

extern constinit const Rule rule{
    .name = "alias_parameter",
    .category = "suspicious",
    .summary = "Resource with an alias",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::alias_parameter
