// Arithmetic on known values: with Ruby's numbers, in the bounds that Puppet sets.
#include "checks/inference/values.hpp"
#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/print.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plint::inference {

using namespace types;

static EvaluationError overflow(Kind operation)
{
    return {flaw(FlawKind::result_too_large, spelling(operation))};
}

static Computed shift(Kind operation, std::int64_t a, std::int64_t by)
{
    const bool left = (operation == Kind::shift_left) == (by >= 0);
    // The smallest number has no opposite.
    const std::uint64_t count = by < 0 ? 0 - static_cast<std::uint64_t>(by) : static_cast<std::uint64_t>(by);
    if (!left)
        return Value{count > 62 ? (a < 0 ? std::int64_t{-1} : 0) : a >> count};
    if (a == 0)
        return Value{std::int64_t{0}};
    std::int64_t result = a;
    for (std::uint64_t i = 0; i < count; ++i)
        if (__builtin_mul_overflow(result, 2, &result))
            return overflow(operation);
    return Value{result};
}

static Computed integers(Kind operation, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    switch (operation) {
    case Kind::plus:
        if (__builtin_add_overflow(a, b, &result))
            return overflow(operation);
        return Value{result};
    case Kind::minus:
        if (__builtin_sub_overflow(a, b, &result))
            return overflow(operation);
        return Value{result};
    case Kind::star:
        if (__builtin_mul_overflow(a, b, &result))
            return overflow(operation);
        return Value{result};
    case Kind::slash:
    case Kind::percent: {
        if (b == 0)
            return EvaluationError{flaw(FlawKind::division_by_zero)};
        if (b == -1) {
            if (operation == Kind::percent)
                return Value{std::int64_t{0}};
            return integers(Kind::minus, 0, a);
        }
        // Towards minus infinity, as Ruby does.
        const bool down = a % b != 0 && (a < 0) != (b < 0);
        return Value{operation == Kind::slash ? a / b - (down ? 1 : 0) : a % b + (down ? b : 0)};
    }
    default: return shift(operation, a, b);
    }
}

static double as_double(const Number& number)
{
    return std::holds_alternative<double>(number) ? std::get<double>(number)
                                                  : static_cast<double>(std::get<std::int64_t>(number));
}

static Computed floats(Kind operation, double a, double b)
{
    double result = 0;
    switch (operation) {
    case Kind::plus: result = a + b; break;
    case Kind::minus: result = a - b; break;
    case Kind::star: result = a * b; break;
    case Kind::slash: result = a / b; break;
    default: return EvaluationError{flaw(FlawKind::no_float_operator, spelling(operation))};
    }
    if (std::isinf(result))
        return EvaluationError{flaw(FlawKind::infinite_result, spelling(operation))};
    if (std::isnan(result))
        return Untold{};
    return Value{result};
}

static Computed numbers(Kind operation, const Number& a, const Number& b)
{
    const auto* left = std::get_if<std::int64_t>(&a);
    const auto* right = std::get_if<std::int64_t>(&b);
    if (left != nullptr && right != nullptr)
        return integers(operation, *left, *right);
    const bool shifts = operation == Kind::shift_left || operation == Kind::shift_right;
    if (!shifts || left == nullptr)
        return floats(operation, as_double(a), as_double(b));
    const double by = std::trunc(std::get<double>(b));
    if (std::abs(by) > 1e6)
        return Untold{};
    return shift(operation, *left, static_cast<std::int64_t>(by));
}

static std::vector<Value> pairs_of(const HashValue& hash)
{
    std::vector<Value> pairs;
    for (std::size_t i = 0; i < hash.keys.size(); ++i)
        pairs.push_back({ListValue{{hash.keys[i], hash.values[i]}}});
    return pairs;
}

static Computed append(ListValue list, const Value& value)
{
    if (const auto* other = value.as<ListValue>())
        list.items.insert(list.items.end(), other->items.begin(), other->items.end());
    else if (const auto* hash = value.as<HashValue>())
        std::ranges::move(pairs_of(*hash), std::back_inserter(list.items));
    else
        list.items.push_back(value);
    return Value{std::move(list)};
}

// An array as a hash: of pairs, or of keys and values in turn.
static Computed merge_list(TypeTable& table, HashValue hash, const ListValue& list)
{
    const Type reduced = infer_reduced(table, Value{list});
    const bool nested = reduced->tag == Tag::array && reduced->part()->tag == Tag::array;
    if (!nested && list.items.size() % 2 != 0)
        return EvaluationError{flaw(FlawKind::odd_number_of_elements)};
    for (std::size_t i = 0; i < list.items.size(); i += nested ? 1 : 2) {
        if (!nested) {
            set(hash, list.items[i], list.items[i + 1]);
            continue;
        }
        const auto* pair = list.items[i].as<ListValue>();
        if (pair == nullptr || pair->items.empty() || pair->items.size() > 2)
            return EvaluationError{flaw(FlawKind::not_a_pair)};
        set(hash, pair->items[0], pair->items.size() > 1 ? pair->items[1] : Value{UndefValue{}});
    }
    return Value{std::move(hash)};
}

static Computed merge(TypeTable& table, HashValue hash, const Value& value)
{
    if (const auto* list = value.as<ListValue>())
        return merge_list(table, std::move(hash), *list);
    const auto* other = value.as<HashValue>();
    if (other == nullptr)
        return EvaluationError{flaw(FlawKind::not_addable_to_hash)};
    for (std::size_t i = 0; i < other->keys.size(); ++i)
        set(hash, other->keys[i], other->values[i]);
    return Value{std::move(hash)};
}

// Ruby's `==`: `1` equals `1.0`, also inside arrays.
static bool alike(const Value& a, const Value& b)
{
    const auto* list = a.as<ListValue>();
    const auto* other = b.as<ListValue>();
    if (list != nullptr && other != nullptr)
        return std::ranges::equal(list->items, other->items, alike);
    if (a.as<std::int64_t>() != nullptr && b.as<double>() != nullptr)
        return static_cast<double>(*a.as<std::int64_t>()) == *b.as<double>();
    if (a.as<double>() != nullptr && b.as<std::int64_t>() != nullptr)
        return alike(b, a);
    return same(a, b);
}

static Computed remove(const ListValue& list, const Value& value)
{
    std::vector<Value> unwanted;
    if (const auto* other = value.as<ListValue>())
        unwanted = other->items;
    else if (const auto* hash = value.as<HashValue>())
        unwanted = pairs_of(*hash);
    else
        unwanted.push_back(value);
    ListValue kept;
    for (const Value& item : list.items)
        if (std::ranges::none_of(unwanted, [&](const Value& other) { return alike(item, other); }))
            kept.items.push_back(item);
    return Value{std::move(kept)};
}

static Computed remove(const HashValue& hash, const Value& value)
{
    const auto* list = value.as<ListValue>();
    const auto* other = value.as<HashValue>();
    HashValue kept;
    for (std::size_t i = 0; i < hash.keys.size(); ++i) {
        const auto is_key = [&](const Value& unwanted) { return same(hash.keys[i], unwanted); };
        const bool unwanted = list != nullptr ? std::ranges::any_of(list->items, is_key)
            : other != nullptr                ? std::ranges::any_of(other->keys, is_key)
                                              : is_key(value);
        if (unwanted)
            continue;
        kept.keys.push_back(hash.keys[i]);
        kept.values.push_back(hash.values[i]);
    }
    return Value{std::move(kept)};
}

static std::optional<Number> number_of(const Value& value, bool strict)
{
    if (const auto* integer = value.as<std::int64_t>())
        return Number(*integer);
    if (const auto* real = value.as<double>())
        return Number(*real);
    const auto* text = value.as<std::string>();
    return text != nullptr && !strict ? number_in(*text) : std::nullopt;
}

static std::optional<std::int64_t> nanoseconds(double value)
{
    if (!(std::abs(value) < 9.2e18))
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

static Computed time_of(Tag tag, std::optional<std::int64_t> nanoseconds)
{
    if (!nanoseconds)
        return Untold{};
    return Value{TimeValue{tag, *nanoseconds}};
}

// Of two times: how they add up.
static Computed two_times(Kind operation, const TimeValue& a, const TimeValue& b, const EvaluationError& refusal)
{
    const bool spans = a.tag == Tag::timespan && b.tag == Tag::timespan;
    if (operation == Kind::slash && spans && b.nanoseconds != 0)
        return Value{static_cast<double>(a.nanoseconds) / static_cast<double>(b.nanoseconds)};
    if (operation == Kind::slash && spans)
        return Untold{};
    std::int64_t result = 0;
    if (operation == Kind::plus && (a.tag == Tag::timespan || b.tag == Tag::timespan)) {
        if (__builtin_add_overflow(a.nanoseconds, b.nanoseconds, &result))
            return Untold{};
        return Value{TimeValue{spans ? Tag::timespan : Tag::timestamp, result}};
    }
    if (operation == Kind::minus && (a.tag == b.tag || a.tag == Tag::timestamp)) {
        if (__builtin_sub_overflow(a.nanoseconds, b.nanoseconds, &result))
            return Untold{};
        return Value{TimeValue{a.tag == b.tag ? Tag::timespan : Tag::timestamp, result}};
    }
    return refusal;
}

// `factor` times so many nanoseconds, cut off to whole ones; none where that is out of reach.
static std::optional<std::int64_t> nanoseconds(std::int64_t each, const Number& factor)
{
    const auto* whole = std::get_if<std::int64_t>(&factor);
    std::int64_t result = 0;
    if (whole != nullptr)
        return __builtin_mul_overflow(each, *whole, &result) ? std::nullopt : std::optional(result);
    return nanoseconds(static_cast<double>(each) * as_double(factor));
}

static Computed times(Kind operation, const Value& a, const Value& b)
{
    const EvaluationError refusal{flaw(FlawKind::cannot_combine_times, spelling(operation))};
    const auto* left = a.as<TimeValue>();
    const auto* right = b.as<TimeValue>();
    if (left != nullptr && right != nullptr)
        return two_times(operation, *left, *right, refusal);
    const TimeValue& time = left != nullptr ? *left : *right;
    const auto number = number_of(left != nullptr ? b : a, false);
    if (!number)
        return Untold{};
    const bool span = time.tag == Tag::timespan;
    switch (operation) {
    case Kind::plus:
    case Kind::minus: {
        const auto seconds = nanoseconds(1'000'000'000, *number);
        if (!seconds)
            return Untold{};
        const TimeValue other{Tag::timespan, *seconds};
        return left == nullptr && operation == Kind::minus ? two_times(operation, other, time, refusal)
                                                           : two_times(operation, time, other, refusal);
    }
    case Kind::star:
        if (!span)
            return refusal;
        return time_of(time.tag, nanoseconds(time.nanoseconds, *number));
    case Kind::slash:
    case Kind::percent: {
        if (!span || left == nullptr)
            return refusal;
        const double by = as_double(*number);
        if (by == 0)
            return operation == Kind::slash || std::holds_alternative<std::int64_t>(*number)
                ? Computed(EvaluationError{flaw(FlawKind::division_by_zero)})
                : Computed(Untold{});
        return operation == Kind::slash
            ? time_of(time.tag, nanoseconds(std::floor(static_cast<double>(time.nanoseconds) / by)))
            : Computed(Untold{});
    }
    default: return refusal;
    }
}

Computed calculate(TypeTable& table, Kind operation, const Value& a, const Value& b, bool strict)
{
    const bool plus = operation == Kind::plus;
    if (const auto* list = a.as<ListValue>(); list != nullptr && (plus || operation == Kind::minus))
        return plus ? append(*list, b) : remove(*list, b);
    if (const auto* list = a.as<ListValue>(); list != nullptr && operation == Kind::shift_left) {
        ListValue longer = *list;
        longer.items.push_back(b);
        return Value{std::move(longer)};
    }
    if (const auto* hash = a.as<HashValue>(); hash != nullptr && (plus || operation == Kind::minus))
        return plus ? merge(table, *hash, b) : remove(*hash, b);
    for (const Value* const side : {&a, &b}) {
        const bool known = side->as<TimeValue>() != nullptr || number_of(*side, strict).has_value();
        if (!known)
            return EvaluationError{
                flaw(FlawKind::expects_numbers, spelling(operation), kind_of(table, infer(table, *side)))};
    }
    if (a.as<TimeValue>() != nullptr || b.as<TimeValue>() != nullptr)
        return times(operation, a, b);
    return numbers(operation, *number_of(a, strict), *number_of(b, strict));
}

}  // namespace plint::inference
