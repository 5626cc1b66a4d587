#include "formatter/layout/layout.hpp"

namespace plint::formatter {

// Classes, defined types, plans and functions. The parameters of a function follow its name without a space.
void Layout::definition(Node node)
{
    const bool is_function = node.kind() == Kind::function_definition;
    bool first = true;
    for (const Node child : node.children()) {
        if (!first && (!is_function || child.kind() != Kind::parameters))
            out_.space();
        if (child.kind() == Kind::parameters)
            parameters(child, !is_function);
        else if (child.kind() == Kind::block)
            block(child, false);
        else if (is_composite(child.kind()))
            expression(child);
        else
            token(child);
        first = false;
    }
}

void Layout::node_definition(Node node)
{
    bool is_keyword_written = false;
    const Kind* before = nullptr;
    for (const Node child : node.children()) {
        if (child.kind() == Kind::comma) {
            comments_before_separator(child.index());
            before = &tree_.kind[child.index()];
            continue;
        }
        if (before != nullptr && child.kind() != Kind::block && child.kind() != Kind::inherits_clause)
            out_.comma();
        if (is_keyword_written)
            out_.space();
        if (child.kind() == Kind::block)
            block(child, false);
        else if (is_composite(child.kind()))
            expression(child);
        else
            token(child);
        is_keyword_written = true;
        before = nullptr;
    }
}

// `a.b.1`. A dot between numbers would be part of a number without its spaces.
void Layout::host_name(Node node)
{
    Offset end = node.span().begin;
    Kind before = Kind::dot;
    for (const Node child : node.children()) {
        const NodeIndex part = child.kind() == Kind::dot ? tree_.next[child.index()] : child.index();
        const Kind other = part < tree_.size() ? tree_.kind[part] : Kind::dot;
        const bool may_join =
            (before == Kind::dot || before == Kind::name) && (other == Kind::dot || other == Kind::name);
        if (!may_join && end != child.span().begin)
            out_.space();
        token(child);
        end = child.span().end;
        before = child.kind();
    }
}

void Layout::type_alias(Node node)
{
    words(node);
}

}  // namespace plint::formatter
