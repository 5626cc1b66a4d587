// Strings, numbers, times: what a single value can be.
#include "checks/names/names.hpp"
#include "checks/text/match.hpp"
#include "checks/types/assignability.hpp"
#include "checks/types/compare.hpp"
#include "checks/types/strings.hpp"
#include "checks/types/version_range.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <unordered_set>

namespace plint::types {

bool holds(const Range& outer, const Range& inner)
{
    return (!outer.from || (inner.from && *outer.from <= *inner.from))
        && (!outer.to || (inner.to && *outer.to >= *inner.to));
}

static bool is_listed(Type enumeration, std::string_view value)
{
    if (!enumeration->flag)
        return std::ranges::binary_search(enumeration->texts, value);
    return std::ranges::any_of(enumeration->texts,
                               [&](std::string_view listed) { return equal_without_case(listed, value); });
}

static bool fits_some(TypeTable& table, Type pattern, std::string_view value)
{
    return std::ranges::any_of(pattern->parts, [&](Type regexp) {
        // An unknown result counts as a match: no finding is better than a false one.
        return matches(regexp->text.value_or(""), value, &table.regex_budget()).value_or(true);
    });
}

bool accepts_string(Type to, Type from)
{
    constexpr Range any_length{0, std::nullopt};
    switch (from->tag) {
    case Tag::string:
        if (to->size)
            return holds(*to->size,
                         from->text ? Range{characters(*from->text), characters(*from->text)}
                                    : from->size.value_or(any_length));
        return !to->text || to->text == from->text;
    case Tag::enumeration:
        if (to->size && from->texts.empty())
            return holds(*to->size, any_length);
        if (to->size)
            return std::ranges::all_of(from->texts, [&](std::string_view value) {
                return holds(*to->size, {characters(value), characters(value)});
            });
        // Puppet forgets to compare the one value with the literal.
        return !to->text || (from->texts.size() == 1 && !from->flag);
    case Tag::pattern: return to->size ? holds(*to->size, any_length) : !to->text;
    default: return false;
    }
}

static bool are_listed(Type enumeration, std::span<const std::string_view> values)
{
    if (!enumeration->flag) {
        // The values of each type are sorted. A search for each one is faster than to read all only for few of them.
        constexpr std::size_t search_steps = 16;
        return values.size() * search_steps < enumeration->texts.size()
            ? std::ranges::all_of(values, [&](std::string_view value) { return is_listed(enumeration, value); })
            : std::ranges::includes(enumeration->texts, values);
    }
    std::unordered_set<std::string> listed;
    for (const std::string_view text : enumeration->texts)
        listed.insert(lower_case(text));
    return std::ranges::all_of(values, [&](std::string_view value) { return listed.contains(lower_case(value)); });
}

bool accepts_enum(Type to, Type from)
{
    if (equal(to, from))
        return true;
    if (to->texts.empty() && (from->tag == Tag::string || from->tag == Tag::enumeration || from->tag == Tag::pattern))
        return true;
    if (from->tag == Tag::string)
        return from->text && is_listed(to, *from->text);
    return from->tag == Tag::enumeration && !from->texts.empty() && (to->flag || !from->flag)
        && are_listed(to, from->texts);
}

bool accepts_pattern(TypeTable& table, Type to, Type from)
{
    if (equal(to, from))
        return true;
    switch (from->tag) {
    case Tag::string: return to->is_bare() || (from->text && fits_some(table, to, *from->text));
    case Tag::enumeration:
        return to->is_bare() || (!from->texts.empty() && std::ranges::all_of(from->texts, [&](std::string_view value) {
                   return fits_some(table, to, value);
               }));
    case Tag::pattern: return to->is_bare();
    default: return false;
    }
}

static bool accepts_versions(Type to, Type from)
{
    const auto in_some = [&](std::string_view key) {
        const VersionRange range = from_key(key);
        for (std::size_t i = 1; i < to->texts.size(); i += 2)
            if (covers(from_key(to->texts[i]), range))
                return true;
        return false;
    };
    for (std::size_t i = 1; i < from->texts.size() && !to->texts.empty(); i += 2)
        if (!in_some(from->texts[i]))
            return false;
    return to->texts.empty() || !from->texts.empty();
}

bool accepts_scalar(TypeTable& table, Type to, Type from)
{
    switch (to->tag) {
    case Tag::scalar: return is_scalar(from->tag);
    case Tag::scalar_data: return is_scalar_data(from->tag);
    case Tag::numeric: return from->tag == Tag::numeric || from->tag == Tag::integer || from->tag == Tag::floating;
    case Tag::string: return accepts_string(to, from);
    case Tag::enumeration: return accepts_enum(to, from);
    case Tag::pattern: return accepts_pattern(table, to, from);
    case Tag::integer:
    case Tag::timespan:
    case Tag::timestamp: return from->tag == to->tag && holds(to->range, from->range);
    case Tag::floating:
        return from->tag == to->tag && to->floats.from <= from->floats.from && to->floats.to >= from->floats.to;
    case Tag::boolean: return from->tag == to->tag && (!to->given || (from->given && to->flag == from->flag));
    case Tag::sem_ver: return from->tag == to->tag && accepts_versions(to, from);
    case Tag::regexp: return from->tag == to->tag && (!to->text || to->text == from->text);
    default: return from->tag == to->tag;
    }
}

}  // namespace plint::types
