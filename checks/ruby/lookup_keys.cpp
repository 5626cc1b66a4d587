#include "checks/ruby/lookup_keys.hpp"

#include "checks/names/function_roles.hpp"
#include "checks/ruby/syntax.hpp"
#include "checks/ruby/template_syntax.hpp"

#include <algorithm>
#include <array>

namespace plint::ruby {

namespace {

constexpr unsigned max_call_depth = 200;

class KeyReader {
public:
    void visit(const Node& node, unsigned depth)
    {
        if (depth > max_call_depth)
            return;
        if (node.kind() == Kind::call)
            read_call(node);
        for (const Node& child : node.children())
            visit(child, depth + 1);
    }

    std::vector<Span> keys;

private:
    void read_call(const Node& node)
    {
        constexpr std::string_view prefix = "function_";
        const auto method = node.field(Field::method);
        const auto list = node.field(Field::arguments);
        const std::vector<Node> arguments = list ? list->children() : std::vector<Node>();
        if (!method || arguments.empty())
            return;
        if (method->text() == "call_function") {
            if (arguments.size() < 2 || !is_lookup_function(name_of(arguments[0])))
                return;
            // A scope gets all arguments as one array; a function passes them as they are.
            add(arguments[1], node.field(Field::receiver).has_value());
        } else if (method->text().starts_with(prefix) && is_lookup_function(method->text().substr(prefix.size()))) {
            add(arguments[0], true);
        }
    }

    static std::string_view name_of(const Node& node)
    {
        if (node.kind() == Kind::simple_symbol)
            return node.text().substr(1);
        return constant_text(node) ? node.text().substr(1, node.text().size() - 2) : std::string_view();
    }

    // `['x']`: of a list of arguments the first, which may be a list of keys.
    void add(const Node& argument, bool is_argument_list)
    {
        if (argument.kind() != Kind::array)
            return add_key(argument);
        const std::vector<Node> elements = argument.children();
        if (!is_argument_list)
            std::ranges::for_each(elements, [&](const Node& element) { add_key(element); });
        else if (!elements.empty() && elements.front().kind() == Kind::array)
            std::ranges::for_each(elements.front().children(), [&](const Node& element) { add_key(element); });
        else if (!elements.empty())
            add_key(elements.front());
    }

    void add_key(const Node& string)
    {
        const std::vector<Node> parts = string.children();
        if (!parts.empty() && constant_text(string))
            keys.push_back({parts.front().span().begin, parts.back().span().end});
    }
};

}  // namespace

bool is_lookup_function(std::string_view function)
{
    return names::has_role(function, names::FunctionRole::reads_hiera | names::FunctionRole::includes_from_hiera);
}

bool names_lookup_function(std::string_view text)
{
    for (const std::string_view name : {"hiera", "lookup"})
        for (std::size_t at = text.find(name, 1); at != text.npos; at = text.find(name, at + 1))
            if (std::string_view("'\":_").find(text[at - 1]) != std::string_view::npos)
                return true;
    return false;
}

std::vector<Span> looked_up_keys(std::string_view ruby)
{
    if (!names_lookup_function(ruby))
        return {};
    const auto tree = SyntaxTree::parse(std::string(ruby), {});
    if (!tree)
        return {};
    KeyReader reader;
    reader.visit(tree->root(), 0);
    return std::move(reader.keys);
}

}  // namespace plint::ruby
