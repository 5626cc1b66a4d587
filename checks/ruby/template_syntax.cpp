#include "checks/ruby/template_syntax.hpp"

#include "checks/ruby/template_methods.hpp"

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

std::optional<Node> required_receiver(const Node& node)
{
    const auto receiver = node.kind() == Kind::call ? node.field(Field::receiver) : std::nullopt;
    const auto method = receiver ? node.field(Field::method) : std::nullopt;
    const bool is_required =
        method && is_method_of_values(method->text()) && !node.text().substr(receiver->text().size()).starts_with("&");
    return is_required ? receiver : std::nullopt;
}

bool is_logical(const Node& node)
{
    static constexpr auto operators = std::to_array<std::string_view>({"&&", "||", "and", "or"});
    return is_one_of(operators, operator_of(node));
}

}  // namespace plint::ruby
