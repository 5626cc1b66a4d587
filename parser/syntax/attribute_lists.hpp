// Lists of attributes of any form, and the resource type that they are for.
#pragma once

#include "parser/syntax/resources.hpp"

#include <string>

namespace plint::syntax {

struct AttributeList : View<Kind::resource_body, Kind::resource_defaults, Kind::resource_override, Kind::collector> {
    using View::View;
    [[nodiscard]] Siblings<AttributeOperation> operations() const { return children_of<AttributeOperation>(*this); }
    [[nodiscard]] Siblings<Attribute> attributes() const { return children_of<Attribute>(*this); }
};

// In lower case, without leading `::`: `file` of `file { … }`, `File { … }`, `File['/x'] { … }` and `File <| |> { … }`.
// Empty if the type is computed or a broken file lacks it.
[[nodiscard]] std::string resource_type(AttributeList list);

// The attribute's name as written; empty if a broken file lacks it. A view of the source text.
[[nodiscard]] inline std::string_view attribute_name(Attribute attribute)
{
    return attribute.name() ? attribute.name()->text() : std::string_view();
}

}  // namespace plint::syntax
