#include "rules/shared/release_comparison.hpp"

#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/shared/fact_path.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace plint::rules {

// Of every system whose releases have these facts, some have two digits.
static bool is_release(Node node)
{
    static constexpr auto facts = std::to_array<std::string_view>(
        {"operatingsystemmajrelease", "operatingsystemrelease", "os.release.full", "os.release.major"});
    const auto path = fact_path(node);
    return path && std::ranges::find(facts, dotted(*path)) != facts.end();
}

// `'7'` and `'7.4'`; as a string, `'10'` is not less than `'1'`.
static bool has_one_digit(Node node)
{
    const bool is_quoted = node.kind() == Kind::single_quoted || node.kind() == Kind::double_quoted;
    const auto text = is_quoted ? syntax::constant_string(node) : std::nullopt;
    return text && !text->empty() && text->front() > '1' && is_digit(text->front())
        && (text->size() == 1 || (*text)[1] == '.') && text->find_first_not_of("0123456789.") == std::string::npos;
}

// Whether a condition compares the fact twice: `$major >= '5' and $major < '7'` is right for `'10'`, too.
static bool is_compared_again(const syntax::Binary& comparison, std::string_view fact)
{
    constexpr std::size_t max_condition = 1'000;
    Node whole = comparison;
    for (auto at = whole.parent();
         at && at->text().size() <= max_condition && (at->kind() == Kind::binary || at->kind() == Kind::paren);
         at = at->parent())
        whole = *at;
    const std::size_t first = whole.text().find(fact);
    return whole.text().find(fact, first + fact.size()) != std::string_view::npos;
}

std::optional<std::string> version_of_release_comparison(const syntax::Binary& comparison)
{
    const auto token = comparison.operator_token();
    const auto left = comparison.left();
    const auto right = comparison.right();
    if (!token || !left || !right || token->kind() < Kind::less || token->kind() > Kind::greater_equal)
        return std::nullopt;
    const bool is_fact_left = is_release(*left) && has_one_digit(*right);
    const bool is_fact_right = has_one_digit(*left) && is_release(*right);
    if ((!is_fact_left && !is_fact_right) || is_compared_again(comparison, (is_fact_left ? *left : *right).text()))
        return std::nullopt;
    return syntax::constant_string(is_fact_left ? *right : *left);
}

}  // namespace plint::rules
