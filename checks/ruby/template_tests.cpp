#include "checks/ruby/template_tests.hpp"

#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

#include <array>

namespace plint::ruby {

void note_guards(const Node& condition, Span code, std::size_t depth, TemplateCode& found)
{
    if (depth > limits::max_template_depth)
        return;
    if (condition.kind() == Kind::instance_variable) {
        found.guarded.push_back({code, std::string(condition.text().substr(1))});
    } else if (condition.kind() == Kind::parenthesized_statements && condition.children().size() == 1) {
        note_guards(condition.children().front(), code, depth + 1, found);
    } else if (condition.kind() == Kind::binary
               && (operator_of(condition) == "&&" || operator_of(condition) == "and")) {
        for (const Field field : {Field::left, Field::right})
            if (const auto operand = condition.field(field))
                note_guards(*operand, code, depth + 1, found);
    }
}

static void note_tested_name(const Node& name, TemplateCode& found)
{
    if (const auto text = constant_text(name))
        found.tested.push_back(text->starts_with("::") ? text->substr(2) : *text);
}

void note_tests(const Node& condition, std::size_t depth, const TemplateNames& names, TemplateCode& found)
{
    static constexpr auto questions =
        std::to_array<std::string_view>({"nil?", "empty?", "to_s", "any?", "size", "length", "is_a?", "kind_of?",
                                         "respond_to?", "strip", "instance_of?"});
    if (depth > limits::max_template_depth)
        return;
    switch (condition.kind()) {
    case Kind::instance_variable: found.tested.emplace_back(condition.text().substr(1)); return;
    case Kind::element_reference:
        if (const std::vector<Node> parts = condition.children();
            names.is_scope(condition.field(Field::object)) && parts.size() == 2)
            note_tested_name(parts[1], found);
        return;
    case Kind::parenthesized_statements:
    case Kind::unary:
        for (const Node& child : condition.children())
            note_tests(child, depth + 1, names, found);
        return;
    case Kind::binary: {
        static constexpr auto empty_values =
            std::to_array<std::string_view>({"nil", ":undef", ":undefined", "''", "\"\"", "0", "[]", "{}"});
        const auto left = condition.field(Field::left);
        const auto right = condition.field(Field::right);
        if (!left || !right)
            return;
        if (is_logical(condition)) {
            note_tests(*left, depth + 1, names, found);
            note_tests(*right, depth + 1, names, found);
        } else if (is_one_of(empty_values, right->text())) {
            note_tests(*left, depth + 1, names, found);
        }
        return;
    }
    case Kind::call: {
        const auto method = condition.field(Field::method);
        const auto receiver = condition.field(Field::receiver);
        if (receiver && method && names.is_scope(receiver) && method->text() == "lookupvar") {
            const auto list = condition.field(Field::arguments);
            if (list && !list->children().empty())
                note_tested_name(list->children().front(), found);
        } else if (receiver && method && is_one_of(questions, method->text())) {
            note_tests(*receiver, depth + 1, names, found);
        }
        return;
    }
    default: return;
    }
}

void note_logic(const Node& binary, std::size_t depth, const TemplateNames& names, const erb::RubySource& source,
                TemplateCode& found)
{
    const auto left = binary.field(Field::left);
    const auto right = binary.field(Field::right);
    if (!left || !right || !is_logical(binary))
        return;
    note_tests(*left, depth, names, found);
    if (const std::string_view sign = operator_of(binary); sign == "&&" || sign == "and")
        note_guards(*left, source.place(right->span()), depth, found);
}

}  // namespace plint::ruby
