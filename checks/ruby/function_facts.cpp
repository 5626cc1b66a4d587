#include "checks/ruby/function_facts.hpp"

#include "checks/ruby/syntax.hpp"
#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace plint::ruby {

namespace {

class ScopeReads {
public:
    std::vector<FactInFunction> run(const Node& program)
    {
        visit(program, 0);
        std::ranges::stable_sort(found_, {}, [](const FactInFunction& fact) { return fact.span.begin; });
        return std::move(found_);
    }

private:
    // The string that names a variable of the scope, in `closure_scope[…]` and `lookupvar(…)`.
    static std::optional<Node> name_of_variable(const Node& node, bool& is_top)
    {
        if (node.kind() == Kind::element_reference) {
            const auto object = node.field(Field::object);
            const std::vector<Node> parts = node.children();
            is_top = true;
            return object && object->text() == "closure_scope" && parts.size() == 2 ? std::optional(parts[1])
                                                                                    : std::nullopt;
        }
        const auto method = node.kind() == Kind::call ? node.field(Field::method) : std::nullopt;
        const auto list = method && method->text() == "lookupvar" ? node.field(Field::arguments) : std::nullopt;
        const auto receiver = node.field(Field::receiver);
        is_top = receiver && receiver->text() == "closure_scope";
        if (!list || list->children().size() != 1
            || (receiver && !is_top && receiver->text() != "self" && receiver->text() != "scope"))
            return std::nullopt;
        return list->children().front();
    }

    static bool is_facts(const Node& node)
    {
        bool is_top = false;
        const auto name = name_of_variable(node, is_top);
        const auto text = name ? constant_text(*name) : std::nullopt;
        return text == "facts" || text == "::facts";
    }

    void visit(const Node& node, std::size_t depth)
    {
        if (depth > limits::max_template_depth)
            return;
        bool is_top = false;
        if (const auto name = name_of_variable(node, is_top)) {
            const auto text = constant_text(*name);
            if (text && (is_top || text->starts_with("::")))
                found_.push_back({text->starts_with("::") ? text->substr(2) : *text, name->span()});
        } else if (node.kind() == Kind::element_reference && node.field(Field::object)
                   && is_facts(*node.field(Field::object)) && node.children().size() == 2) {
            const Node key = node.children()[1];
            if (auto text = constant_text(key))
                found_.push_back({std::move(*text), key.span(), true});
            return;
        }
        for (const Node& child : node.children())
            visit(child, depth + 1);
    }

    std::vector<FactInFunction> found_;
};

}  // namespace

std::vector<FactInFunction> facts_in_functions(std::string_view text)
{
    if (text.find("closure_scope") == std::string_view::npos && text.find("lookupvar") == std::string_view::npos)
        return {};
    const auto tree = SyntaxTree::parse(std::string(text), {});
    return tree ? ScopeReads().run(tree->root()) : std::vector<FactInFunction>();
}

}  // namespace plint::ruby
