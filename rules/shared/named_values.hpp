// Values that code writes beside a name: of attributes, of variables, as defaults of parameters.
#pragma once

#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plint::rules {

// Is handed the name (without `$`) and the value, if one is written.
using LookAt = void (*)(std::string_view name, std::optional<Node> value, TreeContext& ctx);

template <LookAt look_at>
void visit_named_attribute(const syntax::Attribute& attribute, TreeContext& ctx)
{
    look_at(syntax::attribute_name(attribute), attribute.value(), ctx);
}

template <LookAt look_at>
void visit_named_assignment(const syntax::Assignment& assignment, TreeContext& ctx)
{
    if (const auto left = assignment.left(); left && left->kind() == Kind::variable)
        look_at(syntax::Variable(*left).name(), assignment.right(), ctx);
}

template <LookAt look_at>
void visit_named_parameter(const syntax::Parameter& parameter, TreeContext& ctx)
{
    look_at(parameter.name(), parameter.default_value(), ctx);
}

// The name as the code has it: with `$` for a variable or a parameter. `value`: what `LookAt` gets.
[[nodiscard]] inline std::string written_name(std::string_view name, Node value)
{
    const bool is_attribute = value.parent() && value.parent()->kind() == Kind::attribute;
    return (is_attribute ? "" : "$") + std::string(name);
}

// The text of a value that is one quoted string without interpolation.
[[nodiscard]] inline std::optional<std::string> quoted_text(std::optional<Node> value)
{
    const bool quoted = value && (value->kind() == Kind::single_quoted || value->kind() == Kind::double_quoted);
    return quoted ? syntax::constant_string(*value) : std::nullopt;
}

// Whether the name ends in a word of small letters, without regard to case.
[[nodiscard]] inline bool ends_like(std::string_view name, std::string_view word)
{
    return name.size() >= word.size()
        && std::equal(word.begin(), word.end(), name.end() - static_cast<std::ptrdiff_t>(word.size()),
                      [](char small, char c) { return lower_case(c) == small; });
}

[[nodiscard]] inline bool names_password(std::string_view name)
{
    return ends_like(name, "password") || ends_like(name, "passwd");
}

}  // namespace plint::rules
