#include "checks/types/normalize.hpp"

#include "checks/names/names.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/version_range.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <string>

namespace plint::types {

namespace {

using Types = std::vector<Type>;

Types normalise_all(TypeTable& table, std::span<const Type> types)
{
    Types result;
    for (const Type type : types)
        result.push_back(type ? normalize(table, type) : type);
    return result;
}

// Takes away what satisfies `wanted` when there are at least two of it; else nothing.
template <class F>
Types take(Types& types, F wanted)
{
    if (std::count_if(types.begin(), types.end(), wanted) < 2)
        return {};
    Types taken;
    Types rest;
    for (const Type type : types)
        (wanted(type) ? taken : rest).push_back(type);
    types = std::move(rest);
    return taken;
}

void merge_not_undefs(TypeTable& table, Types& types)
{
    const Types taken = take(types, [](Type type) { return type->tag == Tag::not_undef; });
    if (taken.empty())
        return;
    Types inner;
    for (const Type type : taken) {
        // A bare one takes all that the others do.
        if (type->is_bare()) {
            types.push_back(type);
            return;
        }
        inner.push_back(type->part());
    }
    types.push_back(wrap(table, Tag::not_undef, normalize(table, variant_of(table, inner))));
}

void merge_enums(TypeTable& table, Types& types)
{
    const auto exact = [](Type type) {
        return (type->tag == Tag::enumeration && !type->texts.empty() && !type->flag)
            || (type->tag == Tag::string && type->text);
    };
    std::vector<std::string_view> values;
    for (const Type type : take(types, exact)) {
        values.insert(values.end(), type->texts.begin(), type->texts.end());
        if (type->text)
            values.push_back(*type->text);
    }
    if (!values.empty())
        types.push_back(enum_of(table, std::move(values), false));

    std::vector<std::string> lower;
    for (const Type type :
         take(types, [](Type type) { return type->tag == Tag::enumeration && !type->texts.empty() && type->flag; }))
        for (const std::string_view value : type->texts)
            lower.push_back(lower_case(value));
    if (!lower.empty())
        types.push_back(enum_of(table, {lower.begin(), lower.end()}, true));
}

void merge_patterns(TypeTable& table, Types& types)
{
    Types regexps;
    const Types taken = take(types, [](Type type) { return type->tag == Tag::pattern; });
    for (const Type type : taken)
        regexps.insert(regexps.end(), type->parts.begin(), type->parts.end());
    if (!taken.empty())
        types.push_back(pattern_of(table, std::move(regexps)));
}

void merge_versions(TypeTable& table, Types& types)
{
    std::vector<VersionRange> ranges;
    const Types taken = take(types, [](Type type) { return type->tag == Tag::sem_ver; });
    for (const Type type : taken)
        for (std::size_t i = 0; i + 1 < type->texts.size(); i += 2) {
            ranges.push_back(from_key(type->texts[i + 1]));
            ranges.back().text = type->texts[i];
        }
    if (!taken.empty())
        types.insert(types.begin(), sem_ver_of(table, std::move(ranges)));
}

// `reach`: how far apart two ranges may be and still be one; 1 for integers.
bool before(const Range& a, const Range& b, std::uint64_t reach)
{
    if (!a.to || !b.from || *b.from <= *a.to)
        return false;
    // Unsigned: the whole distance need not fit otherwise.
    return static_cast<std::uint64_t>(*b.from) - static_cast<std::uint64_t>(*a.to) > reach;
}

Type merge_two(TypeTable& table, Type a, Type b)
{
    if (a->tag == Tag::floating) {
        if (a->floats.to < b->floats.from || b->floats.to < a->floats.from)
            return {};
        return float_of(table, {std::min(a->floats.from, b->floats.from), std::max(a->floats.to, b->floats.to)});
    }
    const std::uint64_t reach = a->tag == Tag::integer ? 1 : 0;
    if (before(a->range, b->range, reach) || before(b->range, a->range, reach))
        return {};
    Range range;
    if (a->range.from && b->range.from)
        range.from = std::min(*a->range.from, *b->range.from);
    if (a->range.to && b->range.to)
        range.to = std::max(*a->range.to, *b->range.to);
    return a->tag == Tag::integer ? integer_of(table, range) : time_of(table, a->tag, range);
}

// Puppet begins with the last one and puts what it finds in front.
void merge_ranges(TypeTable& table, Types& types, Tag tag)
{
    const auto is_range = [tag](Type type) { return type->tag == tag; };
    if (static_cast<std::size_t>(std::ranges::count_if(types, is_range)) > limits::max_merged_ranges)
        return;
    Types ranges = take(types, is_range);
    Types merged;
    while (!ranges.empty()) {
        Type one = ranges.back();
        ranges.pop_back();
        Types rest;
        for (const Type other : ranges) {
            if (const Type both = merge_two(table, one, other))
                one = both;
            else
                rest.push_back(other);
        }
        merged.push_back(one);
        ranges = std::move(rest);
    }
    types.insert(types.begin(), merged.begin(), merged.end());
}

Type normalise_variant(TypeTable& table, Type type)
{
    if (type->is_bare())
        return type;
    const Types normal = normalise_all(table, type->parts);
    const bool changed = !std::ranges::equal(normal, type->parts);
    const auto is_undef = [](Type part) { return part->tag == Tag::undef; };
    const auto allows_undef = [](Type part) { return part->tag == Tag::undef || part->tag == Tag::optional; };
    if (std::ranges::any_of(normal, allows_undef)) {
        const auto is_bare_optional = [](Type part) { return part->tag == Tag::optional && part->is_bare(); };
        // It takes all that the others do.
        if (std::ranges::any_of(normal, is_bare_optional))
            return table.bare(Tag::optional);
        Types rest;
        for (const Type part : normal)
            if (!is_undef(part))
                rest.push_back(part->tag == Tag::optional ? part->part() : part);
        return normalize(table, wrap(table, Tag::optional, variant_of(table, rest)));
    }
    Types types;
    for (const Type part : normal) {
        if (part->tag == Tag::variant)
            types.insert(types.end(), part->parts.begin(), part->parts.end());
        else
            types.push_back(part);
    }
    const std::size_t size = types.size();
    merge_not_undefs(table, types);
    merge_enums(table, types);
    merge_patterns(table, types);
    merge_versions(table, types);
    for (const Tag tag : {Tag::integer, Tag::floating, Tag::timespan, Tag::timestamp})
        merge_ranges(table, types, tag);
    if (types.size() == 1)
        return types[0];
    return changed || types.size() != size ? variant_of(table, types) : type;
}

Type normalise_wrapper(TypeTable& table, Type type)
{
    if (type->is_bare())
        return type;
    const Type inner = normalize(table, type->part());
    // Made anew, `Sensitive` would generalise what is inside.
    const Type result = inner == type->part() ? type : wrap(table, type->tag, inner);
    const Type part = result->part();
    if (!part || (type->tag != Tag::optional && type->tag != Tag::not_undef))
        return result;
    // Each takes the other away from inside it.
    if (part->tag == (type->tag == Tag::optional ? Tag::not_undef : Tag::optional))
        return normalize(table, wrap(table, type->tag, part->part()));
    const bool undef = assignable(table, part, table.bare(Tag::undef));
    return undef == (type->tag == Tag::optional) ? part : result;
}

}  // namespace

Type normalize(TypeTable& table, Type type)
{
    switch (type->tag) {
    case Tag::collection: return table.bare(Tag::collection);
    case Tag::array: {
        // Puppet loses the size here.
        if (type->parts[0]->tag == Tag::any)
            return table.bare(Tag::array);
        const Type element = normalize(table, type->parts[0]);
        return element == type->parts[0] ? type : array_of(table, element, type->size);
    }
    case Tag::hash:
        if (is_empty_hash(type))
            return type;
        return hash_of(table, normalize(table, type->parts[0]), normalize(table, type->parts[1]), type->size);
    case Tag::tuple: return tuple_of(table, normalise_all(table, type->parts), type->size);
    case Tag::structure: {
        Types parts(type->parts.begin(), type->parts.end());
        for (std::size_t i = 1; i < parts.size(); i += 2)
            parts[i] = normalize(table, parts[i]);
        return struct_of(table, parts);
    }
    case Tag::variant: return normalise_variant(table, type);
    case Tag::optional:
    case Tag::not_undef:
    case Tag::type:
    case Tag::sensitive:
    case Tag::iterable:
    case Tag::iterator: return normalise_wrapper(table, type);
    case Tag::callable: {
        if (type->is_bare())
            return type;
        const Types parts = normalise_all(table, type->parts);
        return callable_of(table, parts[0], parts[1], parts[2]);
    }
    default: return type;
    }
}

}  // namespace plint::types
