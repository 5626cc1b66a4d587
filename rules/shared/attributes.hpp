// Attributes by name, and what can be said of their values.
#pragma once

#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::rules {

// The first attribute of this name; `list` is any node that holds attributes.
[[nodiscard]] inline std::optional<syntax::Attribute> find_attribute(Node list, std::string_view name)
{
    for (const syntax::Attribute attribute : syntax::children_of<syntax::Attribute>(list))
        if (syntax::attribute_name(attribute) == name)
            return attribute;
    return std::nullopt;
}

// Whether `* =>` may set attributes that are not written here.
[[nodiscard]] inline bool has_splat(Node list)
{
    return syntax::child_of<syntax::SplatAttribute>(list).has_value();
}

// The attribute's value where it is surely one string; a bare word and a boolean count as strings.
[[nodiscard]] inline std::optional<std::string> attribute_text(Node list, std::string_view name)
{
    const auto attribute = find_attribute(list, name);
    const auto value = attribute ? attribute->value() : std::nullopt;
    if (value && (value->kind() == Kind::kw_true || value->kind() == Kind::kw_false))
        return std::string(value->text());
    return value ? syntax::constant_string(*value) : std::nullopt;
}

// What the attribute that names a resource is set to, `path` for a file: `name` stands for it, too, and wins, and without
// both there is the title, unless `* =>` may set one of them.
[[nodiscard]] inline std::optional<Node> naming_value(const syntax::ResourceBody& body, std::string_view naming)
{
    for (const std::string_view name : {std::string_view("name"), naming})
        if (const auto attribute = find_attribute(body, name); attribute && attribute->value())
            return *attribute->value();
    return has_splat(body) ? std::nullopt : std::optional<Node>(body.title());
}

// The title of a resource, or one of several.
[[nodiscard]] inline bool is_title(Node node)
{
    const auto list = syntax::as<syntax::Array>(node.parent());
    const Node whole = list ? Node(*list) : node;
    const auto body = syntax::as<syntax::ResourceBody>(whole.parent());
    return body && body->title() == whole;
}

// What a resource of this title is called where it sets no name of its own: files go without the slashes at the end.
[[nodiscard]] inline std::string_view name_by_title(std::string_view type, std::string_view title)
{
    while (type == "file" && title.size() > 1 && title.ends_with('/'))
        title.remove_suffix(1);
    return title;
}

}  // namespace plint::rules
