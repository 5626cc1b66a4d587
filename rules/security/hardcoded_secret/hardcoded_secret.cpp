// Who can read the code can read the password, and so can everybody who ever could.
#include "checks/project/names.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules {

static bool is_secret(std::string_view name)
{
    const std::string lower = lower_case(last_segment(name));
    for (const std::string_view word : {"password", "passwd", "secret", "private_key", "api_key", "apikey", "access_token"})
        if (lower.ends_with(word))
            return true;
    return false;
}

// A value that somebody typed: not empty, not a placeholder for "none", no lookup.
static bool is_typed(Node value)
{
    const bool quoted = value.kind() == Kind::single_quoted || value.kind() == Kind::double_quoted;
    const auto text = quoted ? syntax::constant_string(value) : std::nullopt;
    if (!text || text->empty() || text->starts_with("/") || text->find("%{") != std::string::npos)
        return false;
    for (const std::string_view none : {"*", "!", "!!", "x", "absent", "present", "undef", "none", "false", "true", "no", "yes", "on", "off", "unset", "UNSET"})
        if (*text == none)
            return false;
    return true;
}

static void look_at(std::string_view name, std::optional<Node> value, Context& ctx)
{
    if (value && is_secret(name) && is_typed(*value))
        ctx.report(value->span(), fmt::format("`{}` stands in the code", name)).help("keep it in encrypted data");
}

static void visit_attribute(const syntax::Attribute& attribute, Context& ctx)
{
    look_at(syntax::attribute_name(attribute), attribute.value(), ctx);
}

static void visit_assignment(const syntax::Assignment& assignment, Context& ctx)
{
    if (const auto left = assignment.left(); left && left->kind() == Kind::variable)
        look_at(syntax::Variable(*left).name(), assignment.right(), ctx);
}

static void visit_parameter(const syntax::Parameter& parameter, Context& ctx)
{
    look_at(parameter.name(), parameter.default_value(), ctx);
}

extern constinit const Rule hardcoded_secret{
    .name = "hardcoded_secret",
    .category = "security",
    .aliases = "security_password_in_code hardcoded_secret_password hardcoded_secret_key",
    .summary = "Passwords do not stand in the code",
    .enabled = Enabled::on_request,
    .hooks = hooks<visit_attribute, visit_assignment, visit_parameter>,
};

}  // namespace plint::rules
