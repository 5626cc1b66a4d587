#include "checks/hiera/unique_keys.hpp"

#include "checks/hiera/yaml_scalar.hpp"

#include <fmt/format.h>

#include <utility>

namespace plint::hiera {

namespace {

// Two keys of a mapping are one where this is the same; empty: never.
std::string key_identity(const DataNode& key)
{
    if (key.kind == DataNode::Kind::text)
        return "t" + key.text;
    if (key.kind != DataNode::Kind::plain)
        return {};
    const YamlScalar scalar = read_plain_scalar(key.text);
    switch (scalar.kind) {
    case YamlScalar::Kind::undef: return "u";
    case YamlScalar::Kind::boolean: return scalar.boolean ? "b1" : "b0";
    case YamlScalar::Kind::integer: return fmt::format("i{}", scalar.integer);
    case YamlScalar::Kind::floating: return fmt::format("f{}", scalar.floating + 0.0);
    case YamlScalar::Kind::text: return "t" + scalar.text;
    case YamlScalar::Kind::symbol: return "y" + scalar.text;
    default: return "o" + key.text;
    }
}

}  // namespace

UniqueKeys::Pair* UniqueKeys::put(DataNode& mapping, DataNode key, DataNode value)
{
    const std::string id = key_identity(key);
    const auto [known, fresh] =
        id.empty() ? std::pair(pairs_.end(), true) : pairs_.try_emplace(id, Pair{mapping.items.size()});
    if (fresh) {
        mapping.items.push_back(std::move(key));
        mapping.items.push_back(std::move(value));
    } else {
        mapping.items[known->second.index] = std::move(key);
        mapping.items[known->second.index + 1] = std::move(value);
    }
    return known == pairs_.end() ? nullptr : &known->second;
}

void UniqueKeys::put_all(DataNode& into, DataNode from)
{
    for (std::size_t i = 0; i + 1 < from.items.size(); i += 2)
        put(into, std::move(from.items[i]), std::move(from.items[i + 1]));
}

void UniqueKeys::merge_all(DataNode& into, DataNode from)
{
    for (DataNode& item : from.items)
        item.shared = true;
    put_all(into, std::move(from));
}

}  // namespace plint::hiera
