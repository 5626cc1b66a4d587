// Comparing and matching known values.
#include "checks/inference/values.hpp"
#include "checks/names/names.hpp"
#include "checks/text/match.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/instance.hpp"

#include <algorithm>
#include <compare>

namespace plint::inference {

using namespace types;

static Computed by_order(Kind operation, std::partial_ordering order)
{
    switch (operation) {
    case Kind::less: return Value{order < 0};
    case Kind::less_equal: return Value{order <= 0};
    case Kind::greater: return Value{order > 0};
    default: return Value{order >= 0};
    }
}

// `A < B`: does B take A, and is it not the same?
static Computed compare_types(TypeTable& table, Kind operation, Type a, const Value& b)
{
    const auto* other = b.as<Type>();
    if (other == nullptr)
        return Value{false};
    const bool less = operation == Kind::less || operation == Kind::less_equal;
    const Type narrow = less ? a : *other;
    const Type wide = less ? *other : a;
    const bool strict = operation == Kind::less || operation == Kind::greater;
    return Value{assignable(table, wide, narrow) && (!strict || !equal(table, Value{a}, b))};
}

Computed compare(TypeTable& table, Kind operation, const Value& a, const Value& b)
{
    if (const auto* type = a.as<Type>())
        return compare_types(table, operation, *type, b);
    const auto refuse = [&] {
        return EvaluationError{flaw(FlawKind::cannot_compare, spelling(operation), kind_of(table, infer(table, a)),
                                    kind_of(table, infer(table, b)))};
    };
    if (const auto* text = a.as<std::string>()) {
        const auto* other = b.as<std::string>();
        if (other == nullptr)
            return refuse();
        return by_order(operation, lower_case(*text).compare(lower_case(*other)) <=> 0);
    }
    const auto number = [](const Value& value) -> std::optional<double> {
        if (const auto* integer = value.as<std::int64_t>())
            return static_cast<double>(*integer);
        if (const auto* real = value.as<double>())
            return *real;
        return std::nullopt;
    };
    const auto* integer = a.as<std::int64_t>();
    const auto* other_integer = b.as<std::int64_t>();
    if (integer != nullptr && other_integer != nullptr)
        return by_order(operation, *integer <=> *other_integer);
    if (number(a) && number(b))
        return by_order(operation, *number(a) <=> *number(b));
    const auto* time = a.as<TimeValue>();
    const auto* other_time = b.as<TimeValue>();
    if (time != nullptr && other_time != nullptr && time->tag == other_time->tag)
        return by_order(operation, time->nanoseconds <=> other_time->nanoseconds);
    if (time != nullptr && other_integer != nullptr)
        return by_order(operation, time->whole_seconds() <=> *other_integer);
    if (time != nullptr && number(b))
        return by_order(operation, time->seconds() <=> *number(b));
    if (other_time != nullptr && number(a))
        return by_order(operation, *number(a) <=> other_time->seconds());
    if (a.as<DefaultValue>() != nullptr && b.as<DefaultValue>() != nullptr)
        return by_order(operation, std::partial_ordering::equivalent);
    return refuse();
}

static text::SearchOutcome search_text(TypeTable& table, const std::string& text, const std::string& regex,
                                       Matching& matching)
{
    const text::SearchResult result = text::search(regex, text, table.regex_budget());
    matching.tried = matching.tried || result.outcome != text::SearchOutcome::not_a_regex;
    if (!result.is_found())
        return result.outcome;
    matching.groups.clear();
    for (const text::Group& group : result.groups) {
        if (group)
            matching.groups.emplace_back(text.substr(group->first, group->second - group->first));
        else
            matching.groups.emplace_back();
    }
    return result.outcome;
}

// A search without a result counts as none found; the budget counts it, so that callers know.
static bool matches_text(TypeTable& table, const std::string& text, const std::string& regex, Matching& matching)
{
    return search_text(table, text, regex, matching) == text::SearchOutcome::found;
}

Computed match(TypeTable& table, const Value& a, const Value& b, Matching& matching)
{
    if (const auto* type = b.as<Type>()) {
        const std::uint64_t unfinished = table.unfinished();
        const bool is = is_instance(table, *type, a);
        return table.unfinished() == unfinished ? Computed(Value{is}) : Computed(Untold{});
    }
    const auto* regex = b.as<RegexValue>();
    const auto* source = b.as<std::string>();
    const auto* text = a.as<std::string>();
    if (regex == nullptr && source == nullptr)
        return EvaluationError{flaw(FlawKind::match_needs_pattern, kind_of(table, infer(table, b)))};
    if (text == nullptr)
        return EvaluationError{flaw(FlawKind::match_needs_string, kind_of(table, infer(table, a)))};
    switch (search_text(table, *text, regex != nullptr ? regex->source : *source, matching)) {
    case text::SearchOutcome::found: return Value{true};
    case text::SearchOutcome::not_found: return Value{false};
    case text::SearchOutcome::unknown: return Untold{};
    case text::SearchOutcome::not_a_regex: break;
    }
    return EvaluationError{flaw(FlawKind::match_with_invalid_regex)};
}

bool applies(TypeTable& table, const Value& option, const Value& value, Matching& matching)
{
    const auto* text = value.as<std::string>();
    if (const auto* regex = option.as<RegexValue>())
        return text != nullptr && matches_text(table, *text, regex->source, matching);
    if (const auto* type = option.as<Type>())
        return is_instance(table, *type, value);
    if (option.as<DefaultValue>() != nullptr)
        return true;
    if (const auto* list = option.as<ListValue>()) {
        const auto* other = value.as<ListValue>();
        if (other == nullptr || list->items.size() != other->items.size())
            return false;
        for (std::size_t i = 0; i < list->items.size(); ++i)
            if (!applies(table, list->items[i], other->items[i], matching))
                return false;
        return true;
    }
    if (const auto* hash = option.as<HashValue>()) {
        const auto* other = value.as<HashValue>();
        for (std::size_t i = 0; other != nullptr && i < hash->keys.size(); ++i) {
            const Value* const found = find(*other, hash->keys[i]);
            if (!applies(table, hash->values[i], found != nullptr ? *found : Value{UndefValue{}}, matching))
                return false;
        }
        return other != nullptr;
    }
    return equal(table, value, option);
}

static bool is_in_list(TypeTable& table, const Value& a, const std::vector<Value>& list, Matching& matching)
{
    const auto* type = a.as<Type>();
    const auto* regex = a.as<RegexValue>();
    const bool text = a.as<std::string>() != nullptr;
    return std::ranges::any_of(list, [&](const Value& item) {
        if (regex != nullptr)
            return item.as<std::string>() != nullptr
                && matches_text(table, *item.as<std::string>(), regex->source, matching);
        if (type != nullptr)
            return is_instance(table, *type, item);
        return text ? applies(table, item, a, matching) : equal(table, item, a);
    });
}

bool is_in(TypeTable& table, const Value& a, const Value& b, Matching& matching)
{
    if (const auto* list = b.as<ListValue>())
        return is_in_list(table, a, list->items, matching);
    if (const auto* hash = b.as<HashValue>())
        return is_in_list(table, a, hash->keys, matching);
    const auto* text = b.as<std::string>();
    if (text == nullptr)
        return false;
    if (const auto* regex = a.as<RegexValue>())
        return matches_text(table, *text, regex->source, matching);
    const auto* part = a.as<std::string>();
    return part != nullptr && lower_case(*text).find(lower_case(*part)) != std::string::npos;
}

}  // namespace plint::inference
