#include "checks/ruby/object.hpp"

namespace plint::ruby {

const Object* Object::at(std::string_view key) const
{
    const Object* found = nullptr;  // the last one counts
    if (is(Shape::hash))
        for (std::size_t i = 0; i + 1 < items.size(); i += 2)
            if (items[i].is(Shape::symbol) && items[i].text == key)
                found = &items[i + 1];
    return found;
}

std::optional<bool> Object::truthy() const
{
    switch (shape) {
    case Shape::unknown:
    case Shape::constant: return std::nullopt;  // who knows what it holds
    case Shape::nil: return false;
    case Shape::truth: return is_true;
    default: return true;
    }
}

bool operator==(const Object& a, const Object& b)
{
    return a.shape == b.shape && a.is_true == b.is_true && a.is_open == b.is_open && a.text == b.text
        && a.flags == b.flags && a.items == b.items && a.self == b.self && a.block == b.block;
}

Object make_object(Shape shape, std::string text)
{
    Object object;
    object.shape = shape;
    object.text = std::move(text);
    return object;
}

std::size_t weight_of(const Object& object, std::size_t max)
{
    constexpr std::size_t bytes_per_unit = 64;
    std::size_t weight = 1 + object.text.size() / bytes_per_unit;
    for (std::size_t i = 0; i < object.items.size() && weight <= max; ++i)
        weight += weight_of(object.items[i], max - weight);
    return weight;
}

Object make_truth(bool value)
{
    Object object;
    object.shape = Shape::truth;
    object.is_true = value;
    return object;
}

static std::string single_quoted(std::string_view text)
{
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + "'";
}

static std::optional<std::string> listed(const Object& object, bool pairs)
{
    std::string out;
    for (std::size_t i = 0; i < object.items.size(); ++i) {
        const std::optional<std::string> item = puppet_literal(object.items[i]);
        if (!item)
            return std::nullopt;
        if (i > 0)
            out += pairs && i % 2 == 1 ? " => " : ", ";
        out += *item;
    }
    return out;
}

std::optional<std::string> puppet_literal(const Object& object)
{
    switch (object.shape) {
    case Shape::nil: return "undef";
    case Shape::truth: return object.is_true ? "true" : "false";
    case Shape::integer:
    case Shape::floating: return object.text;
    case Shape::string: return single_quoted(object.text);
    case Shape::symbol: return object.text == "undef" ? "undef" : single_quoted(object.text);
    case Shape::array:
    case Shape::hash: break;
    default: return std::nullopt;
    }
    const bool pairs = object.is(Shape::hash);
    std::optional<std::string> items = object.is_open ? std::nullopt : listed(object, pairs);
    if (!items)
        return std::nullopt;
    items->insert(0, pairs ? "{" : "[");
    items->push_back(pairs ? '}' : ']');
    return items;
}

}  // namespace plint::ruby
