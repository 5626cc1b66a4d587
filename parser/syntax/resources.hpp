// Typed views of resources, their attributes and collectors.
#pragma once

#include "parser/syntax/calls.hpp"

namespace plint::syntax {

// `name => value` or `name +> value`
struct Attribute : View<Kind::attribute> {
    using View::View;
    // A name or keyword leaf.
    [[nodiscard]] std::optional<Node> name() const
    {
        for (const Node first : children_with_trivia()) {
            if (first.kind() == Kind::name || is_keyword(first.kind()))
                return first;
            if (!is_trivia(first.kind()))
                break;
        }
        return std::nullopt;
    }
    // `=>` or `+>`
    [[nodiscard]] std::optional<Node> operator_token() const
    {
        const auto arrow = child(Kind::arrow);
        return arrow ? arrow : child(Kind::plus_arrow);
    }
    [[nodiscard]] std::optional<Expression> value() const { return expression_after(*this, operator_token()); }
};

// `* => value`
struct SplatAttribute : View<Kind::splat_attribute> {
    using View::View;
    [[nodiscard]] std::optional<Node> operator_token() const { return child(Kind::arrow); }
    [[nodiscard]] std::optional<Expression> value() const { return expression_after(*this, operator_token()); }
};

// Either of the two.
struct AttributeOperation : View<Kind::attribute, Kind::splat_attribute> {
    using View::View;
    [[nodiscard]] std::optional<Node> operator_token() const
    {
        const auto arrow = child(Kind::arrow);
        return arrow ? arrow : child(Kind::plus_arrow);
    }
    [[nodiscard]] std::optional<Expression> value() const { return expression_after(*this, operator_token()); }
};

// `title: attributes`
struct ResourceBody : View<Kind::resource_body> {
    using View::View;
    [[nodiscard]] std::optional<Expression> title() const { return expression_before(*this, child(Kind::colon)); }
    [[nodiscard]] Siblings<AttributeOperation> operations() const { return children_of<AttributeOperation>(*this); }
    [[nodiscard]] Siblings<Attribute> attributes() const { return children_of<Attribute>(*this); }
};

// `type { bodies }`
struct Resource : View<Kind::resource> {
    using View::View;
    // An expression, or the kw_class leaf of `class { … }`.
    [[nodiscard]] std::optional<Node> type() const
    {
        const auto brace = child(Kind::lbrace);
        for (const Node first : children()) {
            if (brace && first == *brace)
                break;
            if (is_expression(first.kind()) || first.kind() == Kind::kw_class)
                return first;
        }
        return std::nullopt;
    }
    [[nodiscard]] Siblings<ResourceBody> bodies() const { return children_of<ResourceBody>(*this); }
};

// `name { attributes }`: to Puppet a name, then a hash.
struct UntitledResource : View<Kind::untitled_resource> {
    using View::View;
    [[nodiscard]] std::optional<Expression> type() const { return expression_before(*this, child(Kind::lbrace)); }
    // `return { a => 1 }`: the name is one of the functions that take the hash as their argument.
    [[nodiscard]] bool is_call() const { return type() && is_statement_function(type()->text()); }
    [[nodiscard]] Siblings<AttributeOperation> operations() const { return children_of<AttributeOperation>(*this); }
    [[nodiscard]] Siblings<Attribute> attributes() const { return children_of<Attribute>(*this); }
};

// `File { attributes }`
struct ResourceDefaults : View<Kind::resource_defaults> {
    using View::View;
    [[nodiscard]] std::optional<Expression> type() const { return expression_before(*this, child(Kind::lbrace)); }
    [[nodiscard]] Siblings<AttributeOperation> operations() const { return children_of<AttributeOperation>(*this); }
    [[nodiscard]] Siblings<Attribute> attributes() const { return children_of<Attribute>(*this); }
};

// `File['/x'] { attributes }`
struct ResourceOverride : View<Kind::resource_override> {
    using View::View;
    [[nodiscard]] std::optional<Expression> reference() const { return expression_before(*this, child(Kind::lbrace)); }
    [[nodiscard]] Siblings<AttributeOperation> operations() const { return children_of<AttributeOperation>(*this); }
    [[nodiscard]] Siblings<Attribute> attributes() const { return children_of<Attribute>(*this); }
};

// `@form` or `@@form`
struct VirtualResource : View<Kind::virtual_resource> {
    using View::View;
    [[nodiscard]] std::optional<Node> sign() const
    {
        const auto at = child(Kind::at);
        return at ? at : child(Kind::at_at);
    }
    [[nodiscard]] bool exported() const { return child(Kind::at_at).has_value(); }
    // The Resource, ResourceDefaults, ResourceOverride or another VirtualResource after the sign.
    [[nodiscard]] std::optional<Expression> form() const { return expression_after(*this, sign()); }
};

// `type <| query |> { attributes }`
struct Collector : View<Kind::collector> {
    using View::View;
    // `<|` or `<<|`
    [[nodiscard]] std::optional<Node> opening() const
    {
        const auto open = child(Kind::collect_open);
        return open ? open : child(Kind::exported_open);
    }
    [[nodiscard]] bool exported() const { return child(Kind::exported_open).has_value(); }
    [[nodiscard]] std::optional<Expression> type() const { return expression_before(*this, opening()); }
    [[nodiscard]] std::optional<Expression> query() const { return expression_after(*this, opening()); }
    [[nodiscard]] Siblings<AttributeOperation> operations() const { return children_of<AttributeOperation>(*this); }
    [[nodiscard]] Siblings<Attribute> attributes() const { return children_of<Attribute>(*this); }
};

}  // namespace plint::syntax
