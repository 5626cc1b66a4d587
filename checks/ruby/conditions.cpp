#include "checks/ruby/conditions.hpp"

#include <string_view>
#include <vector>

namespace plint::ruby {

static std::optional<bool> truth_of_binary(const Node& binary, const PartOfCondition& known, unsigned depth)
{
    const auto left = binary.field(Field::left);
    const auto right = binary.field(Field::right);
    const auto sign = binary.field(Field::operator_);
    if (!left || !right || !sign)
        return std::nullopt;
    const std::string_view is = sign->text();
    const bool either = is == "||" || is == "or";
    if (!either && is != "&&" && is != "and")
        return known(binary);
    const auto one = truth_of(*left, known, depth + 1);
    if (one == either)
        return either;  // whatever the other one is
    const auto other = truth_of(*right, known, depth + 1);
    return one || other == either ? other : std::nullopt;
}

std::optional<bool> truth_of(const Node& condition, const PartOfCondition& known, unsigned depth)
{
    constexpr unsigned deepest = 60;
    if (depth > deepest)
        return std::nullopt;
    switch (condition.kind()) {
    case Kind::parenthesized_statements: {
        const std::vector<Node> children = condition.children();
        return children.size() == 1 ? truth_of(children[0], known, depth + 1) : std::nullopt;
    }
    case Kind::unary: {
        const std::vector<Node> children = condition.children();
        const auto sign = condition.field(Field::operator_);
        if (!sign || (sign->text() != "!" && sign->text() != "not") || children.size() != 1)
            return std::nullopt;
        const auto inner = truth_of(children[0], known, depth + 1);
        return inner ? std::optional(!*inner) : std::nullopt;
    }
    case Kind::binary: return truth_of_binary(condition, known, depth);
    default: return known(condition);
    }
}

}  // namespace plint::ruby
