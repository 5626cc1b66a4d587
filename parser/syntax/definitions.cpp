// The accessors of definitions that are more than a look at a child.
#include "parser/syntax/definitions.hpp"

#include <string_view>
#include <vector>

namespace plint::syntax {

namespace {

constexpr bool is_name(Kind kind)
{
    return kind == Kind::name || kind == Kind::word || kind == Kind::class_reference;
}

// The keyword that opens a definition, then the first child of the view's kinds.
template <class V>
std::optional<V> after_keyword(Node definition)
{
    const auto children = definition.children_with_trivia();
    for (const Node first : children)
        if (is_keyword(first.kind()))
            return first_of(children_after<V>(definition, first));
    return child_of<V>(definition);
}

// Classes and plans lend their names to what is defined inside.
constexpr bool is_name_space(Kind kind)
{
    return kind == Kind::class_definition || kind == Kind::plan_definition;
}

}  // namespace

std::optional<Node> InheritsClause::parent_name() const
{
    return first_of(children_after<Host>(*this, child(Kind::kw_inherits)));
}

std::optional<Node> defined_name(Node definition)
{
    if (!is_definition(definition.kind()))  // a file or block may have very many children
        return std::nullopt;
    const auto first = after_keyword<Expression>(definition);
    return first && is_name(first->kind()) ? first : std::nullopt;
}

std::optional<std::string> Host::written_name() const
{
    switch (kind()) {
    case Kind::host_name: return HostName(*this).value();
    case Kind::name:
    case Kind::word:
    case Kind::number: return std::string(text());
    default: return std::nullopt;
    }
}

std::string HostName::value() const
{
    std::string value;
    for (const Node part : children())
        value += part.text();
    return value;
}

std::optional<Expression> TypeAlias::left() const
{
    const auto left = after_keyword<Expression>(*this);
    const auto sign = child(Kind::assign);
    return left && (!sign || left->index() < sign->index()) ? left : std::nullopt;
}

std::optional<Expression> TypeAlias::type() const
{
    return expression_after(*this, child(Kind::assign));
}

std::optional<Expression> TypeAlias::object_hash() const
{
    const auto right = type();
    return right && right->kind() != Kind::hash ? as<Expression>(child(Kind::hash)) : std::nullopt;
}

std::string qualified_name(Node definition)
{
    const auto own = defined_name(definition);
    if (!own)
        return {};
    if (!is_name_space(definition.kind()) && definition.kind() != Kind::define_definition)
        return std::string(own->text());
    std::vector<std::string_view> names{own->text()};  // the innermost first
    for (auto outer = definition.parent(); outer; outer = outer->parent())
        if (is_name_space(outer->kind()))
            if (const auto outer_name = defined_name(*outer))
                names.push_back(outer_name->text());
    std::string name(names.back());
    for (std::size_t i = names.size() - 1; i-- > 0;) {
        name += "::";
        name += names[i];
    }
    // Puppet joins the names of the stack and drops one leading `::`, so `class ::a { class b {} }` is `a::b`.
    if (names.size() > 1 && name.starts_with("::"))
        name.erase(0, 2);
    return name;
}

}  // namespace plint::syntax
