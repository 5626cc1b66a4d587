#include "checks/ruby/template_uses.hpp"

#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {

namespace {

Node without_parentheses(Node node)
{
    while (node.kind() == Kind::parenthesized_statements && node.children().size() == 1)
        node = node.children().front();
    return node;
}

// Operators that fail if a value before them is nil, and those that also fail if one after them is.
bool fails_for_nil(std::string_view sign, bool is_left)
{
    static constexpr auto both = std::to_array<std::string_view>({"+", "-", "*", "/", "**", "<", ">", "<=", ">="});
    static constexpr auto left = std::to_array<std::string_view>({"%", "<<", ">>"});
    return is_one_of(both, sign) || (is_left && is_one_of(left, sign));
}

bool is_nil_or_undef(const Node& node)
{
    return node.kind() == Kind::nil || node.text() == ":undef" || node.text() == ":undefined";
}

}  // namespace

class UseSearch {
public:
    UseSearch(const TemplateNames& names, TemplateUses& found) : names_(names), found_(found) {}

    // What the value of an expression is for.
    struct Role {
        bool is_test = false;      // a condition, or a part of one
        bool has_default = false;  // another value replaces it if it is nil
    };

    void visit(const Node& node, Role role, std::size_t depth)
    {
        if (depth > limits::max_template_depth)
            return;
        if (const auto name = variable_name(node)) {
            read(node, *name, role);
            if (node.kind() == Kind::instance_variable)
                return;
        }
        switch (node.kind()) {
        case Kind::parenthesized_statements:
            return visit_children(node, node.children().size() == 1 ? role : Role{}, depth);
        case Kind::interpolation:
            if (const std::vector<Node> parts = node.children(); parts.size() == 1)
                found_.inserted_.insert(without_parentheses(parts.front()).span());
            return visit_children(node, {}, depth);
        case Kind::element_reference:
            if (const auto object = node.field(Field::object))
                require(*object);
            return visit_children(node, {}, depth);
        case Kind::call:
            if (const auto receiver = required_receiver(node))
                require(*receiver);
            return visit_children(node, {}, depth);
        case Kind::unary: return visit_unary(node, role, depth);
        case Kind::binary: return visit_binary(node, role, depth);
        case Kind::conditional:
        case Kind::if_:
        case Kind::unless:
        case Kind::elsif: return visit_conditional(node, role, depth);
        case Kind::if_modifier:
        case Kind::unless_modifier:
        case Kind::while_:
        case Kind::until:
            for (const Node& child : node.children())
                visit(child, {.is_test = child == node.field(Field::condition)}, depth + 1);
            return;
        default: return visit_children(node, {}, depth);
        }
    }

private:
    void visit_children(const Node& node, Role role, std::size_t depth)
    {
        for (const Node& child : node.children())
            visit(child, role, depth + 1);
    }

    // Of a variable of Puppet that the node reads.
    [[nodiscard]] std::optional<std::string> variable_name(const Node& node) const
    {
        if (node.kind() == Kind::instance_variable)
            return std::string(node.text().substr(1));
        if (node.kind() == Kind::element_reference) {
            const std::vector<Node> parts = node.children();
            return names_.is_scope(node.field(Field::object)) && parts.size() == 2 ? constant_text(parts[1])
                                                                                   : std::nullopt;
        }
        const auto method = node.kind() == Kind::call ? node.field(Field::method) : std::nullopt;
        if (!method || method->text() != "lookupvar" || !names_.is_scope(node.field(Field::receiver)))
            return std::nullopt;
        const auto list = node.field(Field::arguments);
        const std::vector<Node> arguments = list ? list->children() : std::vector<Node>();
        return arguments.size() == 1 ? constant_text(arguments.front()) : std::nullopt;
    }

    void read(const Node& node, const std::string& name, Role role)
    {
        const auto replaced = replaced_.find(name);
        if (replaced != replaced_.end() && replaced->second.depth > 0)
            replaced->second.is_read = true;
        if (role.has_default || (replaced != replaced_.end() && replaced->second.depth > 0))
            found_.with_default_.insert(node.span());
    }

    void require(const Node& value) { found_.required_.insert(without_parentheses(value).span()); }

    void visit_unary(const Node& node, Role role, std::size_t depth)
    {
        const auto operand = node.field(Field::operand);
        if (operand && node.text().starts_with('-'))
            require(*operand);
        visit_children(node, {.is_test = role.is_test}, depth);
    }

    void visit_binary(const Node& node, Role role, std::size_t depth)
    {
        const std::string_view sign = operator_of(node);
        const auto left = node.field(Field::left);
        const auto right = node.field(Field::right);
        if (!left || !right)
            return visit_children(node, {}, depth);
        if (is_logical(node)) {
            const bool is_or = sign == "||" || sign == "or";
            visit(*left, {role.is_test, role.has_default || (is_or && !role.is_test)}, depth + 1);
            return visit(*right, role, depth + 1);
        }
        if (fails_for_nil(sign, true))
            require(*left);
        if (fails_for_nil(sign, false))
            require(*right);
        visit_children(node, {}, depth);
    }

    // A variable that a condition tests in a way that works for nil.
    struct Test {
        std::string name;
        Span span;                  // of the variable
        bool is_about_nil = false;  // `@x.nil?`, `@x == nil`
    };

    void find_tests(const Node& condition, std::size_t depth, std::vector<Test>& found) const
    {
        if (depth > limits::max_template_depth)
            return;
        const Node node = without_parentheses(condition);
        if (auto name = variable_name(node)) {
            found.push_back({std::move(*name), node.span()});
        } else if (node.kind() == Kind::unary) {
            if (const auto operand = node.field(Field::operand); operand && !node.text().starts_with('-'))
                find_tests(*operand, depth + 1, found);
        } else if (node.kind() == Kind::binary) {
            const auto left = node.field(Field::left);
            const auto right = node.field(Field::right);
            const bool is_logic = is_logical(node);
            if (left && right && (is_logic || is_nil_or_undef(*right)))
                find_tests_of(*left, !is_logic, depth, found);
            if (left && right && is_logic)
                find_tests(*right, depth + 1, found);
        } else if (node.kind() == Kind::call) {
            const auto receiver = node.field(Field::receiver);
            const auto method = node.field(Field::method);
            if (receiver && method && method->text() == "nil?")
                find_tests_of(*receiver, true, depth, found);
        }
    }

    void find_tests_of(const Node& value, bool is_about_nil, std::size_t depth, std::vector<Test>& found) const
    {
        const std::size_t before = found.size();
        find_tests(value, depth + 1, found);
        for (std::size_t at = before; is_about_nil && at < found.size(); ++at)
            found[at].is_about_nil = true;
    }

    // `@x ? @x : 1`: where a branch reads the variable, or the condition asks for nil, the other branch has the default.
    void visit_conditional(const Node& node, Role role, std::size_t depth)
    {
        const auto condition = node.field(Field::condition);
        if (!condition)
            return visit_children(node, {}, depth);
        visit(*condition, {.is_test = true}, depth + 1);
        std::vector<Test> tests;
        if (node.field(Field::alternative))
            find_tests(*condition, depth, tests);
        std::vector<bool> was_read;
        for (const Test& test : tests) {
            Replaced& replaced = replaced_[test.name];
            ++replaced.depth;
            was_read.push_back(replaced.is_read);
            replaced.is_read = false;
        }
        for (const Node& child : node.children())
            if (child != *condition)
                visit(child, role, depth + 1);
        for (std::size_t at = tests.size(); at-- > 0;) {
            Replaced& replaced = replaced_[tests[at].name];
            --replaced.depth;
            if (replaced.is_read || tests[at].is_about_nil)
                found_.with_default_.insert(tests[at].span);
            replaced.is_read = replaced.is_read || was_read[at];
        }
    }

    // A variable that a conditional around the code tests.
    struct Replaced {
        std::size_t depth = 0;  // the number of these conditionals
        bool is_read = false;   // in the innermost one
    };

    const TemplateNames& names_;
    TemplateUses& found_;
    std::map<std::string, Replaced> replaced_;
};

TemplateUses::TemplateUses(const Node& program, const TemplateNames& names, const TemplateTags& tags) : tags_(tags)
{
    UseSearch(names, *this).visit(program, {}, 0);
}

ValueUse TemplateUses::of(const Node& expression, Span place) const
{
    if (required_.contains(expression.span()))
        return ValueUse::required;
    return inserted_.contains(expression.span()) || tags_.is_printed(place) ? ValueUse::printed : ValueUse::other;
}

bool TemplateUses::has_default(const Node& variable) const
{
    return with_default_.contains(variable.span());
}

}  // namespace plint::ruby
