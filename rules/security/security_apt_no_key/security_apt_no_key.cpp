// APT repositories without a key.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::security_apt_no_key {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto title = body.title();
    if (!title || title->kind() == Kind::kw_default
        || syntax::resource_type(syntax::AttributeList(body)) != "apt::source" || has_splat(body)
        || find_attribute(body, "key") || find_attribute(body, "keyring") || attribute_text(body, "ensure") == "absent")
        return;
    ctx.report(title->span(), "package repository has no key").help("set `key` or `keyring`");
}

extern constinit const Rule rule{
    .name = "security_apt_no_key",
    .category = "security",
    .summary = "APT repository without a key",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_apt_no_key
