// The name of a class in a message.
#pragma once

#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"

#include <string>

namespace plint::rules {

// The qualified name. If it has a very long part, only the beginning of the written name, so that thousands of messages
// about one class cost little.
[[nodiscard]] inline std::string shown_class_name(const syntax::ClassDefinition& definition)
{
    constexpr std::size_t max_part = 200;
    const auto own = definition.name();
    for (std::optional<Node> up = definition; up; up = up->parent())
        if (const auto name = syntax::defined_name(*up); name && name->text().size() > max_part)
            return std::string(own ? own->text().substr(0, max_part) : "");
    return plain_name(syntax::qualified_name(definition));
}

}  // namespace plint::rules
