// Whatever holds attributes, and for what type of resource.
#pragma once

#include "parser/syntax/resources.hpp"

#include <string>

namespace plint::syntax {

struct AttributeList : View<Kind::resource_body, Kind::resource_defaults, Kind::resource_override, Kind::collector> {
    using View::View;
    [[nodiscard]] Siblings<Operation> operations() const { return children_of<Operation>(*this); }
    [[nodiscard]] Siblings<Attribute> attributes() const { return children_of<Attribute>(*this); }
};

// In lower case, without leading `::`: `file` of `file { … }`, `File { … }`, `File['/x'] { … }` and `File <| |> { … }`.
// Empty where the type is computed.
[[nodiscard]] std::string resource_type(AttributeList list);

// The attribute's name as written; empty when a broken file lacks it.
[[nodiscard]] inline std::string_view attribute_name(Attribute attribute)
{
    return attribute.name() ? attribute.name()->text() : std::string_view();
}

}  // namespace plint::syntax
