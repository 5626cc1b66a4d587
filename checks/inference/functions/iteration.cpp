// What can be iterated over, and what of it a block is given.
#include "checks/inference/functions/iteration.hpp"

#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/views.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

std::size_t parameter_count(const syntax::Lambda& lambda)
{
    std::size_t count = 0;
    for (const syntax::Parameter parameter : lambda.parameters())
        count += parameter.splat() ? 2 : 1;
    return count;
}

std::optional<std::size_t> wanted_parameters(const syntax::Lambda& lambda)
{
    std::size_t min = 0;
    std::size_t max = 0;
    for (const syntax::Parameter parameter : lambda.parameters()) {
        max += parameter.splat() ? 1000 : 1;
        min += parameter.splat() || parameter.default_value() ? 0 : 1;
    }
    if (min <= 2 && 2 <= max)
        return 2;
    return min <= 1 && 1 <= max ? std::optional<std::size_t>(1) : std::nullopt;
}

static bool is_pairs(const AbstractValue& receiver)
{
    return receiver.type->tag == Tag::hash || receiver.type->tag == Tag::structure;
}

static AbstractValue pair_of(Evaluator& evaluator, AbstractValue key, AbstractValue value)
{
    return array_of_known(evaluator.table(), {std::move(key), std::move(value)});
}

// Tuples and structs of a known number of elements, some of them not known themselves.
static std::optional<std::vector<AbstractValue>> counted(Evaluator& evaluator, const AbstractValue& receiver)
{
    TypeTable& table = evaluator.table();
    if (receiver.value) {
        auto items = elements_of(table, *receiver.value, limits::max_rounds);
        if (!items)
            return std::nullopt;
        std::vector<AbstractValue> all;
        for (Value& item : *items)
            all.push_back(known_value(table, std::move(item)));
        return all;
    }
    const Type type = receiver.type;
    std::vector<AbstractValue> all;
    if (type->tag == Tag::tuple && !type->is_bare() && !type->size
        && types::TupleType(type).elements().size() <= limits::max_rounds) {
        for (const Type part : types::TupleType(type).elements())
            all.push_back(value_of_type(table, part));
        return all;
    }
    if (type->tag != Tag::structure || type->is_bare() || types::StructType(type).size() > limits::max_rounds)
        return std::nullopt;
    for (const types::StructMember member : types::StructType(type).members()) {
        if (member.is_optional())
            return std::nullopt;
        all.push_back(pair_of(evaluator, value_of_type(table, member.key), value_of_type(table, member.value)));
    }
    return all;
}

std::size_t size_of(const syntax::Lambda& lambda)
{
    return lambda.tree().next[lambda.index()] - lambda.index();
}

std::optional<Iteration> iteration(Evaluator& evaluator, const AbstractValue& receiver,
                                   const std::optional<syntax::Lambda>& lambda)
{
    TypeTable& table = evaluator.table();
    Iteration result;
    result.pairs = is_pairs(receiver);
    const std::size_t steps = lambda ? size_of(*lambda) : 1;
    if (evaluator.has_time_for(steps))
        result.items = counted(evaluator, receiver);
    if (result.items && !evaluator.has_time_for(steps * result.items->size()))
        result.items.reset();
    if (result.items) {
        result.may_be_empty = result.items->empty();
        return result;
    }
    std::vector<Type> elements;
    bool possible = false;
    bool hashes = false;
    bool others = false;
    for (const Type type : alternatives(table, receiver.type)) {
        if (type->tag == Tag::any) {
            possible = hashes = others = true;
            elements.push_back(type);
            continue;
        }
        const auto element = element_of(table, type);
        if (!element)
            continue;
        possible = true;
        (type->tag == Tag::hash || type->tag == Tag::structure ? hashes : others) = true;
        const Type value_of_type = type->tag == Tag::type ? type->part() : Type();
        if (value_of_type)
            elements.push_back(value_of_type);
        else if (!*element || (*element)->tag == Tag::unit)
            elements.push_back(table.bare(Tag::any));
        else if (type == table.bare(Tag::hash))
            elements.push_back(tuple_of(table, std::vector(2, table.bare(Tag::any)), Range{2, 2}));
        else
            elements.push_back(*element);
    }
    if (!possible)
        return std::nullopt;
    result.pairs = hashes && !others;
    result.open = hashes && others;
    result.each = value_of_type(table, union_of_all(table, elements));
    const Type only = resolved(table, receiver.type);
    if (only && only->size && only->size->from.value_or(0) > 0)
        result.may_be_empty = false;
    return result;
}

std::vector<AbstractValue> block_arguments(Evaluator& evaluator, const Iteration& iteration, const AbstractValue& item,
                                           std::optional<std::size_t> index, std::size_t count)
{
    TypeTable& table = evaluator.table();
    if (count == 1)
        return {item};
    if (iteration.open)
        return {anything(table), anything(table)};
    if (iteration.pairs) {
        const bool is_pair =
            !item.value && item.type && item.type->tag == Tag::tuple && TupleType(item.type).elements().size() == 2;
        const auto at = [&](std::int64_t place) {
            if (is_pair) {
                const Type element = TupleType(item.type).elements()[static_cast<std::size_t>(place)];
                return element && element->tag != Tag::unit ? value_of_type(table, element) : anything(table);
            }
            const Outcome part = access(table, item, {known_value(table, {place})}, true);
            const auto* found = std::get_if<AbstractValue>(&part);
            return found != nullptr && found->type->tag != Tag::unit ? *found : anything(table);
        };
        return {at(0), at(1)};
    }
    AbstractValue place = index ? known_value(table, {static_cast<std::int64_t>(*index)})
                                : AbstractValue{integer_of(table, {0, std::nullopt}), {}};
    return {std::move(place), item};
}

AbstractValue refuse_receiver(Evaluator& evaluator, const CallSite& site)
{
    return refuse_call(evaluator, site,
                       flaw(FlawKind::cannot_iterate, site.name, kind_of(evaluator.table(), site.arguments[0].type)));
}

std::optional<Rounds> begin_rounds(Evaluator& evaluator, CallSite& site, AbstractValue& refused)
{
    if (!site.lambda || site.arguments.empty()) {
        refused = refuse_call(evaluator, site, flaw(FlawKind::requires_block, site.name));
        return std::nullopt;
    }
    auto over = iteration(evaluator, site.arguments[0], site.lambda);
    if (!over) {
        refused = refuse_receiver(evaluator, site);
        return std::nullopt;
    }
    const auto count = wanted_parameters(*site.lambda);
    if (!count) {
        refused = refuse_call(evaluator, site, flaw(FlawKind::block_needs_one_or_two_parameters, site.name));
        return std::nullopt;
    }
    return Rounds{evaluator, site, std::move(*over), *count};
}

}  // namespace plint::inference
