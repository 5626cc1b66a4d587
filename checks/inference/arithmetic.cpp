// Arithmetic on types: each kind of operand with each, what fits is united.
#include "checks/inference/alternatives.hpp"
#include "checks/inference/join.hpp"
#include "checks/inference/operators.hpp"
#include "checks/types/build.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/views.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

static std::optional<std::int64_t> bound(Kind operation, std::optional<std::int64_t> a, std::optional<std::int64_t> b)
{
    std::int64_t result = 0;
    if (!a || !b)
        return std::nullopt;
    const bool over =
        operation == Kind::plus ? __builtin_add_overflow(*a, *b, &result) : __builtin_sub_overflow(*a, *b, &result);
    return over ? std::nullopt : std::optional(result);
}

static Type integers(TypeTable& table, Kind operation, const Range& a, const Range& b)
{
    switch (operation) {
    case Kind::plus: return integer_of(table, {bound(operation, a.from, b.from), bound(operation, a.to, b.to)});
    case Kind::minus: return integer_of(table, {bound(operation, a.from, b.to), bound(operation, a.to, b.from)});
    case Kind::star:
        if (a.from && b.from && *a.from >= 0 && *b.from >= 0)
            return integer_of(table, {0, std::nullopt});
        break;
    case Kind::percent:
        // The sign is that of the right operand.
        if (b.from && *b.from > 0)
            return integer_of(table, {0, b.to ? std::optional(*b.to - 1) : std::nullopt});
        break;
    default: break;
    }
    return table.bare(Tag::integer);
}

static bool is_list(Type type)
{
    return type->tag == Tag::array || type->tag == Tag::tuple;
}
static bool is_hash(Type type)
{
    return type->tag == Tag::hash || type->tag == Tag::structure;
}
static bool is_number(Type type)
{
    return type->tag == Tag::integer || type->tag == Tag::floating;
}
static bool is_time(Type type)
{
    return type->tag == Tag::timespan || type->tag == Tag::timestamp;
}
static bool is_text(Type type)
{
    return type->tag == Tag::string || type->tag == Tag::enumeration || type->tag == Tag::pattern;
}

static Type element(TypeTable& table, Type list)
{
    if (list->tag == Tag::tuple)
        return list->is_bare() ? table.bare(Tag::any) : union_of_elements(table, list);
    return list->part();
}

static Range list_size(Type list)
{
    return list->tag == Tag::tuple ? tuple_size(list) : size_or_any(list->size);
}

static bool has_fixed_elements(Type list)
{
    return (list->tag == Tag::tuple && !list->is_bare() && !list->size) || list->size == Range{0, 0};
}

static Type concatenate(TypeTable& table, Type a, Type b)
{
    if (has_fixed_elements(a) && has_fixed_elements(b)) {
        std::vector<Type> parts;
        for (const Type side : {a, b})
            if (side->tag == Tag::tuple)
                std::ranges::copy(types::TupleType(side).elements(), std::back_inserter(parts));
        if (parts.empty())
            return a;
        if (parts.size() <= 1000)
            return tuple_of(table, parts, {});
    }
    const Range x = list_size(a);
    const Range y = list_size(b);
    const Range size{bound(Kind::plus, x.from.value_or(0), y.from.value_or(0)), bound(Kind::plus, x.to, y.to)};
    return array_of(table, union_of(table, element(table, a), element(table, b)),
                    size == Range{0, std::nullopt} ? MaybeSize() : MaybeSize(size));
}

static Type from_list(TypeTable& table, Kind operation, Type a, Type b)
{
    if (operation == Kind::minus)
        return a->size == Range{0, 0} ? a : array_of(table, element(table, a), Range{0, list_size(a).to});
    if (operation == Kind::plus && is_list(b))
        return concatenate(table, a, b);
    if (operation == Kind::plus && is_hash(b)) {
        const auto pair = element_of(table, b);
        return array_of(table, union_of(table, element(table, a), pair && *pair ? *pair : table.bare(Tag::any)), {});
    }
    if (operation == Kind::plus && b->tag == Tag::any)
        return array_of(table, table.bare(Tag::any), {});
    const Type one[] = {b};
    return concatenate(table, a, tuple_of(table, one, {}));
}

static std::pair<Type, Type> key_and_value(TypeTable& table, Type hash)
{
    if (hash->tag == Tag::hash)
        return {types::HashType(hash).key(), types::HashType(hash).value()};
    std::vector<Type> keys;
    std::vector<Type> values;
    for (const types::StructMember member : types::StructType(hash).members()) {
        keys.push_back(key_string(member.key));
        values.push_back(member.value);
    }
    if (keys.empty())
        return {table.bare(Tag::unit), table.bare(Tag::unit)};
    return {union_of_all(table, keys), union_of_all(table, values)};
}

static Type merge_structs(TypeTable& table, Type a, Type b)
{
    std::vector<Type> parts;
    for (const types::StructMember member : types::StructType(a).members())
        parts.insert(parts.end(), {member.key, member.value});
    for (const types::StructMember member : types::StructType(b).members()) {
        bool found = false;
        for (std::size_t j = 0; j + 1 < parts.size() && !found; j += 2)
            if (key_name(parts[j]) == member.name()) {
                found = true;
                parts[j + 1] = member.is_optional() ? union_of(table, parts[j + 1], member.value) : member.value;
                parts[j] = member.is_optional() ? parts[j] : member.key;
            }
        if (!found)
            parts.insert(parts.end(), {member.key, member.value});
    }
    return struct_of(table, parts);
}

static Outcome from_hash(TypeTable& table, Kind operation, Type a, Type b)
{
    const auto [key, value] = key_and_value(table, a);
    if (operation == Kind::minus)
        return value_of_type(table, is_empty_hash(a) ? a : hash_of(table, key, value, {}));
    if (operation == Kind::plus && is_hash(b)) {
        if (is_empty_hash(a) || is_empty_hash(b))
            return value_of_type(table, is_empty_hash(a) ? b : a);
        if (a->tag == Tag::structure && b->tag == Tag::structure)
            return value_of_type(table, merge_structs(table, a, b));
        const auto [other_key, other_value] = key_and_value(table, b);
        return value_of_type(table,
                             hash_of(table, union_of(table, key, other_key), union_of(table, value, other_value), {}));
    }
    if (operation == Kind::plus && (is_list(b) || b->tag == Tag::any))
        return value_of_type(table, table.bare(Tag::hash));
    return EvaluationError{flaw(FlawKind::cannot_combine_hash, spelling(operation), kind_of(table, b))};
}

static Outcome with_time(TypeTable& table, Kind operation, Type a, Type b)
{
    const auto give = [&](Tag tag) { return value_of_type(table, table.bare(tag)); };
    const bool span = a->tag == Tag::timespan;
    const bool other_span = b->tag == Tag::timespan;
    const bool other_stamp = b->tag == Tag::timestamp;
    switch (operation) {
    case Kind::plus:
        if (!(a->tag == Tag::timestamp && other_stamp))
            return give(a->tag == Tag::timestamp || other_stamp ? Tag::timestamp : Tag::timespan);
        break;
    case Kind::minus:
        if (a->tag == Tag::timestamp)
            return give(other_stamp ? Tag::timespan : Tag::timestamp);
        if (!other_stamp)
            return give(Tag::timespan);
        break;
    case Kind::star:
        if (span != other_span && a->tag != Tag::timestamp && !other_stamp)
            return give(Tag::timespan);
        break;
    case Kind::slash:
        if (span && !other_stamp)
            return give(other_span ? Tag::floating : Tag::timespan);
        break;
    case Kind::percent:
        if (span && !is_time(b))
            return value_of_type(table, table.bare(Tag::numeric));
        break;
    default: break;
    }
    return EvaluationError{flaw(FlawKind::cannot_combine, spelling(operation), kind_of(table, a), kind_of(table, b))};
}

// The result for two known values; std::nullopt if it is not known.
static std::optional<Outcome> calculated(TypeTable& table, Kind operation, const Value& x, const Value& y, bool strict)
{
    Computed computed = calculate(table, operation, x, y, strict);
    if (auto* value = std::get_if<Value>(&computed))
        return known_value(table, std::move(*value));
    if (auto* refusal = std::get_if<EvaluationError>(&computed))
        return std::move(*refusal);
    return std::nullopt;
}

static EvaluationError not_a_number(TypeTable& table, Kind operation, Type bad)
{
    return {flaw(FlawKind::expects_numbers, spelling(operation), kind_of(table, bad))};
}

static bool may_be_number(Type type, bool strict)
{
    if (is_number(type) || is_time(type) || type->tag == Tag::any)
        return true;
    if (!is_text(type) || strict)
        return false;
    return !type->text || number_in(*type->text).has_value();
}

static bool divides_by_zero(Kind operation, Type a, Type b)
{
    if (b->tag != Tag::integer || b->range != Range{0, 0})
        return false;
    return operation == Kind::percent || (operation == Kind::slash && a->tag == Tag::integer);
}

// Integers, floats and strings of numbers.
static Outcome with_numbers(TypeTable& table, Kind operation, Type a, Type b)
{
    if (divides_by_zero(operation, a, b))
        return EvaluationError{flaw(FlawKind::division_by_zero)};
    if (operation == Kind::percent && (a->tag == Tag::floating || b->tag == Tag::floating))
        return EvaluationError{flaw(FlawKind::no_float_modulo)};
    const bool shifts = operation == Kind::shift_left || operation == Kind::shift_right;
    if (shifts && a->tag == Tag::floating)
        return not_a_number(table, operation, a);
    if (is_text(a) || is_text(b))
        return value_of_type(table, table.bare(Tag::numeric));
    if (shifts)
        return value_of_type(table, table.bare(Tag::integer));
    if (a->tag == Tag::integer && b->tag == Tag::integer)
        return value_of_type(table, integers(table, operation, a->range, b->range));
    return value_of_type(table, table.bare(Tag::floating));
}

// The result for two types that are not variants.
static Outcome pair(TypeTable& table, Kind operation, Type a, Type b, bool strict)
{
    if (const auto x = only_value(table, a))
        if (const auto y = only_value(table, b))
            if (auto outcome = calculated(table, operation, *x, *y, strict))
                return std::move(*outcome);
    const bool additive = operation == Kind::plus || operation == Kind::minus;
    if (a->tag == Tag::any || a->tag == Tag::object || a->tag == Tag::uri || a->tag == Tag::binary)
        return anything(table);
    if (is_list(a) && (additive || operation == Kind::shift_left))
        return value_of_type(table, from_list(table, operation, a, b));
    if (is_hash(a) && additive)
        return from_hash(table, operation, a, b);
    for (const Type operand : {a, b})
        if (!may_be_number(operand, strict))
            return not_a_number(table, operation, operand);
    const bool has_time = is_time(a) || is_time(b);
    if (b->tag == Tag::any && has_time)
        return anything(table);
    if (b->tag == Tag::any)
        return value_of_type(
            table,
            variant_of(table, {table.bare(Tag::numeric), table.bare(Tag::timespan), table.bare(Tag::timestamp)}));
    return has_time ? with_time(table, operation, a, b) : with_numbers(table, operation, a, b);
}

Outcome arithmetic(TypeTable& table, Kind operation, const AbstractValue& a, const AbstractValue& b, bool strict)
{
    if (a.is_never() || b.is_never())
        return AbstractValue{};
    if (a.value && b.value)
        if (auto outcome = calculated(table, operation, *a.value, *b.value, strict))
            return std::move(*outcome);
    const std::vector<Type> left = alternatives(table, a.type);
    const std::vector<Type> right = alternatives(table, b.type);
    if (left.size() * right.size() > 64)
        return anything(table);
    std::vector<Outcome> outcomes;
    for (const Type x : left)
        for (const Type y : right)
            outcomes.push_back(pair(table, operation, x, y, strict));
    return unite_outcomes(table, std::move(outcomes));
}

Outcome negate(TypeTable& table, const AbstractValue& operand, bool strict)
{
    // Unlike subtraction it knows no bounds, but what is beyond is rare.
    if (operand.is_never())
        return AbstractValue{};
    AbstractValue result;
    for (const Type type : alternatives(table, operand.type)) {
        const auto value = only_value(table, type);
        const auto* text = value ? value->as<std::string>() : nullptr;
        const auto* real = value ? value->as<double>() : nullptr;
        const auto number = text != nullptr && !strict ? number_in(*text) : std::nullopt;
        if (real != nullptr)
            result = union_of(table, result, known_value(table, {-*real}));
        else if (number && std::holds_alternative<double>(*number))
            result = union_of(table, result, known_value(table, {-std::get<double>(*number)}));
        else if (number)
            result = union_of(table, result, known_value(table, {-std::get<std::int64_t>(*number)}));
        else if (type->tag == Tag::integer)
            result =
                union_of(table, result, value_of_type(table, integers(table, Kind::minus, Range{0, 0}, type->range)));
        else if (type->tag == Tag::floating)
            result =
                union_of(table, result, value_of_type(table, float_of(table, {-type->floats.to, -type->floats.from})));
        else if (value && value->as<TimeValue>() != nullptr && type->tag == Tag::timespan)
            result = union_of(table, result,
                              known_value(table, {TimeValue{Tag::timespan, -value->as<TimeValue>()->nanoseconds}}));
        else if (type->tag == Tag::timespan)
            result = union_of(table, result, value_of_type(table, table.bare(Tag::timespan)));
        else if (type->tag == Tag::any)
            result = union_of(table, result, anything(table));
        else if (is_text(type) && !type->text && !strict)
            result = union_of(table, result, value_of_type(table, table.bare(Tag::numeric)));
    }
    if (result.is_never())
        return EvaluationError{flaw(FlawKind::minus_expects_number, kind_of(table, operand.type))};
    return result;
}

}  // namespace plint::inference
