#include "checks/project/enclosing.hpp"

#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/definitions.hpp"

#include <fmt/format.h>

namespace plint {

namespace {

// Text as it is however it is laid out.
std::string on_one_line(std::string_view text)
{
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    return line;
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

// What a node adds to the scope of what is in it; empty for most.
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

std::string enclosing_scope(const Tree& tree, Offset place)
{
    std::string scope;
    Node at = tree.root();
    for (bool deeper = true; deeper;) {
        deeper = false;
        for (const Node child : at.children_with_trivia()) {
            if (child.span().begin > place)
                break;
            if (child.span().end <= place)
                continue;
            if (auto name = part(child); !name.empty())
                scope += fmt::format("{}{}", scope.empty() ? "" : " > ", name);
            at = child;
            deeper = child.has_children();
            break;
        }
    }
    return scope;
}

}  // namespace plint
