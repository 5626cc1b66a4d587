// Resources, defaults, overrides, virtual and exported ones, and the attributes of these and of collectors.
#pragma once

#include "parser/grammar/calls.hpp"

namespace plint::grammar {

// NAME or any keyword but `true` and `false`.
[[nodiscard]] inline bool is_attribute_name(Kind kind)
{
    return kind == Kind::name || (is_keyword(kind) && kind != Kind::kw_true && kind != Kind::kw_false);
}

// Whether `name =>`, `name +>` or `* =>` is here; reads nothing.
[[nodiscard]] bool at_attribute(Input& in, Builder& b);

// `name =>` value, `name +>` value, `* =>` value
[[nodiscard]] bool read_attribute(Input& in, Builder& b);

// Attributes with an optional comma at the end, even after none; up to a `}` or `;`, which is left there.
[[nodiscard]] bool read_attributes(Input& in, Builder& b);

struct attribute_block : seq<lbrace, rule<read_attributes>, rbrace> {};

struct resource_body : node<Kind::resource_body, expression, colon, rule<read_attributes>> {};

// What begins with `@` or a `c`, as `class { … }` does.
[[nodiscard]] bool read_marked_resource(Input& in, Builder& b);

// Bodies after the type that begins at `mark`, if any.
[[nodiscard]] bool read_resource_blocks(Input& in, Builder& b, const Builder::Mark& mark);

// Everything between expression and relationship: `@`, `@@`, bodies after a type. Inlined, because every level of
// nesting passes through here and a processor predicts only some dozen returns.
[[nodiscard]] inline bool read_resource(Input& in, Builder& b)
{
    if (peek(in) == '@' || peek(in) == 'c')
        return read_marked_resource(in, b);
    const auto mark = b.mark(in);
    return read_expression(in, b) && (peek(in) != '{' || read_resource_blocks(in, b, mark));
}

}  // namespace plint::grammar
