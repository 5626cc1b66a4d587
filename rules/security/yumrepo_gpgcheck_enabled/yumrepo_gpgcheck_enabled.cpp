// Yum repositories without signature checks.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::yumrepo_gpgcheck_enabled {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto title = body.title();
    if (!title || syntax::resource_type(syntax::AttributeList(body)) != "yumrepo" || has_splat(body))
        return;
    const auto check = find_attribute(body, "gpgcheck");
    const auto text = attribute_text(body, "gpgcheck");
    if (!check && attribute_text(body, "ensure") != "absent" && title->kind() != Kind::kw_default)
        ctx.report(title->span(), "repository does not set `gpgcheck`").help("set `gpgcheck => 1`");
    else if (check && check->value()
             && (text == "0" || text == "false" || text == "no" || check->value()->text() == "0"))
        ctx.report(check->value()->span(), "package signatures are not checked").help("set `gpgcheck => 1`");
}

extern constinit const Rule rule{
    .name = "yumrepo_gpgcheck_enabled",
    .category = "security",
    .summary = "Yum repository without signature checks",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::yumrepo_gpgcheck_enabled
