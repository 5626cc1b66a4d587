#include "checks/summary/enclosing.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace plint::summary {

namespace {

// Text as it is however it is laid out, as far as limits::scope_part_bytes.
std::string on_one_line(std::string_view text)
{
    std::string line;
    for (const char c : text) {
        if (line.size() >= limits::scope_part_bytes && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U)
            break;
        const bool blank = is_blank(c) || c == '\n' || c == '\r';
        if (!blank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    return line;
}

// Where the character begins that has a byte at this place.
std::size_t character_start(std::string_view text, std::size_t at)
{
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U)
        --at;
    return at;
}

std::string unquoted(std::string text)
{
    const bool quoted =
        text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.front() == text.back();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

std::string_view keyword(Kind definition)
{
    switch (definition) {
    case Kind::class_definition: return "class";
    case Kind::define_definition: return "define";
    case Kind::function_definition: return "function";
    case Kind::plan_definition: return "plan";
    default: return "type";
    }
}

bool may_be_part(Kind kind)
{
    return syntax::AttributeList::is(kind) || kind == Kind::attribute || syntax::NamedDefinition::is(kind)
        || kind == Kind::type_alias || kind == Kind::node_definition;
}

// What a node adds to the scope of what is in it; may be empty.
std::string part(Node node)
{
    if (const auto body = syntax::as<syntax::ResourceBody>(node))
        return fmt::format("{} {}", syntax::resource_type(syntax::AttributeList(node)),
                           body->title() ? unquoted(on_one_line(body->title()->text())) : std::string());
    if (const auto list = syntax::as<syntax::AttributeList>(node); list && node.kind() != Kind::collector)
        return fmt::format("{} defaults", syntax::resource_type(*list));
    if (const auto attribute = syntax::as<syntax::Attribute>(node))
        return std::string(syntax::attribute_name(*attribute));
    if (syntax::NamedDefinition::is(node.kind()) || node.kind() == Kind::type_alias)
        return fmt::format("{} {}", keyword(node.kind()), syntax::qualified_name(node));
    if (node.kind() == Kind::node_definition) {
        const auto brace = node.child(Kind::block);
        const auto text = node.text();
        return on_one_line(text.substr(0, brace ? brace->span().begin - node.span().begin : text.size()));
    }
    return {};
}

}  // namespace

SharedText EnclosingScopes::of(Offset place)
{
    // Whatever holds the place is the last node that begins no later, or is around it.
    const auto after = std::ranges::upper_bound(tree_->begin, place);
    if (after == tree_->begin.begin())
        return {};
    auto at = static_cast<NodeIndex>(after - tree_->begin.begin() - 1);
    while (tree_->end[at] <= place && at != 0)
        at = tree_->parent[at];
    return tree_->end[at] <= place ? SharedText() : of_node(at);
}

const SharedText& EnclosingScopes::of_node(NodeIndex at)
{
    while (at != 0 && !may_be_part(tree_->kind[at]))
        at = tree_->parent[at];
    const auto [known, fresh] = scopes_.try_emplace(at);
    if (!fresh || at == 0)
        return known->second;
    const SharedText outer = of_node(tree_->parent[at]);
    const std::string name = outer.size() == limits::max_scope_text ? "" : part(tree_->node(at));
    if (name.empty())
        return scopes_[at] = outer;
    std::string scope = outer.empty() ? name : fmt::format("{} > {}", outer.str(), name);
    if (scope.size() > limits::max_scope_text)
        scope.resize(character_start(scope, limits::max_scope_text));
    return scopes_[at] = SharedText(std::move(scope));
}

}  // namespace plint::summary
