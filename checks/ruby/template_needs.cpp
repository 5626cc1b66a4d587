#include "checks/ruby/template_needs.hpp"

#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

#include <array>
#include <string>

namespace plint::ruby {

namespace {

// Methods of strings, arrays, hashes and numbers. `nil` has `to_s`, `to_a`, `inspect`, `nil?` and so on instead.
constexpr auto methods_of_values = std::to_array<std::string_view>({"any?",
                                                                    "capitalize",
                                                                    "chomp",
                                                                    "collect",
                                                                    "compact",
                                                                    "delete",
                                                                    "delete_if",
                                                                    "downcase",
                                                                    "each",
                                                                    "each_key",
                                                                    "each_pair",
                                                                    "each_value",
                                                                    "each_with_index",
                                                                    "empty?",
                                                                    "end_with?",
                                                                    "fetch",
                                                                    "find",
                                                                    "first",
                                                                    "flat_map",
                                                                    "flatten",
                                                                    "gsub",
                                                                    "has_key?",
                                                                    "include?",
                                                                    "index",
                                                                    "join",
                                                                    "key?",
                                                                    "keys",
                                                                    "last",
                                                                    "length",
                                                                    "map",
                                                                    "match",
                                                                    "max",
                                                                    "merge",
                                                                    "min",
                                                                    "reject",
                                                                    "reverse",
                                                                    "scan",
                                                                    "select",
                                                                    "size",
                                                                    "sort",
                                                                    "sort_by",
                                                                    "split",
                                                                    "start_with?",
                                                                    "strip",
                                                                    "sub",
                                                                    "tr",
                                                                    "uniq",
                                                                    "upcase",
                                                                    "values",
                                                                    "zip"});

class Search {
public:
    std::vector<NeededValue> run(const Node& program)
    {
        visit(program, 0);
        return may_end_early_ ? std::vector<NeededValue>() : std::move(found_);
    }

private:
    void visit_children(const Node& node, int depth)
    {
        for (const Node& child : node.children())
            visit(child, depth + 1);
    }

    void visit(const std::optional<Node>& node, int depth)
    {
        if (node)
            visit(*node, depth);
    }

    // Only into what always runs.
    void visit(const Node& node, int depth)
    {
        if (depth > static_cast<int>(limits::max_template_depth))
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
        case Kind::conditional: note_early_end(node, depth); return visit(node.field(Field::condition), depth + 1);
        case Kind::return_:
        case Kind::next:
        case Kind::break_: may_end_early_ = true; return;
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

    void visit_call(const Node& node, int depth)
    {
        const auto receiver = node.field(Field::receiver);
        const auto method = node.field(Field::method);
        if (receiver && method && is_one_of(methods_of_values, method->text())
            && !node.text().substr(receiver->text().size()).starts_with("&"))
            note(*receiver, method->text());
        visit(receiver, depth + 1);
        visit(node.field(Field::arguments), depth + 1);
    }

    // A statement such as `return if @x.nil?`.
    void note_early_end(const Node& node, int depth)
    {
        if (depth > static_cast<int>(limits::max_template_depth))
            return;
        for (const Node& child : node.children()) {
            const bool ends =
                child.kind() == Kind::return_ || child.kind() == Kind::next || child.kind() == Kind::break_;
            may_end_early_ = may_end_early_ || ends;
            if (child.kind() == Kind::then || child.kind() == Kind::else_)
                note_early_end(child, depth + 1);
        }
    }

    void note(const Node& receiver, std::string_view method)
    {
        if (receiver.kind() == Kind::instance_variable)
            found_.push_back({std::string(receiver.text().substr(1)), std::string(method), receiver.span()});
    }

    std::vector<NeededValue> found_;
    bool may_end_early_ = false;
};

}  // namespace

std::vector<NeededValue> needed_values(const Node& program)
{
    return Search().run(program);
}

}  // namespace plint::ruby
