#include "checks/bindings/class_parameters.hpp"

#include "checks/bindings/hiera_value.hpp"
#include "checks/inference/refused.hpp"
#include "checks/types/build.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::bindings {

using namespace types;
using inference::Known;

namespace {

// What the values of a mapping, or the elements of a sequence, have to be; none where that differs from one to the other
// in ways not followed here.
Type wanted_inside(Type declared, const hiera::DataNode& around, const hiera::DataNode& key)
{
    switch (declared->tag) {
    case Tag::array: return around.kind == hiera::DataNode::Kind::sequence ? declared->part() : Type();
    case Tag::hash:
        return around.kind == hiera::DataNode::Kind::mapping && !declared->is_bare() ? declared->parts[1] : Type();
    case Tag::structure:
        if (around.kind == hiera::DataNode::Kind::mapping)
            for (std::size_t i = 0; i + 1 < declared->parts.size(); i += 2)
                if (key_name(declared->parts[i]) == key.text)
                    return declared->parts[i + 1];
        return {};
    default: return {};
    }
}

// The one kind of value that a type takes beside `undef`, looked through aliases.
Type only_kind(TypeTable& table, Type declared)
{
    Type only;
    for (const Type each : inference::alternatives(table, declared))
        if (each->tag != Tag::undef) {
            if (only)
                return {};
            only = each;
        }
    return only;
}

}  // namespace

std::optional<Misfit> find_misfit(TypeTable& table, Type declared, const hiera::DataNode& value)
{
    Known given = hiera_value(table, value);
    if (!inference::refused_by(table, declared, given))
        return std::nullopt;
    const bool pairs = value.kind == hiera::DataNode::Kind::mapping;
    if (const Type only = only_kind(table, declared))
        for (std::size_t i = pairs ? 1 : 0; i < value.items.size(); i += pairs ? 2 : 1)
            if (const Type wanted = wanted_inside(only, value, value.items[pairs ? i - 1 : i]))
                if (auto inner = find_misfit(table, wanted, value.items[i]))
                    return inner;
    return Misfit{&value, declared, std::move(given)};
}

std::optional<KeyTarget> target_of(const inference::World& world, std::string_view key)
{
    const std::size_t colons = key.rfind("::");
    const std::string_view name = colons == key.npos ? std::string_view() : key.substr(colons + 2);
    if (name.empty() || colons == 0 || !std::ranges::all_of(name, is_word))
        return std::nullopt;
    const auto owner = world.find_class(key.substr(0, colons));
    if (!owner)
        return std::nullopt;
    KeyTarget target{*owner, {}, name};
    const auto& parameters = owner->definition->parameters;
    const auto found = std::ranges::find(parameters, target.name, &summary::DefinedParameter::name);
    if (found != parameters.end())
        target.parameter = static_cast<std::size_t>(found - parameters.begin());
    return target;
}

}  // namespace plint::bindings
