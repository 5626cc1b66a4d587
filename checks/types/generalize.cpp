#include "checks/types/generalize.hpp"

#include "checks/types/build.hpp"
#include "checks/types/strings.hpp"

#include <algorithm>

namespace plint::types {

static std::vector<Type> generalise_all(TypeTable& table, std::span<const Type> types)
{
    std::vector<Type> general;
    general.reserve(types.size());
    for (const Type type : types)
        general.push_back(type ? generalize(table, type) : type);
    return general;
}

static Type generalise_enum(TypeTable& table, Type type)
{
    if (type->texts.empty())
        return table.bare(Tag::string);
    const auto [min, max] = std::ranges::minmax(type->texts, {}, &characters);
    return string_of(table, {characters(min), characters(max)});
}

Type generalize(TypeTable& table, Type type)
{
    switch (type->tag) {
    case Tag::string:
    case Tag::integer:
    case Tag::floating:
    case Tag::boolean:
    case Tag::timespan:
    case Tag::timestamp:
    case Tag::uri:
    case Tag::collection: return table.bare(type->tag);
    case Tag::enumeration: return generalise_enum(table, type);
    case Tag::array:
        return type->parts[0]->tag == Tag::any ? table.bare(Tag::array)
                                               : array_of(table, generalize(table, type->parts[0]), {});
    case Tag::hash:
        if (is_empty_hash(type))
            return type;
        return hash_of(table, generalize(table, type->parts[0]), generalize(table, type->parts[1]), {});
    case Tag::tuple: return tuple_of(table, generalise_all(table, type->parts), type->size);
    case Tag::structure: {
        std::vector<Type> parts(type->parts.begin(), type->parts.end());
        for (std::size_t i = 1; i < parts.size(); i += 2)
            parts[i] = generalize(table, parts[i]);
        return struct_of(table, parts);
    }
    case Tag::variant: return type->is_bare() ? type : variant_of(table, generalise_all(table, type->parts));
    case Tag::optional:
    case Tag::not_undef:
    case Tag::type:
    case Tag::sensitive:
    case Tag::iterable:
    case Tag::iterator: return type->is_bare() ? type : wrap(table, type->tag, generalize(table, type->part()));
    case Tag::callable: {
        if (type->is_bare())
            return type;
        const std::vector<Type> parts = generalise_all(table, type->parts);
        return callable_of(table, parts[0], parts[1], parts[2]);
    }
    case Tag::object: return type->text && type->texts.empty() ? with_text(table, Tag::object, *type->text) : type;
    default: return type;
    }
}

}  // namespace plint::types
