#include "checks/ruby/template_syntax.hpp"

namespace plint::ruby {

std::optional<std::string> constant_text(const Node& node)
{
    if (node.kind() != Kind::string)
        return std::nullopt;
    std::string text;
    for (const Node& part : node.children()) {
        if (part.kind() != Kind::string_content || part.text().find('\\') != std::string_view::npos)
            return std::nullopt;
        text += part.text();
    }
    return text;
}

std::string_view operator_of(const Node& node)
{
    const auto sign = node.field(Field::operator_);
    return sign ? sign->text() : std::string_view();
}

bool is_logical(const Node& node)
{
    static constexpr auto operators = std::to_array<std::string_view>({"&&", "||", "and", "or"});
    return is_one_of(operators, operator_of(node));
}

}  // namespace plint::ruby
