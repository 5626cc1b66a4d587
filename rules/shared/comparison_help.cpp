#include "rules/shared/comparison_help.hpp"

#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "rules/shared/other_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace plint::rules {

// The tested expression of the `case` or selector around an option.
static std::optional<Node> tested(Node option)
{
    for (std::optional<Node> at = option.parent(); at; at = at->parent())
        if (at->kind() == Kind::case_expression || at->kind() == Kind::selector)
            return syntax::child_of<syntax::Expression>(*at);
    return std::nullopt;
}

// Whether it is a parameter whose type the definition around it declares.
static bool has_declared_type(Node variable)
{
    if (variable.kind() != Kind::variable)
        return false;
    for (std::optional<Node> at = variable.parent(); at; at = at->parent())
        if (is_definition(at->kind()))
            for (const syntax::Parameter parameter : syntax::parameters_of(*at))
                if (parameter.variable() && parameter.variable()->text() == variable.text())
                    return parameter.type().has_value();
    return false;
}

// `true` for `'true'` and `'7'` for `7`, if the tested value is of that type; empty if not.
static std::string in_other_quotes(Node value, const types::Flaw& flaw)
{
    const auto has_type = [&](std::string_view type) {
        return std::ranges::any_of(flaw.operands, [&](const types::Operand& operand) {
            constexpr std::string_view optional = "Optional[";
            std::string_view known = operand.text;
            known.remove_prefix(known.starts_with(optional) ? optional.size() : 0);
            return !operand.source.empty() && known.starts_with(type);
        });
    };
    if (value.kind() == Kind::number)
        return has_type("String") ? fmt::format("'{}'", value.text()) : std::string();
    if (value.kind() != Kind::single_quoted && value.kind() != Kind::double_quoted)
        return {};
    const std::string text = syntax::constant_string(value).value_or("");
    const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos
        && (text.size() == 1 || text.front() != '0');
    const bool fits =
        ((text == "true" || text == "false") && has_type("Boolean")) || (is_number && has_type("Integer"));
    return fits ? text : std::string();
}

// `['7', '8']` for `[7, 8]`, if all elements become right so; empty if not.
static std::string list_in_other_quotes(Node list, const types::Flaw& flaw)
{
    constexpr std::size_t max_elements = 10;
    std::vector<std::string> others;
    if (list.kind() == Kind::array)
        for (const syntax::Element element : syntax::Array(list).elements())
            if (others.size() < max_elements)
                others.push_back(in_other_quotes(element, flaw));
    const bool all = !others.empty() && others.size() < max_elements
        && std::ranges::none_of(others, [](const std::string& other) { return other.empty(); });
    return all ? fmt::format("[{}]", fmt::join(others, ", ")) : std::string();
}

// `String` for `'string'`; empty for a text that is not a common type.
static std::string_view meant_type(Node value)
{
    constexpr auto names = std::to_array<std::string_view>(
        {"Array", "Boolean", "Float", "Hash", "Integer", "Numeric", "Regexp", "String", "Undef"});
    const std::string text = lower_case(syntax::constant_string(value).value_or(""));
    const auto found = std::ranges::find_if(names, [&](std::string_view name) { return lower_case(name) == text; });
    return found == names.end() ? std::string_view() : *found;
}

// For `type($x)` with a string: what tests the value itself.
static std::string help_for_type_call(Node subject, Node value, bool is_option)
{
    const auto method = syntax::as<syntax::MethodCall>(subject);
    const auto call = syntax::as<syntax::Call>(subject);
    const std::optional<Node> name = method ? method->method() : call ? call->functor() : std::nullopt;
    if (!name || name->text() != "type")
        return {};
    const std::vector<Node> arguments = syntax::AnyCall(subject).arguments();
    constexpr std::size_t max_text = 40;
    if (arguments.empty() || arguments[0].text().size() > max_text)
        return {};
    const std::string_view meant = meant_type(value);
    const std::string_view type = meant.empty() ? "String" : meant;
    return is_option ? fmt::format("test the value: `case {} {{ {}: {{ … }} }}`", arguments[0].text(), type)
                     : fmt::format("test the value: `{} =~ {}`", arguments[0].text(), type);
}

std::string help_for_comparison(const inference::Problem& problem)
{
    const auto binary = syntax::as<syntax::Binary>(problem.node);
    const std::optional<Node> subject = binary ? std::optional<Node>(binary->left()) : tested(problem.node);
    const std::optional<Node> value = binary ? std::optional<Node>(binary->right()) : problem.node;
    if (subject && value)
        if (std::string help = help_for_type_call(*subject, *value, !binary); !help.empty())
            return help;
    if (value && binary && binary->child(Kind::kw_in))
        if (const std::string list = list_in_other_quotes(*value, problem.flaw); !list.empty())
            return fmt::format("write `{}`", list);
    if (value)
        if (const std::string other = in_other_quotes(*value, problem.flaw); !other.empty())
            return lists(problem.node, other) ? fmt::format("remove it: `{}` is already listed", other)
                : binary && is_compared_beside(*binary, other)
                ? fmt::format("remove it: the comparison with `{}` is enough", other)
                : fmt::format("write `{}`", other);
    const bool compares_types = binary && (binary->child(Kind::match) || binary->child(Kind::no_match));
    const std::string_view part = binary ? "comparison" : "option";
    if (subject && has_declared_type(*subject))
        return fmt::format("correct the {0}, remove the {1}, or change the declared type of `{2}` to accept this {0}",
                           compares_types ? "type" : "value", part, subject->text());
    return fmt::format("correct the {}, or remove the {}", compares_types ? "type" : "value", part);
}

}  // namespace plint::rules
