#include "checks/bindings/class_parameters.hpp"

#include "checks/bindings/hiera_value.hpp"
#include "checks/inference/alternatives.hpp"
#include "checks/inference/refused.hpp"
#include "checks/types/build.hpp"
#include "checks/types/views.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace plint::bindings {

using namespace types;
using inference::AbstractValue;

namespace {

// The types of a struct's members by their names.
using Members = std::unordered_map<std::string_view, Type>;

Members members_of(Type type)
{
    Members members;
    if (type && type->tag == Tag::structure)
        for (const types::StructMember member : types::StructType(type).members())
            members.try_emplace(member.name(), member.value);
    return members;
}

// What the values of a mapping, or the elements of a sequence, have to be; none where that differs from one to the other
// in ways not followed here.
Type wanted_inside(Type declared, const Members& members, const hiera::DataNode& around, const hiera::DataNode& key)
{
    switch (declared->tag) {
    case Tag::array: return around.kind == hiera::DataNode::Kind::sequence ? declared->part() : Type();
    case Tag::hash:
        return around.kind == hiera::DataNode::Kind::mapping && !declared->is_bare() ? types::HashType(declared).value()
                                                                                     : Type();
    case Tag::structure:
        if (around.kind == hiera::DataNode::Kind::mapping)
            if (const auto member = members.find(key.text); member != members.end())
                return member->second;
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

// The keys by which a mapping does not fit a struct.
void explain_keys(TypeTable& table, Type structure, const Members& members, const hiera::DataNode& value,
                  TypeMismatch& mismatch)
{
    const auto is_given = [&](std::string_view name) {
        for (std::size_t i = 0; i < value.items.size(); i += 2)
            if (value.items[i].text == name)
                return true;
        return false;
    };
    for (std::size_t i = 0; i < value.items.size() && mismatch.unknown_key == nullptr; i += 2)
        if (!members.contains(value.items[i].text))
            mismatch.unknown_key = &value.items[i];
    constexpr std::size_t max_members = 100;
    if (members.size() > max_members)
        return;
    for (const types::StructMember member : types::StructType(structure).members()) {
        mismatch.keys.emplace_back(member.name());
        if (mismatch.missing_key.empty() && !member.is_optional() && member.value->tag != Tag::any
            && !inference::accepts_undef(table, member.value) && !is_given(member.name()))
            mismatch.missing_key = member.name();
    }
}

// The mismatch in `value`, or in a value in it. `depth`: how many values are around it.
std::optional<TypeMismatch> find_mismatch_at(TypeTable& table, Type declared, const hiera::DataNode& value, int depth)
{
    // Each level reads all values below it again.
    constexpr int max_depth = 20;
    AbstractValue given = hiera_value(table, value);
    const bool is_refused = inference::refused_by(table, declared, given);
    if (!is_refused && given.value)
        return std::nullopt;  // else a string with `%{…}` in it may not fit
    const bool pairs = value.kind == hiera::DataNode::Kind::mapping;
    Type only = value.items.empty() || depth >= max_depth ? Type() : only_kind(table, declared);
    if (only && only->tag == Tag::structure && !table.step_budget().take(types::StructType(only).size() * 4))
        only = Type();
    const Members members = members_of(only);
    if (only)
        for (std::size_t i = pairs ? 1 : 0; i < value.items.size(); i += pairs ? 2 : 1)
            if (const Type wanted = wanted_inside(only, members, value, value.items[pairs ? i - 1 : i]))
                if (auto inner = find_mismatch_at(table, wanted, value.items[i], depth + 1))
                    return inner;
    if (!is_refused)
        return std::nullopt;
    TypeMismatch mismatch{&value, declared, std::move(given)};
    if (only && pairs && only->tag == Tag::structure)
        explain_keys(table, only, members, value, mismatch);
    return mismatch;
}

}  // namespace

std::optional<TypeMismatch> find_type_mismatch(TypeTable& table, Type declared, const hiera::DataNode& value)
{
    return find_mismatch_at(table, declared, value, 0);
}

std::optional<KeyTarget> target_of(inference::ProjectTypes& world, std::string_view key)
{
    const std::size_t colons = key.rfind("::");
    const std::string_view name = colons == key.npos ? std::string_view() : key.substr(colons + 2);
    if (name.empty() || colons == 0 || !std::ranges::all_of(name, is_word))
        return std::nullopt;
    const auto owner = world.find_class(key.substr(0, colons));
    if (!owner)
        return std::nullopt;
    return KeyTarget{*owner, world.find_parameter(*owner, name), name};
}

}  // namespace plint::bindings
