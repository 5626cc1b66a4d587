// An empty password lets everybody in.
#include "checks/project/names.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules {

static void look_at(std::string_view name, std::optional<Node> value, Context& ctx)
{
    const bool quoted = value && (value->kind() == Kind::single_quoted || value->kind() == Kind::double_quoted);
    const std::string lower = lower_case(last_segment(name));
    if (quoted && (lower.ends_with("password") || lower.ends_with("passwd")) && syntax::constant_string(*value) == "")
        ctx.report(value->span(), fmt::format("`{}` is empty", name));
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

extern constinit const Rule empty_password{
    .name = "empty_password",
    .category = "security",
    .summary = "Passwords are not empty",
    .enabled = Enabled::on_request,
    .hooks = hooks<visit_attribute, visit_assignment, visit_parameter>,
};

}  // namespace plint::rules
