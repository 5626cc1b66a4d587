#include "checks/types/iterate.hpp"

#include "checks/types/build.hpp"

#include <algorithm>

namespace plint::types {

// An alias that contains itself does so behind a collection, so this ends; but a broken one may name itself.
static Type without_aliases(const TypeTable& table, Type type)
{
    for (int depth = 0; type && type->tag == Tag::alias && depth < 100; ++depth)
        type = table.meaning(type);
    return type;
}

static bool is_finite(Type integer)
{
    return integer->range.from && integer->range.to;
}

bool is_iterable(TypeTable& table, Type type)
{
    type = without_aliases(table, type);
    if (!type)
        return false;
    switch (type->tag) {
    case Tag::string:
    case Tag::enumeration:
    case Tag::integer:
    case Tag::collection:
    case Tag::array:
    case Tag::hash:
    case Tag::tuple:
    case Tag::structure:
    case Tag::iterable:
    case Tag::iterator: return true;
    case Tag::type:
        return !type->is_bare()
            && (type->part()->tag == Tag::enumeration
                || (type->part()->tag == Tag::integer && is_finite(type->part())));
    default: return false;
    }
}

static Type pair_of(TypeTable& table, Type key, Type value)
{
    const Type parts[] = {key, value};
    return tuple_of(table, parts, Range{2, 2});
}

static Type pair_of_struct(TypeTable& table, Type type)
{
    std::vector<Type> keys;
    std::vector<Type> values;
    for (std::size_t i = 0; i + 1 < type->parts.size(); i += 2) {
        keys.push_back(type->parts[i]);
        values.push_back(type->parts[i + 1]);
    }
    return pair_of(table, variant_of(table, keys), variant_of(table, values));
}

std::optional<Type> element_of(TypeTable& table, Type type)
{
    type = without_aliases(table, type);
    if (!type || !is_iterable(table, type))
        return std::nullopt;
    const Type unit = table.bare(Tag::unit);
    switch (type->tag) {
    case Tag::string:
    case Tag::enumeration: return string_of(table, {1, 1});
    case Tag::integer: return table.bare(Tag::integer);
    case Tag::array: return type->part()->tag == Tag::any ? Type() : type->part();
    case Tag::hash:
        return type == table.bare(Tag::hash) || is_empty_hash(type) ? pair_of(table, unit, unit)
                                                                    : pair_of(table, type->parts[0], type->parts[1]);
    case Tag::tuple: return variant_of(table, type->parts);
    case Tag::structure: return type->is_bare() ? pair_of(table, unit, unit) : pair_of_struct(table, type);
    case Tag::iterable:
    case Tag::iterator:
    case Tag::type: return type->part();
    default: return std::nullopt;
    }
}

bool is_callable(const TypeTable& table, Type type, int depth)
{
    if (!type || depth > 100)
        return false;
    switch (type->tag) {
    case Tag::callable: return true;
    case Tag::optional: return !type->is_bare() && is_callable(table, type->part(), depth + 1);
    case Tag::variant:
        return std::ranges::all_of(type->parts, [&](Type part) { return is_callable(table, part, depth + 1); });
    case Tag::alias: return is_callable(table, table.meaning(type), depth + 1);
    default: return false;
    }
}

}  // namespace plint::types
