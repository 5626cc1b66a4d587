// SSH servers that allow root logins.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

namespace plint::rules::security_ssh_root_allowed {

static void report(Node value, TreeContext& ctx)
{
    ctx.report(value.span(), "root login over SSH is allowed").help("use `no` or `prohibit-password`");
}

static void visit(const syntax::Attribute& attribute, TreeContext& ctx)
{
    const auto value = attribute.value();
    const auto text = value ? syntax::constant_string(*value) : std::nullopt;
    const std::string_view name = syntax::attribute_name(attribute);
    if (!value || (name != "permit_root_login" && name != "permitrootlogin"))
        return;
    if (text == "yes" || value->kind() == Kind::kw_true)
        report(*value, ctx);
}

static void visit_pair(const syntax::Pair& pair, TreeContext& ctx)
{
    const auto key = pair.key();
    const auto value = pair.value();
    if (key && value && syntax::constant_string(*key) == "PermitRootLogin" && syntax::constant_string(*value) == "yes")
        report(*value, ctx);
}

extern constinit const Rule rule{
    .name = "security_ssh_root_allowed",
    .category = "security",
    .summary = "Root login over SSH",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit, visit_pair>,
};

}  // namespace plint::rules::security_ssh_root_allowed
