#include "checks/items/title_values.hpp"

#include <algorithm>
#include <utility>

namespace plint::items {

using namespace syntax;

namespace {

constexpr std::size_t max_values = 100;  // of a variable

bool is_written_out(Node value)
{
    return value.kind() == Kind::array || value.kind() == Kind::interpolated_string || value.kind() == Kind::variable
        || constant_string(value).has_value();
}

}  // namespace

std::vector<std::string> TitleValues::values_of(Node expression) const
{
    std::vector<Title> titles;
    add_titles(expression, titles);
    std::vector<std::string> values;
    for (Title& title : titles)
        values.push_back(std::move(title.text));
    return values;
}

std::string_view TitleValues::unknown_variable(Node expression) const
{
    if (expression.kind() != Kind::variable)
        return {};
    const std::string_view name = Variable(expression).name();
    const auto known = values_.find(name);
    const bool is_known =
        known != values_.end() ? !known->second.empty() : is_define_ && (name == "title" || name == "name");
    return is_known ? std::string_view() : name;
}

void TitleValues::add_titles(Node expression, std::vector<Title>& titles) const
{
    const Span span = expression.span();
    if (const auto array = as<Array>(expression)) {
        for (const Element element : array->elements())
            add_titles(element, titles);
    } else if (const auto paren = as<Paren>(expression)) {
        if (paren->inner())
            add_titles(*paren->inner(), titles);
    } else if (const auto text = constant_string(expression)) {
        titles.push_back({*text, span});
    } else if (expression.kind() == Kind::number) {
        titles.push_back({std::string(expression.text()), span});
    } else if (expression.kind() == Kind::variable) {
        for (const std::string& value : variable(Variable(expression)))
            titles.push_back({value, span});
    } else if (const auto string = as<InterpolatedString>(expression)) {
        titles.push_back({put_together(*string), span});
    } else {
        titles.push_back({std::string(1, any_text), span});
    }
}

std::string TitleValues::put_together(const InterpolatedString& string) const
{
    std::string all;
    for (const StringPart part : string.parts()) {
        if (const auto text = as<StringText>(Node(part))) {
            all += text->value();
            continue;
        }
        const auto value = part.expression();
        const std::vector<std::string> values =
            value && value->kind() == Kind::variable ? variable(Variable(*value)) : std::vector<std::string>();
        all += values.size() == 1 ? values.front() : std::string(1, any_text);
        if (all.size() > longest_pattern)
            return std::string(1, any_text);
    }
    return all;
}

std::vector<std::string> TitleValues::variable(const Variable& variable) const
{
    const std::string_view name = variable.name();
    const auto known = values_.find(name);
    if (known != values_.end() && !known->second.empty())
        return known->second;
    if (is_define_ && known == values_.end() && (name == "title" || name == "name"))
        return {std::string(1, own_title)};
    return {std::string(1, any_text)};
}

void TitleValues::read_assignment(const Assignment& assignment)
{
    const auto left = assignment.left();
    if (!left)
        return;
    if (left->kind() != Kind::variable) {
        for (const Node node : left->descendants())
            if (node.kind() == Kind::variable)
                forget(Variable(node).name());
        return;
    }
    const std::string_view name = Variable(*left).name();
    if (values_.contains(name) || !assignment.right() || !assignment.operator_token()
        || assignment.operator_token()->kind() != Kind::assign)
        return forget(name);
    std::vector<std::string> found;
    if (is_written_out(*assignment.right()))
        found = values_of(*assignment.right());
    if (found.size() > max_values
        || std::ranges::any_of(found, [](const std::string& value) { return value.size() > longest_pattern; }))
        found.clear();
    values_.emplace(name, std::move(found));
}

void TitleValues::forget(std::string_view variable)
{
    values_.insert_or_assign(variable, std::vector<std::string>());
}

}  // namespace plint::items
