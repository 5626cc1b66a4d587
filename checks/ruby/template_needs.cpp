#include "checks/ruby/template_needs.hpp"

#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::ruby {

namespace {

class Search {
public:
    explicit Search(const erb::RubySource& source) : source_(source) {}

    std::vector<NeededValue> run(const Node& program)
    {
        visit(program, 0);
        return std::move(found_);
    }

private:
    void visit_children(const Node& node, std::size_t depth)
    {
        for (const Node& child : node.children())
            visit(child, depth + 1);
    }

    void visit(const std::optional<Node>& node, std::size_t depth)
    {
        if (node)
            visit(*node, depth);
    }

    // Only into what always runs.
    void visit(const Node& node, std::size_t depth)
    {
        if (depth > limits::max_template_depth)
            return;
        switch (node.kind()) {
        case Kind::call: return visit_call(node, depth);
        case Kind::element_reference:
            if (const auto object = node.field(Field::object))
                note(*object, "[]");
            return visit_children(node, depth);
        case Kind::binary:
            return is_logical(node) ? visit(node.field(Field::left), depth + 1) : visit_children(node, depth);
        case Kind::assignment: return visit(node.field(Field::right), depth + 1);
        case Kind::if_:
        case Kind::unless:
        case Kind::if_modifier:
        case Kind::unless_modifier:
        case Kind::conditional: return visit(node.field(Field::condition), depth + 1);
        case Kind::program:
        case Kind::expression_statement:
        case Kind::parenthesized_statements:
        case Kind::argument_list:
        case Kind::array:
        case Kind::hash:
        case Kind::pair:
        case Kind::string:
        case Kind::interpolation:
        case Kind::chained_string: return visit_children(node, depth);
        default: return;
        }
    }

    void visit_call(const Node& node, std::size_t depth)
    {
        if (const auto receiver = required_receiver(node))
            note(*receiver, node.field(Field::method)->text());
        visit(node.field(Field::receiver), depth + 1);
        visit(node.field(Field::arguments), depth + 1);
    }

    void note(const Node& receiver, std::string_view method)
    {
        if (receiver.kind() == Kind::instance_variable)
            found_.push_back(
                {std::string(receiver.text().substr(1)), std::string(method), source_.place(receiver.span())});
    }

    const erb::RubySource& source_;
    std::vector<NeededValue> found_;
};

}  // namespace

std::vector<NeededValue> needed_values(const Node& program, const erb::RubySource& source)
{
    return Search(source).run(program);
}

}  // namespace plint::ruby
