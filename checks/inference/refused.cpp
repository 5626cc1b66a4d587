#include "checks/inference/refused.hpp"

#include "checks/inference/disjoint.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/instance.hpp"

#include <algorithm>
#include <unordered_set>

namespace plint::inference {

using namespace types;

// Of a bare `Variant`, which has no alternatives, and of how many a `Collection` holds, Puppet's describer tells nothing,
// wherever they stand.
static bool is_vague(const TypeTable& table, Type type, std::unordered_set<const TypeNode*>& seen)
{
    const Type plain = resolved(table, type);
    if (seen.size() >= limits::vague_types)
        return true;
    if (!plain || !seen.insert(plain.operator->()).second)
        return false;
    return (plain->tag == Tag::variant && plain->is_bare()) || plain->tag == Tag::collection
        || std::ranges::any_of(plain->parts, [&](Type part) { return part && is_vague(table, part, seen); });
}

bool refused_by(TypeTable& table, Type declared, const AbstractValue& given)
{
    const bool wrong = given.value && resolved(table, declared)
        ? !is_instance(table, declared, *given.value) && !assignable(table, declared, given.type)
        : disjoint(table, declared, given.type);
    if (!wrong)
        return false;
    const auto [known, is_new] = table.vague_types().try_emplace(declared.operator->());
    if (is_new) {
        std::unordered_set<const TypeNode*> seen;
        known->second = is_vague(table, declared, seen);
    }
    return !known->second;
}

}  // namespace plint::inference
