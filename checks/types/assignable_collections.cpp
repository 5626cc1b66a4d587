// Arrays, hashes, tuples, structs.
#include "checks/types/assignability.hpp"
#include "checks/types/build.hpp"
#include "checks/types/compare.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/instance.hpp"

#include <algorithm>
#include <unordered_map>

namespace plint::types {

// A bare tuple has no element here, while elsewhere it has any number.
static Range written_size(Type tuple)
{
    return tuple->size ? *tuple->size : exactly(tuple->parts.size());
}

bool Assignability::collection(Type to, Type from) const
{
    switch (from->tag) {
    case Tag::collection:
    case Tag::array:
    case Tag::hash: return holds(size_or_any(to->size), size_or_any(from->size));
    case Tag::tuple: return holds(size_or_any(to->size), written_size(from));
    case Tag::structure: return holds(size_or_any(to->size), exactly(from->parts.size() / 2));
    default: return false;
    }
}

bool Assignability::array(Type to, Type from, Guard* guard)
{
    if (from->tag == Tag::tuple)
        return collection(to, from) && accepts_each(to->parts[0], from->parts, guard);
    return from->tag == Tag::array && collection(to, from) && accepts(to->parts[0], from->parts[0], guard);
}

bool Assignability::hash(Type to, Type from, Guard* guard)
{
    if (from->tag == Tag::hash) {
        if ((!to->size || to->size->from == 0) && is_empty_hash(from))
            return true;
        return accepts(to->parts[0], from->parts[0], guard) && accepts(to->parts[1], from->parts[1], guard)
            && collection(to, from);
    }
    if (from->tag != Tag::structure || !collection(to, from))
        return false;
    for (std::size_t i = 0; i + 1 < from->parts.size(); i += 2)
        if (!is_instance(table_, to->parts[0], Value{std::string(key_name(from->parts[i]))})
            || !accepts(to->parts[1], from->parts[i + 1], guard))
            return false;
    return true;
}

bool Assignability::tuple(Type to, Type from, Guard* guard)
{
    if (equal(to, from))
        return true;
    const auto element = [&](std::size_t i) { return to->parts[std::min(i, to->parts.size() - 1)]; };
    const Range size = tuple_size(to);
    if (from->tag == Tag::tuple) {
        if (!holds(size, tuple_size(from)))
            return false;
        if (to->is_bare())
            return true;
        if (from->is_bare())
            return size.from == 0;
        for (std::size_t i = 0; i < from->parts.size(); ++i)
            if (!accepts(element(i), from->parts[i], guard))
                return false;
        return true;
    }
    if (from->tag != Tag::array)
        return false;
    const Range other = size_or_any(from->size);
    if (!holds(size, other))
        return false;
    const std::size_t count =
        other.to ? std::min(to->parts.size(), static_cast<std::size_t>(*other.to)) : to->parts.size();
    for (std::size_t i = 0; i < count; ++i)
        if (!accepts(element(i), from->parts[0], guard))
            return false;
    return true;
}

bool Assignability::structure(Type to, Type from, Guard* guard)
{
    if (from->tag == Tag::structure)
        return struct_from_struct(to, from, guard);
    return from->tag == Tag::hash && struct_from_hash(to, from, guard);
}

bool Assignability::struct_from_struct(Type to, Type from, Guard* guard)
{
    steps_ += from->parts.size();
    // Of keys written twice the last one counts on the right; each one on the left.
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i + 1 < from->parts.size(); i += 2)
        places.insert_or_assign(key_name(from->parts[i]), i);
    const auto find = [&](std::string_view name) -> std::optional<std::size_t> {
        const auto at = places.find(name);
        return at == places.end() ? std::nullopt : std::optional(at->second);
    };
    std::size_t matched = 0;
    for (std::size_t i = 0; i + 1 < to->parts.size(); i += 2) {
        if (is_exhausted())
            return true;
        const Type key = to->parts[i];
        const auto other = find(key_name(key));
        if (!other) {
            if (!accepts_undef(key, guard))
                return false;
            continue;
        }
        ++matched;
        if (!accepts(key, from->parts[*other], guard) || !accepts(to->parts[i + 1], from->parts[*other + 1], guard))
            return false;
    }
    std::size_t names = 0;
    for (std::size_t i = 0; i + 1 < from->parts.size(); i += 2)
        names += find(key_name(from->parts[i])) == i ? 1 : 0;
    return matched == names;
}

bool Assignability::struct_from_hash(Type to, Type from, Guard* guard)
{
    std::int64_t required = 0;
    for (std::size_t i = 0; i + 1 < to->parts.size(); i += 2) {
        if (is_exhausted())
            return true;
        const Type key = to->parts[i];
        if (accepts_undef(key, nullptr))
            continue;
        ++required;
        if (!accepts(to->parts[i + 1], from->parts[1], guard)
            || !accepts(generalize(table_, key), from->parts[0], nullptr))
            return false;
    }
    return holds({required, static_cast<std::int64_t>(to->parts.size() / 2)}, size_or_any(from->size));
}

}  // namespace plint::types
