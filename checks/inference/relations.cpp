// Comparing and matching what is known of two values.
#include "checks/inference/alternatives.hpp"
#include "checks/inference/disjoint.hpp"
#include "checks/inference/operators.hpp"
#include "checks/text/match.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/strings.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace plint::inference {

using namespace types;

static Outcome finish(TypeTable& table, Computed computed)
{
    if (auto* value = std::get_if<Value>(&computed))
        return known_value(table, std::move(*value));
    if (auto* refusal = std::get_if<EvaluationError>(&computed))
        return std::move(*refusal);
    return AbstractValue{table.bare(Tag::boolean), {}};
}

namespace {

enum class Order : std::uint8_t { open, number, text, timespan, timestamp, version, type, default_value, none };

}  // namespace

// What a value can be compared with: its like; a time also with numbers.
static Order order(Type type)
{
    switch (type->tag) {
    case Tag::integer:
    case Tag::floating: return Order::number;
    case Tag::string:
    case Tag::enumeration:
    case Tag::pattern: return Order::text;
    case Tag::timespan: return Order::timespan;
    case Tag::timestamp: return Order::timestamp;
    case Tag::sem_ver: return Order::version;
    case Tag::type: return Order::type;
    case Tag::default_value: return Order::default_value;
    case Tag::undef:
    case Tag::boolean:
    case Tag::regexp:
    case Tag::array:
    case Tag::tuple:
    case Tag::hash:
    case Tag::structure:
    case Tag::sensitive:
    case Tag::binary:
    case Tag::sem_ver_range:
    case Tag::iterator: return Order::none;
    default: return Order::open;
    }
}

static bool comparable(Type a, Type b)
{
    const Order x = order(a);
    const Order y = order(b);
    if (x == Order::open || x == Order::type)
        return true;
    if (x == Order::none)
        return false;
    const auto is_time = [](Order each) { return each == Order::timespan || each == Order::timestamp; };
    return y == Order::open || x == y || (is_time(x) && y == Order::number) || (x == Order::number && is_time(y));
}

// What follows from the ranges of two integers.
static Ternary by_range(Kind operation, const Range& a, const Range& b)
{
    const auto below = [](const Range& x, const Range& y, bool or_equal) {
        if (x.to && y.from && (or_equal ? *x.to <= *y.from : *x.to < *y.from))
            return Ternary::yes;
        if (x.from && y.to && (or_equal ? *x.from > *y.to : *x.from >= *y.to))
            return Ternary::no;
        return Ternary::unknown;
    };
    switch (operation) {
    case Kind::less: return below(a, b, false);
    case Kind::less_equal: return below(a, b, true);
    case Kind::greater: return below(b, a, false);
    default: return below(b, a, true);
    }
}

Outcome comparison(TypeTable& table, Kind operation, const AbstractValue& a, const AbstractValue& b)
{
    if (a.is_never() || b.is_never())
        return AbstractValue{};
    if (a.value && b.value)
        return finish(table, compare(table, operation, *a.value, *b.value));
    const std::vector<Type> right = alternatives(table, b.type);
    bool possible = false;
    for (const Type x : alternatives(table, a.type))
        possible = possible || std::ranges::any_of(right, [x](Type y) { return comparable(x, y); });
    if (!possible)
        return EvaluationError{
            flaw(FlawKind::cannot_compare, spelling(operation), kind_of(table, a.type), kind_of(table, b.type))};
    const Type x = resolved(table, a.type);
    const Type y = resolved(table, b.type);
    if (x && y && x->tag == Tag::integer && y->tag == Tag::integer)
        return as_boolean(table, by_range(operation, x->range, y->range));
    return AbstractValue{table.bare(Tag::boolean), {}};
}

// None when there are too many to compare.
static std::span<const std::string_view> texts_of(const Type& type)
{
    if (type->tag == Tag::enumeration) {
        const auto values = types::EnumType(type).values();
        return values.size() > limits::max_compared_texts ? std::span<const std::string_view>() : values;
    }
    return type->text ? std::span(&*type->text, 1) : std::span<const std::string_view>();
}

static bool texts_may_be_equal(Type a, Type b)
{
    const auto left = texts_of(a);
    const auto right = texts_of(b);
    if (left.empty() || right.empty())
        return true;
    return std::ranges::any_of(left, [&](std::string_view x) {
        return std::ranges::any_of(right, [&](std::string_view y) { return equal_without_case(x, y); });
    });
}

// Could a value of one type equal a value of the other? Strings equal without regard to case, numbers by value.
static bool may_be_equal(TypeTable& table, Type a, Type b)
{
    const auto loose = [&](Type type) -> Type {
        switch (type->tag) {
        case Tag::integer:
        case Tag::floating:
        case Tag::timespan:
        case Tag::timestamp: return table.bare(Tag::any);
        case Tag::string:
        case Tag::enumeration:
        case Tag::pattern: return table.bare(Tag::string);
        case Tag::array:
        case Tag::tuple: return array_of(table, table.bare(Tag::any), {});
        case Tag::hash:
        case Tag::structure: return table.bare(Tag::hash);
        case Tag::undef:
        case Tag::boolean:
        case Tag::default_value: return type;
        case Tag::type: return table.bare(Tag::type);
        default: return table.bare(Tag::any);
        }
    };
    const auto numeric = [](Type type) {
        return type->tag == Tag::integer || type->tag == Tag::floating || type->tag == Tag::timespan
            || type->tag == Tag::timestamp;
    };
    const auto closed = [](Type type) {
        return order(type) == Order::text || order(type) == Order::none || order(type) == Order::type;
    };
    for (const Type x : alternatives(table, a))
        for (const Type y : alternatives(table, b)) {
            if (numeric(x) || numeric(y)) {
                const Type other = numeric(x) ? y : x;
                const bool both_integers = x->tag == Tag::integer && y->tag == Tag::integer;
                if (both_integers ? !disjoint(table, x, y) : !closed(other))
                    return true;
                continue;
            }
            if (order(x) == Order::text && order(y) == Order::text) {
                if (texts_may_be_equal(x, y))
                    return true;
                continue;
            }
            if (!disjoint(table, loose(x), loose(y)))
                return true;
        }
    return false;
}

AbstractValue equality(TypeTable& table, const AbstractValue& a, const AbstractValue& b)
{
    if (a.is_never() || b.is_never())
        return {};
    if (a.value && b.value)
        return known_value(table, {equal(table, *a.value, *b.value)});
    return as_boolean(table, may_be_equal(table, a.type, b.type) ? Ternary::unknown : Ternary::no);
}

// What a collection has for `in`, each of them as its value or its type; std::nullopt if that is not known.
static std::optional<std::vector<AbstractValue>> elements_of(TypeTable& table, const AbstractValue& collection)
{
    std::vector<AbstractValue> elements;
    if (collection.value) {
        const auto* list = collection.value->as<ListValue>();
        const auto* hash = collection.value->as<HashValue>();
        if (list == nullptr && hash == nullptr)
            return std::nullopt;
        for (const Value& each : list != nullptr ? list->items : hash->keys)
            elements.push_back(known_value(table, each));
        return elements;
    }
    const Type type = resolved(table, collection.type);
    if (type && type->tag == Tag::tuple)
        for (const Type each : TupleType(type).elements())
            elements.push_back(value_of_type(table, each));
    else if (type && type->tag == Tag::array && !type->is_bare())
        elements.push_back(value_of_type(table, type->parts[0]));
    else
        return std::nullopt;
    return elements;
}

// Whether `element` may be the one that makes `a in [element]` true. Elements are patterns for a string, as the options of a
// `case` are; all other values must equal one. A type or a regular expression on the left looks for what matches it.
static bool may_be_element(TypeTable& table, const AbstractValue& a, const AbstractValue& element)
{
    for (const Type x : alternatives(table, a.type)) {
        if (order(x) == Order::open || order(x) == Order::type || x->tag == Tag::regexp || x->tag == Tag::sem_ver)
            return true;
        const AbstractValue given = a.value ? a : value_of_type(table, x);
        Matching ignored;
        const bool may_be = order(x) == Order::text && element.value
            ? option_applies(table, element, given, ignored) != Ternary::no
            : may_be_equal(table, x, element.type);
        const auto is_pattern = [](Type type) {
            return order(type) == Order::open || order(type) == Order::type || type->tag == Tag::regexp
                || type->tag == Tag::default_value || type->tag == Tag::sem_ver_range;
        };
        if (may_be
            || (order(x) == Order::text && !element.value
                && std::ranges::any_of(alternatives(table, element.type), is_pattern)))
            return true;
    }
    return false;
}

// Whether no element of a collection that has some can make `a in b` true.
static bool is_never_in(TypeTable& table, const AbstractValue& a, const AbstractValue& b)
{
    const auto elements = elements_of(table, b);
    return elements && !elements->empty()
        && std::ranges::none_of(*elements, [&](const AbstractValue& each) { return may_be_element(table, a, each); });
}

AbstractValue inclusion(TypeTable& table, const AbstractValue& a, const AbstractValue& b, Matching& matching)
{
    if (a.is_never() || b.is_never())
        return {};
    if (a.value && b.value) {
        const std::uint64_t unfinished = table.unfinished();
        const bool in = is_in(table, *a.value, *b.value, matching);
        return table.unfinished() == unfinished ? known_value(table, {in})
                                                : AbstractValue{table.bare(Tag::boolean), {}};
    }
    const Type list = resolved(table, b.type);
    if (list && (list->size == Range{0, 0} || (order(list) == Order::number)))
        return known_value(table, {false});
    return is_never_in(table, a, b) ? known_value(table, {false}) : AbstractValue{table.bare(Tag::boolean), {}};
}

Ternary option_applies(TypeTable& table, const AbstractValue& option, const AbstractValue& value, Matching& matching)
{
    if (option.is_never() || value.is_never())
        return Ternary::unknown;
    if (!option.value) {
        // A type as an option tests for instances; everything else may be anything.
        return Ternary::unknown;
    }
    if (value.value) {
        const std::uint64_t unfinished = table.unfinished();
        const bool is = applies(table, *option.value, *value.value, matching);
        return table.unfinished() == unfinished ? truth_of(is) : Ternary::unknown;
    }
    if (option.value->as<DefaultValue>() != nullptr)
        return Ternary::yes;
    if (const auto* type = option.value->as<Type>()) {
        const Type wanted = resolved(table, *type);
        // Bare `Optional`, `Enum` and so on take more types than they have values.
        if (wanted && disjoint(table, wanted, value.type))
            return Ternary::no;
        const bool plain = wanted && (!wanted->is_bare() || wanted->tag != Tag::optional)
            && wanted->tag != Tag::enumeration && wanted->tag != Tag::variant && wanted->tag != Tag::structure
            && wanted->tag != Tag::iterable;
        const bool some = value.type->tag != Tag::structure || value.type->is_bare();
        return plain && some && wanted->tag != Tag::tuple && wanted->tag != Tag::hash
                && assignable(table, wanted, value.type)
            ? Ternary::yes
            : Ternary::unknown;
    }
    if (option.value->as<RegexValue>() != nullptr) {
        matching.tried = true;
        return disjoint(table, table.bare(Tag::string), value.type) ? Ternary::no : Ternary::unknown;
    }
    if (option.value->as<ListValue>() != nullptr)
        return disjoint(table, array_of(table, table.bare(Tag::any), {}), value.type) ? Ternary::no : Ternary::unknown;
    if (option.value->as<HashValue>() != nullptr)
        return disjoint(table, table.bare(Tag::hash), value.type) ? Ternary::no : Ternary::unknown;
    return may_be_equal(table, value.type, option.type) ? Ternary::unknown : Ternary::no;
}

Outcome matching(TypeTable& table, const AbstractValue& a, const AbstractValue& b, Matching& matching)
{
    if (a.is_never() || b.is_never())
        return AbstractValue{};
    const bool type_on_right =
        b.value ? b.value->as<Type>() != nullptr : resolved(table, b.type) && resolved(table, b.type)->tag == Tag::type;
    if (a.value && b.value)
        return finish(table, match(table, *a.value, *b.value, matching));
    if (type_on_right)
        return as_boolean(table, option_applies(table, b, a, matching));
    bool possible = false;
    bool regex = true;
    for (const Type right : alternatives(table, b.type)) {
        const bool text = order(right) == Order::text || right->tag == Tag::regexp;
        possible = possible || text || order(right) == Order::open || order(right) == Order::type
            || right->tag == Tag::sem_ver_range;
        regex = regex && text;
    }
    if (!possible)
        return EvaluationError{flaw(FlawKind::match_needs_pattern, kind_of(table, b.type))};
    if (b.value && b.value->as<std::string>() != nullptr
        && !text::is_regex(*b.value->as<std::string>(), &table.regex_budget()))
        return EvaluationError{flaw(FlawKind::match_with_invalid_regex)};
    if (regex && disjoint(table, table.bare(Tag::string), a.type))
        return EvaluationError{flaw(FlawKind::match_needs_string, kind_of(table, a.type))};
    matching.tried = true;
    return AbstractValue{table.bare(Tag::boolean), {}};
}

}  // namespace plint::inference
