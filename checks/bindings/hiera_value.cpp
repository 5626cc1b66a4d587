#include "checks/bindings/hiera_value.hpp"

#include "checks/hiera/yaml_scalar.hpp"
#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace plint::bindings {

using namespace types;
using inference::AbstractValue;

namespace {

// Of a string.
AbstractValue of_text(TypeTable& table, std::string_view text)
{
    const bool computed = text.find("%{") != text.npos;
    if (text.find("ENC[") != text.npos || (computed && text.find("alias(") != text.npos))
        return inference::anything(table);
    if (computed)
        return {table.bare(Tag::string), {}};
    return inference::known_value(table, Value{std::string(text)});
}

AbstractValue of_plain(TypeTable& table, std::string_view text)
{
    using Kind = hiera::YamlScalar::Kind;
    const hiera::YamlScalar scalar = hiera::read_plain_scalar(text);
    switch (scalar.kind) {
    case Kind::undef: return inference::known_value(table, Value{UndefValue{}});
    case Kind::boolean: return inference::known_value(table, Value{scalar.boolean});
    case Kind::integer: return inference::known_value(table, Value{scalar.integer});
    case Kind::floating:
        return std::isfinite(scalar.floating) ? inference::known_value(table, Value{scalar.floating})
                                              : AbstractValue{table.bare(Tag::floating), {}};
    case Kind::text: return of_text(table, scalar.text);
    default: return inference::anything(table);
    }
}

AbstractValue of_sequence(TypeTable& table, const hiera::DataNode& node)
{
    std::vector<Type> elements;
    ListValue list;
    bool exact = true;
    for (const hiera::DataNode& item : node.items) {
        AbstractValue element = hiera_value(table, item);
        elements.push_back(element.type);
        exact = exact && element.value;
        if (exact)
            list.items.push_back(std::move(*element.value));
    }
    return exact ? inference::known_value(table, Value{std::move(list)})
                 : AbstractValue{tuple_of(table, elements, {}), {}};
}

AbstractValue of_mapping(TypeTable& table, const hiera::DataNode& node)
{
    std::vector<Type> members;  // keys and values
    HashValue hash;
    bool exact = true;
    for (std::size_t i = 0; i < node.items.size(); i += 2) {
        AbstractValue key = hiera_value(table, node.items[i]);
        if (!key.value)
            return {table.bare(Tag::hash), {}};
        AbstractValue value = hiera_value(table, node.items[i + 1]);
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
        return inference::known_value(table, Value{std::move(hash)});
    const bool texts = std::ranges::all_of(hash.keys, [](const Value& key) {
        const auto* text = key.as<std::string>();
        return text != nullptr && !text->empty();
    });
    return {texts ? struct_of(table, members) : table.bare(Tag::hash), {}};
}

}  // namespace

AbstractValue hiera_value(TypeTable& table, const hiera::DataNode& node)
{
    switch (node.kind) {
    case hiera::DataNode::Kind::text: return of_text(table, node.text);
    case hiera::DataNode::Kind::plain: return of_plain(table, node.text);
    case hiera::DataNode::Kind::sequence: return of_sequence(table, node);
    case hiera::DataNode::Kind::mapping: return of_mapping(table, node);
    case hiera::DataNode::Kind::unknown: break;
    }
    return inference::anything(table);
}

}  // namespace plint::bindings
