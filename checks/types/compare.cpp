#include "checks/types/compare.hpp"

#include "checks/names/names.hpp"

#include <algorithm>

namespace plint::types {

static bool same_set(std::span<const Type> a, std::span<const Type> b)
{
    const auto in_b = [b](Type type) {
        return std::ranges::any_of(b, [type](Type other) { return equal(type, other); });
    };
    return a.size() == b.size() && std::ranges::all_of(a, in_b);
}

bool equal(Type a, Type b)
{
    if (a == b)
        return true;
    if (!a || !b || a->tag != b->tag)
        return false;
    switch (a->tag) {
    case Tag::alias: return false;
    case Tag::resource:
        return a->texts.size() == b->texts.size() && !a->texts.empty()
            && lower_case(a->texts[0]) == lower_case(b->texts[0])
            && std::ranges::equal(a->texts.subspan(1), b->texts.subspan(1));
    case Tag::sem_ver:
        // What the ranges mean counts, not how they are written.
        for (std::size_t i = 1; i < a->texts.size() && a->texts.size() == b->texts.size(); i += 2)
            if (a->texts[i] != b->texts[i])
                return false;
        return a->texts.size() == b->texts.size();
    case Tag::type_set: return !a->texts.empty() && !b->texts.empty() && a->texts[0] == b->texts[0];
    case Tag::variant:
    case Tag::pattern: return same_set(a->parts, b->parts);
    default: break;
    }
    return a->flag == b->flag && a->given == b->given && a->size == b->size && a->range == b->range
        && a->floats == b->floats && a->text == b->text && std::ranges::equal(a->texts, b->texts)
        && std::ranges::equal(a->parts, b->parts, equal);
}

}  // namespace plint::types
