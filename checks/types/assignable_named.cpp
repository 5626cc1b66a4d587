// What is compared by its name.
#include "checks/project/names.hpp"
#include "checks/types/assignability.hpp"
#include "checks/types/strings.hpp"

namespace plint::types {

// Texts match without regard to case (of ASCII).
static bool takes_error(Type to, Type from)
{
    for (std::size_t i = 0; i < to->texts.size(); ++i)
        if (to->texts[i] != "default"
            && (i >= from->texts.size() || !equal_without_case(to->texts[i], from->texts[i])))
            return false;
    return true;
}

// What is asked for of a part must be what is asked for there; other parts are free.
bool takes_uri(Type to, Type from)
{
    for (std::size_t i = 0; i + 1 < to->texts.size(); i += 2) {
        bool met = false;
        for (std::size_t j = 0; j + 1 < from->texts.size(); j += 2)
            met = met || (to->texts[i] == from->texts[j] && equal_without_case(to->texts[i + 1], from->texts[j + 1]));
        if (!met)
            return false;
    }
    return from->tag == Tag::uri;
}

bool takes_named(Type to, Type from)
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
    default: return !to->text || (to->text == from->text && takes_error(to, from));
    }
}

}  // namespace plint::types
