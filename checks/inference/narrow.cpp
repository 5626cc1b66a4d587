#include "checks/inference/narrow.hpp"

#include "checks/inference/alternatives.hpp"
#include "checks/inference/disjoint.hpp"
#include "checks/inference/join.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/views.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

bool all_instances(TypeTable& table, Type type, Type of)
{
    of = resolved(table, of);
    if (!of || !type)
        return false;
    if (const auto value = only_value(table, type))
        return is_instance(table, of, *value);
    switch (of->tag) {
    // Bare, these have fewer instances than they take types; the others compare less than they should.
    case Tag::optional:
        if (of->is_bare())
            return type->tag == Tag::undef;
        break;
    case Tag::enumeration:
        if (types::EnumType(of).values().empty())
            return false;
        break;
    case Tag::variant:
    case Tag::structure:
    case Tag::iterable:
        if (of->is_bare())
            return false;
        break;
    default: break;
    }
    if (type->tag == Tag::hash && of->tag == Tag::structure)
        return false;
    return assignable(table, of, type);
}

static std::optional<std::int64_t> larger(std::optional<std::int64_t> a, std::optional<std::int64_t> b)
{
    return a && b ? std::max(*a, *b) : a ? a : b;
}
static std::optional<std::int64_t> smaller(std::optional<std::int64_t> a, std::optional<std::int64_t> b)
{
    return a && b ? std::min(*a, *b) : a ? a : b;
}

// Of two kinds that overlap, where neither takes the other.
static Type overlap(TypeTable& table, Type a, Type b)
{
    if (a->tag == Tag::integer && b->tag == Tag::integer)
        return integer_of(table, {larger(a->range.from, b->range.from), smaller(a->range.to, b->range.to)});
    return a->tag == Tag::any ? b : a;
}

Type intersection(TypeTable& table, Type type, Type also)
{
    if (all_instances(table, type, also))
        return type;
    const Type meaning = resolved(table, also);
    const bool not_undef = meaning && meaning->tag == Tag::not_undef;
    std::vector<Type> common;
    for (const Type a : alternatives(table, type)) {
        if (not_undef && a->tag == Tag::undef)
            continue;
        if (a->tag == Tag::any)
            return also;
        if (all_instances(table, a, also)) {
            common.push_back(a);
            continue;
        }
        for (const Type b : alternatives(table, also)) {
            if (disjoint(table, a, b))
                continue;
            common.push_back(all_instances(table, b, a) ? b : overlap(table, a, b));
        }
    }
    return union_of_all(table, common);
}

Type difference(TypeTable& table, Type type, Type without)
{
    const Type undef = table.bare(Tag::undef);
    const auto all = alternatives(table, type);
    std::vector<Type> left;
    bool changed = false;
    for (const Type each : all) {
        if (all_instances(table, each, without)) {
            changed = true;
            continue;
        }
        const auto value = only_value(table, without);
        const auto* flag = value ? value->as<bool>() : nullptr;
        if (each->tag == Tag::boolean && !each->given && flag != nullptr) {
            left.push_back(boolean_of(table, !*flag));
            changed = true;
        } else if (each->tag == Tag::any && (without == undef || is_instance(table, without, {UndefValue{}}))) {
            left.push_back(table.bare(Tag::not_undef));
            changed = true;
        } else {
            left.push_back(each);
        }
    }
    return changed ? union_of_all(table, left) : type;
}

}  // namespace plint::inference
