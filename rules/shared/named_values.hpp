// Values that code writes beside a name: of attributes, of variables, as defaults of parameters.
#pragma once

#include "checks/project/names.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint {

// Is handed the name (without `$`) and the value, if one is written.
using LookAt = void (*)(std::string_view name, std::optional<Node> value, Context& ctx);

template <LookAt look_at>
void visit_named_attribute(const syntax::Attribute& attribute, Context& ctx)
{
    look_at(syntax::attribute_name(attribute), attribute.value(), ctx);
}

template <LookAt look_at>
void visit_named_assignment(const syntax::Assignment& assignment, Context& ctx)
{
    if (const auto left = assignment.left(); left && left->kind() == Kind::variable)
        look_at(syntax::Variable(*left).name(), assignment.right(), ctx);
}

template <LookAt look_at>
void visit_named_parameter(const syntax::Parameter& parameter, Context& ctx)
{
    look_at(parameter.name(), parameter.default_value(), ctx);
}

// The text of a value that is one quoted string without interpolation.
[[nodiscard]] inline std::optional<std::string> quoted_text(std::optional<Node> value)
{
    const bool quoted = value && (value->kind() == Kind::single_quoted || value->kind() == Kind::double_quoted);
    return quoted ? syntax::constant_string(*value) : std::nullopt;
}

[[nodiscard]] inline bool names_password(std::string_view name)
{
    const std::string lower = lower_case(last_segment(name));
    return lower.ends_with("password") || lower.ends_with("passwd");
}

}  // namespace plint
