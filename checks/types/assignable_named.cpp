// What is compared by its name.
#include "checks/names/names.hpp"
#include "checks/types/assignability.hpp"
#include "checks/types/parameter_values.hpp"

#include <algorithm>

namespace plint::types {

// What one type asks of a part, none when nothing, must be met by what the other asks of it.
static bool accepts_parameters(TypeTable& table, std::span<const Type> to, std::span<const Type> from)
{
    for (std::size_t i = 0; i < to.size(); ++i)
        if (to[i] && (i >= from.size() || !from[i] || !parameter_matches(table, to[i], from[i])))
            return false;
    return true;
}

bool accepts_uri(TypeTable& table, Type to, Type from)
{
    if (from->tag != Tag::uri)
        return false;
    std::vector<Type> same;
    for (const std::string_view name : to->texts) {
        const auto at = static_cast<std::size_t>(std::ranges::find(from->texts, name) - from->texts.begin());
        same.push_back(at < from->parts.size() ? from->parts[at] : Type());
    }
    return accepts_parameters(table, to->parts, same);
}

// An object takes itself and what inherits from it.
static bool accepts_object(TypeTable& table, Type to, Type from)
{
    if (!to->text && to->texts.empty())
        return true;
    if (to->texts.empty())
        return to->text == from->text && from->texts.empty() && accepts_parameters(table, to->parts, from->parts);
    while (to != from && !from->texts.empty() && from->part())
        from = from->part();
    return to == from;
}

bool accepts_named(TypeTable& table, Type to, Type from)
{
    if (from->tag != to->tag)
        return false;
    switch (to->tag) {
    case Tag::resource:
        return to->texts.empty()
            || (!from->texts.empty() && lower_case(to->texts[0]) == lower_case(from->texts[0])
                && (to->texts.size() == 1 || (from->texts.size() > 1 && to->texts[1] == from->texts[1])));
    case Tag::runtime:
        // Of two Ruby classes one may be the parent; that is not looked up.
        return to->texts.empty()
            || (from->texts.size() == 2 && to->texts[0] == from->texts[0] && to->texts[1] == from->texts[1]);
    case Tag::object: return accepts_object(table, to, from);
    // Sets of types differ only in authority, name and version.
    case Tag::type_set: return to->texts.empty() || (!from->texts.empty() && to->texts[0] == from->texts[0]);
    default: return !to->text || to->text == from->text;
    }
}

}  // namespace plint::types
