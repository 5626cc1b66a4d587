#include "rules/shared/other_values.hpp"

#include "parser/source/limits.hpp"
#include "parser/syntax/control_flow.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace plint::rules {

// Whether two literals are the same value, in whatever quotes.
static bool is_same_literal(Node literal, std::string_view other)
{
    std::string text(literal.text());
    if (literal.kind() == Kind::double_quoted)
        std::ranges::replace(text, '"', '\'');
    return text == other;
}

bool lists(Node value, std::string_view other)
{
    const auto option = syntax::as<syntax::CaseOption>(value.parent());
    return option && std::ranges::any_of(option->values(), [&](Node each) { return is_same_literal(each, other); });
}

bool is_compared_beside(const syntax::Binary& comparison, std::string_view other)
{
    const auto is_or = [](Node node) { return node.kind() == Kind::binary && node.child(Kind::kw_or); };
    Node inner = comparison;
    std::vector<Node> beside;
    const auto add_operands = [&](Node of) {
        for (const Node operand : syntax::children_of<syntax::Expression>(of))
            if (operand != inner)
                beside.push_back(operand);
    };
    for (auto at = inner.parent(); at && is_or(*at) && beside.size() < limits::max_chain_operands; at = at->parent()) {
        add_operands(*at);
        inner = *at;
    }
    for (std::size_t i = 0; i < beside.size() && i < limits::max_chain_operands; ++i) {
        const Node operand = beside[i];
        const auto binary = syntax::as<syntax::Binary>(operand);
        if (is_or(operand))
            add_operands(operand);
        else if (binary && binary->child(Kind::equal) && binary->left() && binary->right() && comparison.left()
                 && binary->left()->text() == comparison.left()->text() && is_same_literal(*binary->right(), other))
            return true;
    }
    return false;
}

}  // namespace plint::rules
