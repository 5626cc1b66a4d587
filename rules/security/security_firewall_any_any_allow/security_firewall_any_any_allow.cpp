// Firewall rules that accept all traffic.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::security_firewall_any_any_allow {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    const auto title = body.title();
    if (!title || syntax::resource_type(syntax::AttributeList(body)) != "firewall" || has_splat(body))
        return;
    const auto action = attribute_text(body, "action");
    const auto jump = attribute_text(body, "jump");
    if (action != "accept" && jump != "accept" && jump != "ACCEPT")
        return;
    for (const syntax::Attribute attribute : body.attributes()) {
        const std::string_view name = syntax::attribute_name(attribute);
        const auto text = attribute.value() ? syntax::constant_string(*attribute.value()) : std::nullopt;
        const bool narrow = name != "action" && name != "jump" && name != "chain" && name != "ensure"
            && name != "provider" && name != "table" && name != "before" && name != "require" && text != "all"
            && text != "0.0.0.0/0";
        if (narrow)
            return;
    }
    ctx.report(title->span(), "firewall rule accepts all traffic")
        .help("restrict it with `source`, `proto` or `dport`");
}

extern constinit const Rule rule{
    .name = "security_firewall_any_any_allow",
    .category = "security",
    .aliases = "security_firewall_any_any_deny",
    .summary = "Firewall rule that accepts all traffic",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_firewall_any_any_allow
