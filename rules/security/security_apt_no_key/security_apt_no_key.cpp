// APT repositories without a key.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"
#include <algorithm>

namespace plint::rules::security_apt_no_key {

// Whether it requires a key in the global keyring.
static bool requires_key(const syntax::ResourceBody& body)
{
    const auto required = find_attribute(body, "require");
    const auto value = required ? required->value() : std::nullopt;
    const auto is_key = [](Node node) { return node.kind() == Kind::class_reference && node.text() == "Apt::Key"; };
    return value && (is_key(*value) || std::ranges::any_of(value->descendants(), is_key));
}

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto title = body.title();
    if (!title || title->kind() == Kind::kw_default
        || syntax::resource_type(syntax::AttributeList(body)) != "apt::source" || has_splat(body)
        || find_attribute(body, "key") || find_attribute(body, "keyring") || attribute_text(body, "ensure") == "absent"
        || requires_key(body))
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
