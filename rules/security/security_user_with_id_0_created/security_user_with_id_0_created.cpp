// Accounts other than root with UID 0, which have the rights of root.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::security_user_with_id_0_created {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto uid = find_attribute(body, "uid");
    const auto value = uid ? uid->value() : std::nullopt;
    const auto title = body.title();
    if (!value || !title || syntax::resource_type(syntax::AttributeList(body)) != "user"
        || syntax::constant_string(*title) == "root")
        return;
    if (value->text() == "0" || syntax::constant_string(*value) == "0")
        ctx.report(value->span(), "another account with UID 0: it has the rights of `root`")
            .help("use another UID, and `sudo` for the commands that need more rights");
}

extern constinit const Rule rule{
    .name = "security_user_with_id_0_created",
    .category = "security",
    .summary = "Another account with UID 0",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_user_with_id_0_created
