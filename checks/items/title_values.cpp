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

void TitleValues::add_titles(Node expression, std::vector<Title>& titles) const
{
    const Span span = expression.span();
    const auto add = [&](std::string text) {
        std::string symbols = text;
        titles.push_back({std::move(text), std::move(symbols), span});
    };
    if (const auto array = as<Array>(expression)) {
        for (const Element element : array->elements())
            add_titles(element, titles);
    } else if (const auto paren = as<Paren>(expression)) {
        if (paren->inner())
            add_titles(*paren->inner(), titles);
    } else if (auto text = constant_string(expression)) {
        add(std::move(*text));
    } else if (expression.kind() == Kind::number) {
        add(std::string(expression.text()));
    } else if (expression.kind() == Kind::variable) {
        for (Value& value : variable(Variable(expression)))
            titles.push_back({std::move(value.text), std::move(value.symbols), span});
    } else if (const auto string = as<InterpolatedString>(expression)) {
        Value value = put_together(*string);
        titles.push_back({std::move(value.text), std::move(value.symbols), span});
    } else {
        add(std::string(1, any_text));
    }
}

TitleValues::Value TitleValues::put_together(const InterpolatedString& string) const
{
    const Value unknown{std::string(1, any_text), std::string(1, any_text)};
    Value all;
    for (const StringPart part : string.parts()) {
        if (const auto text = as<StringText>(Node(part))) {
            all.text += text->value();
            all.symbols += text->value();
            continue;
        }
        const auto expression = part.expression();
        const std::vector<Value> values =
            expression && expression->kind() == Kind::variable ? variable(Variable(*expression)) : std::vector<Value>();
        const Value& value = values.size() == 1 ? values.front() : unknown;
        all.text += value.text;
        all.symbols += value.symbols;
        if (all.symbols.size() > longest_pattern)
            return unknown;
    }
    return all;
}

std::vector<TitleValues::Value> TitleValues::variable(const Variable& variable) const
{
    const std::string_view name = variable.name();
    const auto known = values_.find(name);
    if (known != values_.end() && !known->second.empty())
        return known->second;
    if (is_define_ && known == values_.end() && (name == "title" || name == "name"))
        return {{std::string(1, own_title), std::string(1, own_title)}};
    return {{std::string(1, any_text), variable_begin + std::string(name) + variable_end}};
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
    std::vector<Title> titles;
    if (is_written_out(*assignment.right()))
        add_titles(*assignment.right(), titles);
    if (titles.size() > max_values
        || std::ranges::any_of(titles, [](const Title& title) { return title.symbols.size() > longest_pattern; }))
        titles.clear();
    std::vector<Value>& found = values_[name];
    for (Title& title : titles)
        found.push_back({std::move(title.text), std::move(title.symbols)});
}

void TitleValues::forget(std::string_view variable)
{
    values_.insert_or_assign(variable, std::vector<Value>());
}

}  // namespace plint::items
