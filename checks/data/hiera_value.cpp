#include "checks/data/hiera_value.hpp"

#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>
#include <utility>

namespace plint {

using namespace types;
using inference::Known;

namespace {

constexpr auto words_for_true = std::to_array<std::string_view>({"true", "yes", "on"});
constexpr auto words_for_false = std::to_array<std::string_view>({"false", "no", "off"});

bool is_digits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

// `0`, `12`: what begins with another zero is octal.
bool is_decimal(std::string_view text)
{
    return is_digits(text) && (text.size() == 1 || text[0] != '0');
}

// Whether some reader of YAML may see a number, a time or a symbol.
bool may_be_special(std::string_view text)
{
    constexpr std::string_view beginnings = "0123456789+-.:";
    constexpr std::string_view signs = "0123456789abcdefABCDEFxXoOinINTtZz_,.:+- ";
    return text[0] == ':' || text[0] == '<' || text[0] == '='
        || (beginnings.find(text[0]) != text.npos && text.find_first_not_of(signs) == text.npos);
}

// None for what is too large.
template <class Number, class... Base>
std::optional<Value> number_of(std::string_view text, Base... base)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base...);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(Value{number}) : std::nullopt;
}

// Of a string.
Known of_text(TypeTable& table, std::string_view text)
{
    const bool computed = text.find("%{") != text.npos;
    if (text.find("ENC[") != text.npos || (computed && text.find("alias(") != text.npos))
        return inference::anything(table);
    if (computed)
        return {table.bare(Tag::string), {}};
    return inference::known(table, Value{std::string(text)});
}

Known of_plain(TypeTable& table, std::string_view text)
{
    const std::string lower = lower_case(text);
    const auto is = [&](std::string_view word) { return lower == word; };
    if (text.empty() || text == "~" || is("null"))
        return inference::known(table, Value{UndefValue{}});
    if (std::ranges::any_of(words_for_true, is) || std::ranges::any_of(words_for_false, is))
        return inference::known(table, Value{std::ranges::any_of(words_for_true, is)});

    const std::string_view unsigned_text = text.substr(text[0] == '-' ? 1 : 0);
    const std::size_t point = unsigned_text.find('.');
    std::optional<Value> number;
    if (is_decimal(unsigned_text))
        number = number_of<std::int64_t>(text);
    else if (unsigned_text.starts_with('0') && unsigned_text.find_first_not_of("01234567") == text.npos)
        number = number_of<std::int64_t>(text, 8);
    else if (point != text.npos && is_decimal(unsigned_text.substr(0, point)) && is_digits(unsigned_text.substr(point + 1)))
        number = number_of<double>(text);
    if (number)
        return inference::known(table, std::move(*number));
    return may_be_special(text) ? inference::anything(table) : of_text(table, text);
}

Known of_sequence(TypeTable& table, const DataNode& node)
{
    std::vector<Type> elements;
    ListValue list;
    bool exact = true;
    for (const DataNode& item : node.items) {
        Known element = hiera_value(table, item);
        elements.push_back(element.type);
        exact = exact && element.value;
        if (exact)
            list.items.push_back(std::move(*element.value));
    }
    return exact ? inference::known(table, Value{std::move(list)}) : Known{tuple_of(table, elements, {}), {}};
}

Known of_mapping(TypeTable& table, const DataNode& node)
{
    std::vector<Type> members;  // keys and values
    HashValue hash;
    std::unordered_set<std::string_view> seen;
    bool exact = true;
    for (std::size_t i = 0; i < node.items.size(); i += 2) {
        if (!seen.insert(node.items[i].text).second)
            return {table.bare(Tag::hash), {}};  // `a` and `'a'` are one key, `1` and `'1'` two
        Known key = hiera_value(table, node.items[i]);
        if (!key.value || node.items[i].text == "<<")  // names the keys of another mapping
            return {table.bare(Tag::hash), {}};
        Known value = hiera_value(table, node.items[i + 1]);
        exact = exact && value.value;
        const auto* text = key.value->as<std::string>();
        if (!exact && (text == nullptr || text->empty()))
            return {table.bare(Tag::hash), {}};
        members.push_back(key.type);
        members.push_back(value.type);
        hash.keys.push_back(std::move(*key.value));
        hash.values.push_back(exact ? std::move(*value.value) : Value{UndefValue{}});
    }
    if (exact)
        return inference::known(table, Value{std::move(hash)});
    const bool texts = std::ranges::all_of(hash.keys, [](const Value& key) {
        const auto* text = key.as<std::string>();
        return text != nullptr && !text->empty();
    });
    return {texts ? struct_of(table, members) : table.bare(Tag::hash), {}};
}

}  // namespace

Known hiera_value(TypeTable& table, const DataNode& node)
{
    switch (node.kind) {
    case DataNode::Kind::text: return of_text(table, node.text);
    case DataNode::Kind::plain: return of_plain(table, node.text);
    case DataNode::Kind::sequence: return of_sequence(table, node);
    case DataNode::Kind::mapping: return of_mapping(table, node);
    case DataNode::Kind::unknown: break;
    }
    return inference::anything(table);
}

}  // namespace plint
