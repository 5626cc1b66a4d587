// What is compared by its name.
#include "checks/project/names.hpp"
#include "checks/types/assignability.hpp"

namespace plint::types {

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
    default: return !to->text || to->text == from->text;
    }
}

}  // namespace plint::types
