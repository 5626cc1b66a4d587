#include "checks/inference/join.hpp"

#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/distinct.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/join.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace plint::inference {

using namespace types;

// Members of unions, one by one.
static void collect(TypeTable& table, Type type, Distinct& into)
{
    if (!type)
        return;
    if (type->tag == Tag::variant) {
        for (const Type part : types::VariantType(type).members())
            collect(table, part, into);
    } else if (type->tag == Tag::optional && !type->is_bare()) {
        collect(table, type->part(), into);
        collect(table, table.bare(Tag::undef), into);
    } else {
        into.add(type);
    }
}

// Whether `wide` includes all of `narrow` and is as exact about its value.
static bool covers(TypeTable& table, Type wide, Type narrow)
{
    // Puppet's slips: a string takes any `Enum` of one value, a struct a hash that may have other keys.
    if (wide == narrow || (wide->tag == Tag::string && wide->text)
        || (wide->tag == Tag::structure && narrow->tag == Tag::hash))
        return false;
    return assignable(table, wide, narrow);
}

Type union_of_elements(TypeTable& table, Type tuple)
{
    const auto elements = types::TupleType(tuple).elements();
    return union_of_all(table, {elements.begin(), elements.end()});
}

Type union_of_all(TypeTable& table, const std::vector<Type>& types)
{
    Distinct found;
    for (const Type type : types)
        collect(table, type, found);
    std::vector<Type> members = found.take();
    if (members.empty())
        return {};
    // The element of what is empty says nothing.
    if (members.size() > 1)
        std::erase(members, table.bare(Tag::unit));
    if (members.size() > limits::max_variant_members) {
        Type common;
        bool undef = false;
        for (const Type member : members) {
            if (member->tag == Tag::undef)
                undef = true;
            else
                common = common ? common_type(table, common, generalize(table, member)) : generalize(table, member);
        }
        return undef ? wrap(table, Tag::optional, common) : common;
    }
    std::vector<Type> kept;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto swallows = [&](std::size_t other) {
            // Of two that take each other the first stays.
            return other != i && covers(table, members[other], members[i])
                && (other < i || !covers(table, members[i], members[other]));
        };
        bool swallowed = false;
        for (std::size_t other = 0; other < members.size() && !swallowed; ++other)
            swallowed = swallows(other);
        if (!swallowed)
            kept.push_back(members[i]);
    }
    const auto undef = std::ranges::find(kept, table.bare(Tag::undef));
    if (undef == kept.end() || kept.size() == 1)
        return variant_of(table, kept);
    kept.erase(undef);
    return wrap(table, Tag::optional, variant_of(table, kept));
}

Type union_of(TypeTable& table, Type a, Type b)
{
    if (!a || !b || a == b)
        return a ? a : b;
    return union_of_all(table, {a, b});
}

AbstractValue union_of(TypeTable& table, AbstractValue a, AbstractValue b)
{
    if (a.is_never())
        return b;
    if (b.is_never())
        return a;
    // One type with one value: the same value. Not so where the type says less than the value.
    AbstractValue both = value_of_type(table, a.type == b.type ? a.type : union_of(table, a.type, b.type));
    both.may_be_missing = (a.may_be_missing || b.may_be_missing) && (a.may_be_missing || !accepts_undef(table, a.type))
        && (b.may_be_missing || !accepts_undef(table, b.type));
    return both;
}

Outcome unite_outcomes(TypeTable& table, std::vector<Outcome> outcomes)
{
    AbstractValue result;
    const EvaluationError* first = nullptr;
    for (Outcome& outcome : outcomes) {
        if (auto* fits = std::get_if<AbstractValue>(&outcome))
            result = union_of(table, std::move(result), std::move(*fits));
        else if (first == nullptr)
            first = &std::get<EvaluationError>(outcome);
    }
    if (result.is_never() && first != nullptr)
        return *first;
    return result;
}

}  // namespace plint::inference
