// Arrays and hashes of which only parts are known, and what is inside of them.
#include "checks/inference/alternatives.hpp"
#include "checks/inference/disjoint.hpp"
#include "checks/inference/join.hpp"
#include "checks/inference/operators.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/value_weight.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace plint::inference {

using namespace types;

static std::vector<Value> values_of(std::vector<AbstractValue>& items)
{
    std::vector<Value> values;
    values.reserve(items.size());
    for (AbstractValue& item : items)
        values.push_back(std::move(*item.value));
    return values;
}

static bool all_exact(const std::vector<AbstractValue>& items)
{
    return items.size() <= limits::max_list_elements && std::ranges::all_of(items, &AbstractValue::is_exact);
}

// Before anything is copied: would a value of all these be too large?
static bool are_too_large(std::initializer_list<const std::vector<AbstractValue>*> lists)
{
    std::uint64_t weight = 0;
    for (const std::vector<AbstractValue>* list : lists)
        for (const AbstractValue& item : *list)
            weight += item.value ? weight_of(*item.value, limits::max_value_weight) : item.type->weight;
    return weight > limits::max_value_weight;
}

static std::vector<Type> types_of(const std::vector<AbstractValue>& items)
{
    std::vector<Type> types;
    for (const AbstractValue& item : items)
        types.push_back(item.type);
    return types;
}

// Of very many: String or Integer if all are.
static Type coarse_type_of_all(TypeTable& table, const std::vector<AbstractValue>& items)
{
    for (const Tag tag : {Tag::string, Tag::integer})
        if (std::ranges::all_of(items, [tag](const AbstractValue& item) { return item.type->tag == tag; }))
            return table.bare(tag);
    return table.bare(Tag::any);
}

AbstractValue array_of_known(TypeTable& table, std::vector<AbstractValue> items)
{
    if (std::ranges::any_of(items, &AbstractValue::is_never))
        return {};
    AbstractValue array;
    if (are_too_large({&items})) {
        array.type = array_of(table, coarse_type_of_all(table, items), exactly(items.size()));
        array.too_large = true;
        return array;
    }
    const std::vector<Type> types = types_of(items);
    if (types.empty())
        array.type = array_of(table, table.bare(Tag::unit), Range{0, 0});
    else if (types.size() <= limits::max_list_elements)
        array.type = tuple_of(table, types, {});
    else
        array.type = array_of(table, union_of_all(table, types), exactly(types.size()));
    if (all_exact(items))
        array.value = Value{ListValue{values_of(items)}};
    return array;
}

AbstractValue hash_of_known(TypeTable& table, std::vector<AbstractValue> keys, std::vector<AbstractValue> values)
{
    if (std::ranges::any_of(keys, &AbstractValue::is_never) || std::ranges::any_of(values, &AbstractValue::is_never))
        return {};
    if (are_too_large({&keys, &values})) {
        AbstractValue large{hash_of(table, coarse_type_of_all(table, keys), coarse_type_of_all(table, values),
                                    Range{keys.empty() ? 0 : 1, static_cast<std::int64_t>(keys.size())}),
                            {}};
        large.too_large = true;
        return large;
    }
    if (all_exact(keys) && all_exact(values)) {
        HashValue hash;
        for (std::size_t i = 0; i < keys.size(); ++i)
            set(hash, std::move(*keys[i].value), std::move(*values[i].value));
        return known_value(table, {std::move(hash)});
    }
    std::vector<Type> parts;
    const bool names =
        keys.size() <= limits::max_list_elements && std::ranges::all_of(keys, [](const AbstractValue& key) {
            return key.value && key.value->as<std::string>() != nullptr && !key.value->as<std::string>()->empty();
        });
    for (std::size_t i = 0; names && i < keys.size(); ++i) {
        bool again = false;
        for (std::size_t j = 0; j + 1 < parts.size() && !again; j += 2)
            if (parts[j] == keys[i].type) {
                again = true;
                parts[j + 1] = values[i].type;
            }
        if (!again)
            parts.insert(parts.end(), {keys[i].type, values[i].type});
    }
    if (names)
        return {struct_of(table, parts), {}};
    // Keys that are not known may be equal.
    return {hash_of(table, union_of_all(table, types_of(keys)), union_of_all(table, types_of(values)),
                    Range{keys.empty() ? 0 : 1, static_cast<std::int64_t>(keys.size())}),
            {}};
}

AbstractValue text_of_known(TypeTable& table, const std::vector<AbstractValue>& parts)
{
    std::string text;
    bool exact = true;
    std::int64_t min = 0;
    const auto add = [&min](std::int64_t size) {
        if (__builtin_add_overflow(min, size, &min))
            min = std::numeric_limits<std::int64_t>::max();
    };
    for (const AbstractValue& part : parts) {
        if (part.is_never())
            return {};
        if (text.size() > limits::max_value_text) {
            exact = false;
            continue;
        }
        const auto shown = part.value ? text_of(table, *part.value) : std::nullopt;
        if (shown) {
            text += *shown;
            continue;
        }
        exact = false;
        if (part.type->tag == Tag::string && part.type->size)
            add(part.type->size->from.value_or(0));
    }
    if (exact)
        return known_value(table, {std::move(text)});
    if (text.size() > limits::max_value_text) {
        AbstractValue large{string_of(table, {1, std::nullopt}), {}};
        large.too_large = true;
        return large;
    }
    add(text.empty() ? 0 : 1);
    return {min > 0 ? string_of(table, {min, std::nullopt}) : table.bare(Tag::string), {}};
}

Unfolded unfold(TypeTable& table, const AbstractValue& value)
{
    Unfolded unfolded;
    if (value.value) {
        const bool list = value.value->as<ListValue>() != nullptr || value.value->as<HashValue>() != nullptr
            || value.value->as<IteratorValue>() != nullptr;
        if (list) {
            auto items = elements_of(table, *value.value, SIZE_MAX);
            for (Value& item : *items)
                unfolded.items.push_back(known_value(table, std::move(item)));
            return unfolded;
        }
        if (value.value->as<UndefValue>() == nullptr)
            unfolded.items.push_back(value);
        return unfolded;
    }
    const std::vector<Type> all = alternatives(table, value.type);
    if (all.size() == 1 && all[0]->tag == Tag::tuple && !all[0]->is_bare() && !all[0]->size) {
        for (const Type part : types::TupleType(all[0]).elements())
            unfolded.items.push_back(value_of_type(table, part));
        return unfolded;
    }
    const auto is_one = [](Type type) {
        switch (type->tag) {
        case Tag::array:
        case Tag::tuple:
        case Tag::hash:
        case Tag::structure:
        case Tag::iterator:
        case Tag::undef:
        case Tag::any: return false;
        default: return true;
        }
    };
    if (std::ranges::all_of(all, is_one)) {
        unfolded.items.push_back(value);
        return unfolded;
    }
    std::vector<Type> elements;
    for (const Type type : all) {
        if (is_one(type)) {
            elements.push_back(type);
        } else if (type->tag != Tag::undef) {
            const auto element = element_of(table, type);
            elements.push_back(element && *element && (*element)->tag != Tag::unit ? *element : table.bare(Tag::any));
        }
    }
    unfolded.each = elements.empty() ? table.bare(Tag::any) : union_of_all(table, elements);
    return unfolded;
}

// A value of the type, or `undef` where there is none.
static AbstractValue maybe_found(TypeTable& table, Type type)
{
    AbstractValue found = value_of_type(table, union_of(table, type, table.bare(Tag::undef)));
    found.may_be_missing = !accepts_undef(table, type);
    return found;
}

// `list[position]` where the position may be one of several.
static AbstractValue in_list(TypeTable& table, Type list, const std::vector<AbstractValue>& keys)
{
    const bool fixed = list->tag == Tag::tuple && !list->is_bare() && !list->size;
    const auto* at = keys.size() == 1 && keys[0].value ? keys[0].value->as<std::int64_t>() : nullptr;
    if (fixed && at != nullptr) {
        const auto elements = types::TupleType(list).elements();
        const auto size = std::ssize(elements);
        const std::int64_t place = *at < 0 ? *at + size : *at;
        return 0 <= place && place < size ? value_of_type(table, elements[static_cast<std::size_t>(place)])
                                          : known_value(table, {UndefValue{}});
    }
    Type each = table.bare(Tag::any);
    if (list->tag == Tag::tuple && !list->is_bare())
        each = union_of_elements(table, list);
    else if (list->tag == Tag::array)
        each = list->part();
    if (keys.size() == 2)
        return {array_of(table, each, {}), {}};
    if (keys.size() == 1 && keys[0].type->tag == Tag::array)
        return anything(table);
    const Range size = list->tag == Tag::tuple ? tuple_size(list) : size_or_any(list->size);
    if (at != nullptr && size.from && (*at >= 0 ? *at < *size.from : -*at <= *size.from))
        return value_of_type(table, each);
    if (at != nullptr && size.to && (*at >= 0 ? *at >= *size.to : -*at > *size.to))
        return known_value(table, {UndefValue{}});
    return maybe_found(table, each);
}

static AbstractValue in_struct(TypeTable& table, Type structure, const AbstractValue& key)
{
    const auto* name = key.value ? key.value->as<std::string>() : nullptr;
    std::vector<Type> all;
    for (const types::StructMember member : types::StructType(structure).members()) {
        if (name != nullptr && member.name() == *name)
            return value_of_type(
                table, member.is_optional() ? union_of(table, member.value, table.bare(Tag::undef)) : member.value);
        all.push_back(member.value);
    }
    // A key that is known, and not among those of the struct.
    if (key.value)
        return known_value(table, {UndefValue{}});
    return all.empty() ? known_value(table, {UndefValue{}}) : maybe_found(table, union_of_all(table, all));
}

static AbstractValue in_hash(TypeTable& table, Type hash, const std::vector<AbstractValue>& keys)
{
    if (keys.size() > 1)
        return {array_of(table, hash->tag == Tag::hash ? types::HashType(hash).value() : table.bare(Tag::any), {}), {}};
    if (hash->tag == Tag::structure)
        return in_struct(table, hash, keys[0]);
    if (disjoint(table, types::HashType(hash).key(), keys[0].type) || is_empty_hash(hash))
        return known_value(table, {UndefValue{}});
    return maybe_found(table, types::HashType(hash).value());
}

// One kind of value.
static Outcome access_one(TypeTable& table, Type type, const std::vector<AbstractValue>& keys, bool strict)
{
    const bool exact_keys = std::ranges::all_of(keys, &AbstractValue::is_exact);
    const auto value = exact_keys ? only_value(table, type) : std::nullopt;
    if (value) {
        std::vector<Value> exact;
        for (const AbstractValue& key : keys)
            exact.push_back(*key.value);
        Computed computed = access(*value, std::move(exact), strict);
        if (auto* found = std::get_if<Value>(&computed))
            return known_value(table, std::move(*found));
        if (auto* refusal = std::get_if<EvaluationError>(&computed))
            return std::move(*refusal);
    }
    const bool list = type->tag == Tag::array || type->tag == Tag::tuple;
    const auto position = [&](const AbstractValue& key) {
        // Strings count as positions where they are read as numbers, in a string always; lists of positions are spread.
        if (key.value && key.value->as<std::string>() != nullptr)
            return position_of(*key.value, !list || !strict).has_value();
        return !disjoint(
            table, key.type,
            variant_of(table, {table.bare(Tag::integer), table.bare(Tag::array), table.bare(Tag::string)}));
    };
    switch (type->tag) {
    case Tag::array:
    case Tag::tuple:
    case Tag::string:
    case Tag::enumeration:
    case Tag::pattern:
        if (!std::ranges::all_of(keys, position))
            return EvaluationError{flaw(list ? FlawKind::array_index_not_integer : FlawKind::string_index_not_integer)};
        if (list)
            return in_list(table, type, keys);
        return value_of_type(table, table.bare(Tag::string));
    case Tag::hash:
    case Tag::structure: return in_hash(table, type, keys);
    case Tag::binary: return value_of_type(table, type);
    case Tag::undef:
    case Tag::integer:
    case Tag::floating:
    case Tag::boolean:
    case Tag::regexp:
    case Tag::default_value:
    case Tag::sensitive:
    case Tag::sem_ver:
    case Tag::sem_ver_range:
    case Tag::timespan:
    case Tag::timestamp:
    case Tag::iterator: return EvaluationError{flaw(FlawKind::not_indexable, kind_of(table, type))};
    default: return anything(table);
    }
}

Outcome access(TypeTable& table, const AbstractValue& value, const std::vector<AbstractValue>& keys, bool strict)
{
    if (value.is_never() || std::ranges::any_of(keys, &AbstractValue::is_never))
        return AbstractValue{};
    if (value.value && all_exact(keys)) {
        std::vector<Value> exact;
        for (const AbstractValue& key : keys)
            exact.push_back(*key.value);
        Computed computed = access(*value.value, std::move(exact), strict);
        if (auto* found = std::get_if<Value>(&computed))
            return known_value(table, std::move(*found));
        if (auto* refusal = std::get_if<EvaluationError>(&computed))
            return std::move(*refusal);
    }
    std::vector<Outcome> outcomes;
    for (const Type type : alternatives(table, value.type))
        outcomes.push_back(access_one(table, type, keys, strict));
    return unite_outcomes(table, std::move(outcomes));
}

}  // namespace plint::inference
