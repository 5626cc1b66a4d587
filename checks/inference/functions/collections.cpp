// Functions on arrays and hashes.
#include "checks/inference/functions/functions.hpp"
#include "checks/inference/functions/iteration.hpp"
#include "checks/names/names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/strings.hpp"
#include "checks/types/value_weight.hpp"
#include "checks/types/views.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using namespace types;

static std::optional<std::size_t> size_of(const Value& value)
{
    if (const auto* list = value.as<ListValue>())
        return list->items.size();
    if (const auto* hash = value.as<HashValue>())
        return hash->keys.size();
    if (const auto* text = value.as<std::string>())
        return static_cast<std::size_t>(characters(*text));
    return std::nullopt;
}

static AbstractValue length(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const AbstractValue& given = site.arguments[0];
    if (given.value)
        if (const auto size = size_of(*given.value))
            return known_value(table, {static_cast<std::int64_t>(*size)});
    const Type type = resolved(table, given.type);
    if (type && type->tag == Tag::tuple)
        return value_of_type(table, integer_of(table, tuple_size(type)));
    if (type && type->size)
        return value_of_type(table, integer_of(table, *type->size));
    return value_of_type(table, integer_of(table, {0, std::nullopt}));
}

static AbstractValue empty(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const AbstractValue& given = site.arguments[0];
    if (given.value) {
        if (const auto size = size_of(*given.value))
            return known_value(table, {*size == 0});
        if (given.value->as<UndefValue>() != nullptr)
            return known_value(table, {true});
        if (given.value->as<std::int64_t>() != nullptr || given.value->as<double>() != nullptr)
            return known_value(table, {false});
    }
    const Type type = resolved(table, given.type);
    const auto size = type && type->tag == Tag::tuple ? MaybeSize(tuple_size(type)) : type ? type->size : MaybeSize();
    if (type && size && size->from.value_or(0) > 0)
        return known_value(table, {false});
    return bare_type(evaluator, Tag::boolean);
}

// What is inside, however deep; none where that is not known.
static Type leaves(TypeTable& table, Type type, int depth)
{
    if (depth > 20)
        return table.bare(Tag::any);
    std::vector<Type> all;
    for (const Type each : alternatives(table, type)) {
        if (each->tag == Tag::array)
            all.push_back(leaves(table, each->part(), depth + 1));
        else if (each->tag == Tag::tuple && !each->is_bare())
            for (const Type part : types::TupleType(each).elements())
                all.push_back(leaves(table, part, depth + 1));
        else
            all.push_back(each->tag == Tag::tuple ? table.bare(Tag::any) : each);
    }
    return union_of_all(table, all);
}

static AbstractValue flatten_all(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    std::vector<Value> items;
    for (const AbstractValue& argument : site.arguments) {
        if (!argument.value) {
            std::vector<Type> all;
            for (const AbstractValue& each : site.arguments)
                all.push_back(leaves(table, each.type, 0));
            return {array_of(table, union_of_all(table, all), {}), {}};
        }
        items.push_back(*argument.value);
    }
    ListValue flat;
    flatten(std::move(items), flat.items);
    return known_value(table, {std::move(flat)});
}

static std::vector<Value> without_doubles(std::vector<Value> items)
{
    std::vector<Value> once;
    for (Value& item : items)
        if (std::ranges::none_of(once, [&](const Value& other) { return same(other, item); }))
            once.push_back(std::move(item));
    return once;
}

// Keys by their values: `{['a', 'b'] => [1]}`.
static Value inverted(const HashValue& hash)
{
    std::vector<Value> values;
    std::vector<ListValue> keys;
    for (std::size_t i = 0; i < hash.keys.size(); ++i) {
        const auto found = std::ranges::find_if(values, [&](const Value& v) { return same(v, hash.values[i]); });
        const auto at = static_cast<std::size_t>(found - values.begin());
        if (found == values.end()) {
            values.push_back(hash.values[i]);
            keys.emplace_back();
        }
        keys[at].items.push_back(hash.keys[i]);
    }
    HashValue result;
    for (std::size_t i = 0; i < values.size(); ++i)
        set(result, {std::move(keys[i])}, {ListValue{{std::move(values[i])}}});
    return {std::move(result)};
}

static AbstractValue unique(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const AbstractValue& given = site.arguments[0];
    if (site.lambda)
        static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
    const Type type = resolved(table, given.type);
    if (given.value && !site.lambda) {
        const std::size_t weight = weight_of(*given.value, limits::max_value_weight);
        if (!evaluator.charge(site.node, weight * weight / 64))
            return anything(table);
        if (const auto* hash = given.value->as<HashValue>())
            return known_value(table, inverted(*hash));
        if (auto items = elements_of(table, *given.value, 2000)) {
            std::vector<Value> once = without_doubles(std::move(*items));
            if (given.value->as<std::string>() == nullptr)
                return known_value(table, {ListValue{std::move(once)}});
            std::string text;
            for (const Value& each : once)
                text += *each.as<std::string>();
            return known_value(table, {std::move(text)});
        }
    }
    if (type && type->tag == Tag::string)
        return bare_type(evaluator, Tag::string);
    if (type && (type->tag == Tag::hash || type->tag == Tag::structure))
        return value_of_type(table, hash_of(table, table.bare(Tag::array), table.bare(Tag::array), {}));
    if (type && (type->tag == Tag::array || type->tag == Tag::tuple)) {
        const auto element = element_of(table, type);
        return value_of_type(table, array_of(table, element && *element ? *element : table.bare(Tag::any), {}));
    }
    return anything(table);
}

// Ruby's `<=>` compares elements of one of these with each other only.
enum class Comparable : std::uint8_t { unknown, text, number, undef, yes, no };

static Comparable comparable_of(const Value& value)
{
    if (value.as<std::string>() != nullptr)
        return Comparable::text;
    if (value.as<std::int64_t>() != nullptr || value.as<double>() != nullptr)
        return Comparable::number;
    if (value.as<UndefValue>() != nullptr)
        return Comparable::undef;
    if (const bool* truth = value.as<bool>())
        return *truth ? Comparable::yes : Comparable::no;
    return Comparable::unknown;
}

static double number_to_sort_by(const Value& number)
{
    const double* real = number.as<double>();
    return real != nullptr ? *real : static_cast<double>(*number.as<std::int64_t>());
}

// `sort` of known elements without a block; std::nullopt if the order is not known.
static std::optional<AbstractValue> sort_known(Evaluator& evaluator, const CallSite& site, const ListValue& list)
{
    TypeTable& table = evaluator.table();
    const Comparable first = list.items.empty() ? Comparable::text : comparable_of(list.items[0]);
    const bool alike =
        std::ranges::all_of(list.items, [&](const Value& value) { return comparable_of(value) == first; });
    ListValue sorted = list;
    if (alike && first == Comparable::text) {
        std::ranges::stable_sort(sorted.items, {},
                                 [](const Value& text) -> const std::string& { return *text.as<std::string>(); });
        return known_value(table, {std::move(sorted)});
    }
    if (alike && first == Comparable::number) {
        std::ranges::stable_sort(sorted.items, {}, number_to_sort_by);
        return known_value(table, {std::move(sorted)});
    }
    if (list.items.size() < 2)
        return site.arguments[0];
    // Ruby must compare elements of different kinds somewhere.
    if (!alike && std::ranges::find(list.items, Comparable::unknown, comparable_of) == list.items.end())
        return refuse_call(evaluator, site, flaw(FlawKind::sort_of_different_kinds));
    return std::nullopt;
}

static AbstractValue sort(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const AbstractValue& given = site.arguments[0];
    if (site.lambda)
        static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
    if (const auto* list = exact_argument<ListValue>(site, 0); list != nullptr && !site.lambda)
        if (auto sorted = sort_known(evaluator, site, *list))
            return std::move(*sorted);
    const Type type = resolved(table, given.type);
    if (type && (type->tag == Tag::string || type->tag == Tag::enumeration || type->tag == Tag::pattern))
        return bare_type(evaluator, Tag::string);
    if (type && (type->tag == Tag::array || type->tag == Tag::tuple)) {
        const auto element = element_of(table, type);
        const Range size = type->tag == Tag::tuple ? tuple_size(type) : size_or_any(type->size);
        return value_of_type(table, array_of(table, element && *element ? *element : table.bare(Tag::any), size));
    }
    return anything(table);
}

template <bool keys>
static AbstractValue part_of_hash(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const AbstractValue& given = site.arguments[0];
    if (const auto* hash = exact_argument<HashValue>(site, 0))
        return known_value(table, {ListValue{keys ? hash->keys : hash->values}});
    const Type type = resolved(table, given.type);
    if (type && type->tag == Tag::hash) {
        const types::HashType hash(type);
        return value_of_type(table, array_of(table, keys ? hash.key() : hash.value(), type->size));
    }
    if (!type || type->tag != Tag::structure)
        return value_of_type(table, table.bare(Tag::array));
    std::vector<Type> parts;
    bool fixed = true;
    for (const types::StructMember member : types::StructType(type).members()) {
        fixed = fixed && !member.is_optional();
        parts.push_back(keys ? key_string(member.key) : member.value);
    }
    return value_of_type(table, fixed ? tuple_of(table, parts, {}) : array_of(table, union_of_all(table, parts), {}));
}

// Down into a value, key by key; undef ends it.
static AbstractValue dig_down(Evaluator& evaluator, CallSite& site, AbstractValue at,
                              const std::vector<AbstractValue>& path)
{
    TypeTable& table = evaluator.table();
    const Type undef = table.bare(Tag::undef);
    bool may_end = false;
    for (const AbstractValue& key : path) {
        if (at.type == undef || key.type == undef)
            return known_value(table, {UndefValue{}});
        std::vector<Type> rest;
        for (const Type each : alternatives(table, at.type))
            if (each->tag == Tag::undef)
                may_end = true;
            else
                rest.push_back(each);
        const AbstractValue inner = at.value ? at : value_of_type(table, union_of_all(table, rest));
        const bool collection =
            inner.type->tag == Tag::any || !disjoint(table, inner.type, table.bare(Tag::collection));
        const bool wrong_key = (inner.type->tag == Tag::array || inner.type->tag == Tag::tuple)
            && disjoint(table, key.type, table.bare(Tag::integer));
        if (!collection || wrong_key) {
            if (may_end)
                return anything(table);
            return refuse_call(evaluator, site,
                               flaw(FlawKind::cannot_look_inside, site.name, kind_of(table, inner.type)));
        }
        const Outcome found = access(table, inner, {key}, true);
        if (!std::holds_alternative<AbstractValue>(found))
            return anything(table);
        at = std::get<AbstractValue>(found);
    }
    return may_end ? union_of(table, std::move(at), known_value(table, {UndefValue{}})) : at;
}

static AbstractValue dig(Evaluator& evaluator, CallSite& site)
{
    return dig_down(evaluator, site, site.arguments[0], {site.arguments.begin() + 1, site.arguments.end()});
}

// `a.1.'b.c'` as keys; none for what is not followed.
static std::optional<std::vector<AbstractValue>> path_of(TypeTable& table, std::string_view path)
{
    std::vector<AbstractValue> keys;
    if (path.empty())
        return keys;
    if (path.find_first_of("'\"") != path.npos)
        return std::nullopt;
    for (bool more = true; more;) {
        const std::size_t at = path.find('.');
        more = at != path.npos;
        const std::string_view key = path.substr(0, at);
        if (key.empty() || key != std::string_view(key).substr(key.find_first_not_of(" \t")))
            return std::nullopt;
        const bool number = std::ranges::all_of(key, is_digit);
        if (number && key.size() > 15)
            return std::nullopt;
        keys.push_back(number ? known_value(table, {static_cast<std::int64_t>(std::stoll(std::string(key)))})
                              : known_value(table, {std::string(key)}));
        if (more)
            path.remove_prefix(at + 1);
    }
    return keys;
}

static AbstractValue get(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.arguments.size() < 2)
        return anything(table);
    if (site.lambda) {
        static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
        return anything(table);
    }
    const auto* text = exact_argument<std::string>(site, 1);
    const auto path = text != nullptr ? path_of(table, *text) : std::nullopt;
    if (!path)
        return anything(table);
    const AbstractValue found = dig_down(evaluator, site, site.arguments[0], *path);
    const AbstractValue default_value =
        site.arguments.size() > 2 ? site.arguments[2] : known_value(table, {UndefValue{}});
    if (found.type->tag == Tag::undef)
        return default_value;
    std::vector<Type> all;
    bool undef = false;
    for (const Type each : alternatives(table, found.type)) {
        if (each->tag == Tag::undef)
            undef = true;
        else
            all.push_back(each);
    }
    return undef ? union_of(table, value_of_type(table, union_of_all(table, all)), default_value) : found;
}

static AbstractValue tree_each(Evaluator& evaluator, CallSite& site)
{
    if (!site.lambda)
        return anything(evaluator.table());
    static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
    return site.arguments[0];
}

std::span<const NamedFunction> collection_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"dig", dig},
        {"empty", empty},
        {"flatten", flatten_all},
        {"get", get},
        {"keys", part_of_hash<true>},
        {"length", length},
        {"size", length},
        {"sort", sort},
        {"tree_each", tree_each},
        {"unique", unique},
        {"values", part_of_hash<false>},
    });
    return table;
}

}  // namespace plint::inference
