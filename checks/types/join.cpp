#include "checks/types/join.hpp"

#include "checks/names/names.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"

#include <algorithm>

namespace plint::types {

static Range hull(const Range& a, const Range& b)
{
    Range range;
    if (a.from && b.from)
        range.from = std::min(*a.from, *b.from);
    if (a.to && b.to)
        range.to = std::max(*a.to, *b.to);
    return range;
}

// The values of both, in no order; whether case counts is forgotten.
static Type enum_of_both(TypeTable& table, Type a, Type b)
{
    std::vector<std::string_view> values(a->texts.begin(), a->texts.end());
    values.insert(values.end(), b->texts.begin(), b->texts.end());
    for (const Type type : {a, b})
        if (type->tag == Tag::string)
            values.push_back(*type->text);
    return enum_of(table, std::move(values), false);
}

static Type join_strings(TypeTable& table, Type a, Type b)
{
    const bool enums = a->tag == Tag::enumeration || b->tag == Tag::enumeration;
    const auto has_values = [](Type type) { return type->tag == Tag::enumeration || type->text; };
    if (has_values(a) && has_values(b))
        return enum_of_both(table, a, b);
    if (enums)
        return table.bare(Tag::enumeration);
    if (a->size && b->size) {
        // The common type of two ranges: one that holds the other, or the hull.
        return string_of(table, hull(*a->size, *b->size));
    }
    return table.bare(Tag::string);
}

static std::vector<Type> both(std::span<const Type> a, std::span<const Type> b)
{
    std::vector<Type> parts(a.begin(), a.end());
    parts.insert(parts.end(), b.begin(), b.end());
    return parts;
}

// What two types of the same kind have in common; none when their kind has no rule.
static Type join_alike(TypeTable& table, Type a, Type b)
{
    switch (a->tag) {
    case Tag::array: return array_of(table, common_type(table, a->parts[0], b->parts[0]), {});
    case Tag::hash:
        return hash_of(table, common_type(table, a->parts[0], b->parts[0]),
                       common_type(table, a->parts[1], b->parts[1]), {});
    case Tag::host_class: return table.bare(Tag::host_class);
    case Tag::resource:
        return !a->texts.empty() && !b->texts.empty() && a->texts[0] == b->texts[0]
            ? with_texts(table, Tag::resource, a->texts.first(1))
            : table.bare(Tag::resource);
    case Tag::integer: return integer_of(table, hull(a->range, b->range));
    case Tag::floating:
        return float_of(table, {std::min(a->floats.from, b->floats.from), std::max(a->floats.to, b->floats.to)});
    case Tag::pattern: return pattern_of(table, both(a->parts, b->parts));
    case Tag::variant: return variant_of(table, both(a->parts, b->parts));
    case Tag::regexp: return table.bare(Tag::regexp);
    case Tag::callable: return table.bare(Tag::callable);
    default: return {};
    }
}

Type common_type(TypeTable& table, Type a, Type b)
{
    if (a->tag == Tag::undef || b->tag == Tag::unit)
        return a->tag == Tag::undef ? b : a;
    if (b->tag == Tag::undef || a->tag == Tag::unit)
        return b->tag == Tag::undef ? a : b;
    if (assignable(table, a, b))
        return a;
    if (assignable(table, b, a))
        return b;
    const auto is_string = [](Type type) { return type->tag == Tag::string || type->tag == Tag::enumeration; };
    if (is_string(a) && is_string(b))
        return join_strings(table, a, b);
    if (a->tag == b->tag)
        if (const Type common = join_alike(table, a, b))
            return common;
    const auto fits = [&](Type wide) { return assignable(table, wide, a) && assignable(table, wide, b); };
    for (const Type wide :
         {table.bare(Tag::numeric), table.bare(Tag::scalar_data), table.bare(Tag::scalar), table.data()})
        if (fits(wide))
            return wide;
    if (a->tag == Tag::type && b->tag == Tag::type) {
        // Neither takes the other, so both have a part.
        return wrap(table, Tag::type, common_type(table, a->part(), b->part()));
    }
    return fits(table.rich_data()) ? table.rich_data() : table.bare(Tag::any);
}

}  // namespace plint::types
