// Numbers as modes of files, which Puppet rejects.
#pragma once

#include "parser/syntax/attribute_lists.hpp"

namespace plint::rules {

// Whether it is the value of `mode` of a file: `mode => 0644`.
[[nodiscard]] inline bool is_number_as_mode(Node value)
{
    const auto around = value.parent();
    const auto attribute = around ? syntax::as<syntax::Attribute>(*around) : std::nullopt;
    const auto list = attribute && attribute->value() == value && syntax::attribute_name(*attribute) == "mode"
        ? around->parent()
        : std::nullopt;
    const auto attributes = list ? syntax::as<syntax::AttributeList>(*list) : std::nullopt;
    const std::string type = attributes ? syntax::resource_type(*attributes) : std::string();
    return value.kind() == Kind::number && (type == "file" || type == "concat");
}

}  // namespace plint::rules
