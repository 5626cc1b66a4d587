// The passwords that everybody uses are the first that everybody tries.
#include "checks/project/names.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

#include <array>
#include <algorithm>

namespace plint::rules {

static bool is_common(std::string_view text)
{
    static constexpr auto common = std::to_array<std::string_view>(
        {"12345", "123456", "12345678", "admin", "changeme", "default", "password", "pass", "qwerty", "root", "secret", "test", "toor"});
    return std::ranges::find(common, lower_case(text)) != common.end();
}

static void look_at(std::string_view name, std::optional<Node> value, Context& ctx)
{
    const bool quoted = value && (value->kind() == Kind::single_quoted || value->kind() == Kind::double_quoted);
    const std::string lower = lower_case(last_segment(name));
    if (quoted && (lower.ends_with("password") || lower.ends_with("passwd")) && is_common(*syntax::constant_string(*value)))
        ctx.report(value->span(), fmt::format("`{}` is one of the first that are tried", name));
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

extern constinit const Rule weak_password{
    .name = "weak_password",
    .category = "security",
    .summary = "Passwords are not those that are tried first",
    .enabled = Enabled::on_request,
    .hooks = hooks<visit_attribute, visit_assignment, visit_parameter>,
};

}  // namespace plint::rules
