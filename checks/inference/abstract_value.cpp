#include "checks/inference/abstract_value.hpp"

#include "checks/inference/alternatives.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/distinct.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/join.hpp"
#include "checks/types/value_weight.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace plint::inference {

using namespace types;

static Type coarse_type_of(TypeTable& table, const Value& value)
{
    const Type any = table.bare(Tag::any);
    if (const auto* list = value.as<ListValue>())
        return array_of(table, any, exactly(list->items.size()));
    if (const auto* hash = value.as<HashValue>())
        return hash_of(table, any, any, exactly(hash->keys.size()));
    if (value.as<std::string>() != nullptr)
        return string_of(table, {1, std::nullopt});
    if (value.as<Type>() != nullptr)
        return table.bare(Tag::type);
    if (value.as<SensitiveValue>() != nullptr)
        return table.bare(Tag::sensitive);
    if (value.as<IteratorValue>() != nullptr)
        return table.bare(Tag::iterator);
    return table.bare(value.as<RegexValue>() != nullptr ? Tag::regexp : Tag::any);
}

AbstractValue known_value(TypeTable& table, Value value)
{
    if (weight_of(value, limits::max_value_weight) > limits::max_value_weight) {
        AbstractValue large{coarse_type_of(table, value), {}};
        large.too_large = true;
        return large;
    }
    const Type type = infer(table, value);
    return {type, std::move(value)};
}

Type coarse(TypeTable& table, Type type)
{
    const Type any = table.bare(Tag::any);
    switch (type->tag) {
    case Tag::tuple: return array_of(table, any, tuple_size(type));
    case Tag::array: return array_of(table, any, type->size);
    case Tag::hash: return hash_of(table, any, any, type->size);
    case Tag::structure: return table.bare(Tag::hash);
    case Tag::string: return string_of(table, {1, std::nullopt});
    case Tag::enumeration: return table.bare(Tag::string);
    case Tag::type:
    case Tag::sensitive:
    case Tag::iterator:
    case Tag::callable:
    case Tag::regexp: return table.bare(type->tag);
    default: return any;
    }
}

AbstractValue value_of_type(TypeTable& table, Type type)
{
    if (type && type->weight > limits::max_value_weight)
        return {type, {}};
    return {type, only_value(table, type)};
}

static std::optional<Value> only_list(TypeTable& table, Type tuple)
{
    ListValue list;
    for (const Type part : types::TupleType(tuple).elements()) {
        auto item = only_value(table, part);
        if (!item)
            return std::nullopt;
        list.items.push_back(std::move(*item));
    }
    return Value{std::move(list)};
}

static std::optional<Value> only_hash(TypeTable& table, Type structure)
{
    HashValue hash;
    for (const types::StructMember member : types::StructType(structure).members()) {
        auto item = only_value(table, member.value);
        if (!item || member.is_optional())
            return std::nullopt;
        hash.keys.push_back({std::string(member.name())});
        hash.values.push_back(std::move(*item));
    }
    return Value{std::move(hash)};
}

std::optional<Value> only_value(TypeTable& table, Type type)
{
    if (!type)
        return std::nullopt;
    switch (type->tag) {
    case Tag::undef: return Value{UndefValue{}};
    case Tag::default_value: return Value{DefaultValue{}};
    case Tag::boolean: return type->given ? std::optional(Value{type->flag}) : std::nullopt;
    case Tag::integer:
        return type->range.from && type->range.from == type->range.to ? std::optional(Value{*type->range.from})
                                                                      : std::nullopt;
    case Tag::timespan:
    case Tag::timestamp:
        return type->range.from && type->range.from == type->range.to
            ? std::optional(Value{TimeValue{type->tag, *type->range.from}})
            : std::nullopt;
    case Tag::floating:
        return type->floats.from == type->floats.to ? std::optional(Value{type->floats.from}) : std::nullopt;
    case Tag::string:
        if (type->text)
            return Value{std::string(*type->text)};
        return type->size && type->size->to == 0 ? std::optional(Value{std::string()}) : std::nullopt;
    case Tag::enumeration:
        if (const types::EnumType listed(type); listed.values().size() == 1 && !listed.ignores_case())
            return Value{std::string(listed.values().front())};
        return std::nullopt;
    case Tag::regexp: return type->text ? std::optional(Value{RegexValue{std::string(*type->text)}}) : std::nullopt;
    case Tag::array: return type->size && type->size->to == 0 ? std::optional(Value{ListValue{}}) : std::nullopt;
    case Tag::hash: return type->size && type->size->to == 0 ? std::optional(Value{HashValue{}}) : std::nullopt;
    case Tag::tuple: return type->is_bare() || type->size ? std::nullopt : only_list(table, type);
    case Tag::structure: return type->is_bare() ? std::optional(Value{HashValue{}}) : only_hash(table, type);
    default: return std::nullopt;
    }
}

Type resolved(const TypeTable& table, Type type)
{
    for (int depth = 0; type && type->tag == Tag::alias && depth < 100; ++depth)
        type = table.meaning(type);
    return type;
}

bool accepts_undef(TypeTable& table, Type type)
{
    return std::ranges::any_of(alternatives(table, type), [](Type each) { return each->tag == Tag::undef; });
}

Ternary truth(TypeTable& table, const AbstractValue& known)
{
    if (known.value)
        return truth_of(known.value->as<UndefValue>() == nullptr
                        && (known.value->as<bool>() == nullptr || *known.value->as<bool>()));
    bool yes = false;
    bool no = false;
    for (const Type type : alternatives(table, known.type)) {
        if (type->tag == Tag::undef)
            no = true;
        else if (type->tag == Tag::boolean)
            (type->given && !type->flag ? no : yes) = true;
        else
            yes = true;
        no = no || type->tag == Tag::any || (type->tag == Tag::boolean && !type->given);
    }
    return yes == no ? Ternary::unknown : truth_of(yes);
}

AbstractValue as_boolean(TypeTable& table, Ternary truth)
{
    return truth == Ternary::unknown ? AbstractValue{table.bare(Tag::boolean), {}}
                                     : known_value(table, Value{truth == Ternary::yes});
}

}  // namespace plint::inference
