// Functions that call a block for each element: each, map, filter, reduce, any, all, partition, group_by, index.
#include "checks/inference/functions/iteration.hpp"
#include "checks/inference/narrow_tests.hpp"
#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/views.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using namespace types;

static AbstractValue array_of_type(Evaluator& evaluator, Type element)
{
    TypeTable& table = evaluator.table();
    return value_of_type(table,
                         element ? array_of(table, element, {}) : array_of(table, table.bare(Tag::unit), Range{0, 0}));
}

static AbstractValue map(Evaluator& evaluator, CallSite& site)
{
    AbstractValue refused;
    auto rounds = begin_rounds(evaluator, site, refused);
    if (!rounds)
        return refused;
    std::vector<AbstractValue> results;
    Type any;
    const bool alive = rounds->run([&](const AbstractValue&, const AbstractValue& result) {
        any = union_of(evaluator.table(), any, result.type);
        results.push_back(result);
        return true;
    });
    if (!alive)
        return {};
    if (rounds->is_counted() && !rounds->broken_maybe)
        return array_of_known(evaluator.table(), std::move(results));
    return array_of_type(evaluator, any);
}

static AbstractValue each(Evaluator& evaluator, CallSite& site)
{
    AbstractValue refused;
    auto rounds = begin_rounds(evaluator, site, refused);
    if (!rounds)
        return refused;
    return rounds->run([](const AbstractValue&, const AbstractValue&) { return true; }) ? site.arguments[0]
                                                                                        : AbstractValue{};
}

// The elements as a hash when they come from one.
static AbstractValue as_receiver(Evaluator& evaluator, const Iteration& over, std::vector<AbstractValue> items)
{
    TypeTable& table = evaluator.table();
    if (!over.pairs)
        return array_of_known(table, std::move(items));
    std::vector<AbstractValue> keys;
    std::vector<AbstractValue> values;
    for (const AbstractValue& item : items) {
        auto pair = block_arguments(evaluator, over, item, std::nullopt, 2);
        keys.push_back(std::move(pair[0]));
        values.push_back(std::move(pair[1]));
    }
    return hash_of_known(table, std::move(keys), std::move(values));
}

// The types of the elements that a filter keeps, as far as they are known: of keys and of values.
struct KeptTypes {
    Type key;
    Type value;
};

// Adds what the test of a block shows about the arguments for which it holds. `arguments`: of the block.
static void add_kept(Evaluator& evaluator, const syntax::Lambda& lambda, const std::vector<AbstractValue>& arguments,
                     bool pairs, KeptTypes& kept)
{
    TypeTable& table = evaluator.table();
    Environment& environment = evaluator.state().environment;
    const auto mark = environment.mark();
    environment.enter();
    std::vector<std::string_view> names;
    for (const syntax::Parameter parameter : lambda.parameters())
        if (names.size() < arguments.size()) {
            environment.assign(parameter.name(), arguments[names.size()]);
            names.push_back(parameter.name());
        }
    std::vector<syntax::Expression> statements;
    if (const auto body = lambda.body())
        for (const syntax::Expression statement : body->statements())
            statements.push_back(statement);
    if (statements.size() != 1 || assume(evaluator, statements.front(), true)) {
        const auto type_of = [&](std::size_t place) {
            const AbstractValue* const known = place < names.size() ? environment.find(names[place]) : nullptr;
            return known != nullptr ? known->type : arguments[place].type;
        };
        if (pairs && arguments.size() == 2) {
            kept.key = union_of(table, kept.key, type_of(0));
            kept.value = union_of(table, kept.value, type_of(1));
        } else if (!pairs) {
            kept.value = union_of(table, kept.value, type_of(arguments.size() - 1));
        }
    }
    environment.leave();
    static_cast<void>(environment.take_back(mark, true));
}

static AbstractValue some_of(Evaluator& evaluator, const Iteration& over, const AbstractValue& receiver,
                             const KeptTypes& kept)
{
    TypeTable& table = evaluator.table();
    const Type type = resolved(table, receiver.type);
    if (over.pairs && kept.key && kept.value)
        return {hash_of(table, kept.key, kept.value, {}), {}};
    if (over.pairs && type && type->tag == Tag::hash)
        return {hash_of(table, types::HashType(type).key(), types::HashType(type).value(), {}), {}};
    if (over.pairs)
        return {table.bare(Tag::hash), {}};
    std::vector<Type> elements;
    if (kept.value)
        elements.push_back(kept.value);
    else if (over.items)
        for (const AbstractValue& item : *over.items)
            elements.push_back(item.type);
    else
        elements.push_back(over.each.type);
    const Type element = elements.empty() ? table.bare(Tag::any) : union_of_all(table, elements);
    const bool maybe_hash = !over.items && over.each.type->tag == Tag::any;
    if (maybe_hash)
        return {variant_of(table, {table.bare(Tag::array), table.bare(Tag::hash)}), {}};
    std::vector<Type> kinds;
    for (const Type each : alternatives(table, receiver.type))
        kinds.push_back(each->tag == Tag::hash || each->tag == Tag::structure ? table.bare(Tag::hash)
                                                                              : array_of(table, element, {}));
    return {union_of_all(table, kinds), {}};
}

static AbstractValue filter(Evaluator& evaluator, CallSite& site)
{
    AbstractValue refused;
    auto rounds = begin_rounds(evaluator, site, refused);
    if (!rounds)
        return refused;
    std::vector<AbstractValue> kept;
    KeptTypes types;
    bool sure = rounds->is_counted();
    const bool alive = rounds->run([&](const AbstractValue& item, const AbstractValue& result) {
        const Ternary keep = truth(evaluator.table(), result);
        sure = sure && keep != Ternary::unknown;
        if (keep == Ternary::yes)
            kept.push_back(item);
        if (keep != Ternary::no && !rounds->over.open)
            add_kept(evaluator, *site.lambda, rounds->arguments(item, std::nullopt), rounds->over.pairs, types);
        return true;
    });
    if (!alive)
        return {};
    return sure && !rounds->broken_maybe ? as_receiver(evaluator, rounds->over, std::move(kept))
                                         : some_of(evaluator, rounds->over, site.arguments[0], types);
}

// `any` looks for a true result, `all` for a false one.
template <bool wanted>
static AbstractValue quantify(Evaluator& evaluator, CallSite& site)
{
    AbstractValue refused;
    auto rounds = begin_rounds(evaluator, site, refused);
    if (!rounds)
        return refused;
    Ternary found = Ternary::no;
    bool sure = rounds->is_counted();
    const bool alive = rounds->run([&](const AbstractValue&, const AbstractValue& result) {
        const Ternary is = truth(evaluator.table(), result);
        const Ternary hit = wanted ? is : !is;
        if (hit == Ternary::yes && found == Ternary::no)
            found = Ternary::yes;
        sure = sure && hit != Ternary::unknown;
        return !(sure && hit == Ternary::yes);
    });
    if (!alive)
        return {};
    if (!sure || rounds->broken_maybe)
        return bare_type(evaluator, Tag::boolean);
    return as_boolean(evaluator.table(), wanted ? found : !found);
}

static AbstractValue partition(Evaluator& evaluator, CallSite& site)
{
    AbstractValue refused;
    auto rounds = begin_rounds(evaluator, site, refused);
    if (!rounds)
        return refused;
    std::vector<AbstractValue> yes;
    std::vector<AbstractValue> no;
    bool sure = rounds->is_counted();
    Type any;
    const bool alive = rounds->run([&](const AbstractValue& item, const AbstractValue& result) {
        const Ternary is = truth(evaluator.table(), result);
        sure = sure && is != Ternary::unknown;
        any = union_of(evaluator.table(), any, item.type);
        (is == Ternary::yes ? yes : no).push_back(item);
        return true;
    });
    if (!alive)
        return {};
    TypeTable& table = evaluator.table();
    if (sure && !rounds->broken_maybe)
        return array_of_known(table, {array_of_known(table, std::move(yes)), array_of_known(table, std::move(no))});
    const AbstractValue part = array_of_type(evaluator, any ? any : table.bare(Tag::any));
    return array_of_known(table, {part, part});
}

static AbstractValue group_by(Evaluator& evaluator, CallSite& site)
{
    AbstractValue refused;
    auto rounds = begin_rounds(evaluator, site, refused);
    if (!rounds)
        return refused;
    TypeTable& table = evaluator.table();
    std::vector<AbstractValue> keys;
    std::vector<std::vector<AbstractValue>> groups;
    bool sure = rounds->is_counted();
    Type key_type;
    Type item_type;
    const bool alive = rounds->run([&](const AbstractValue& item, const AbstractValue& result) {
        // Of equal times each is a key of its own.
        sure = sure && result.is_exact() && result.value->as<TimeValue>() == nullptr;
        key_type = union_of(table, key_type, result.type);
        item_type = union_of(table, item_type, item.type);
        if (!sure)
            return true;
        const auto found =
            std::ranges::find_if(keys, [&](const AbstractValue& key) { return same(*key.value, *result.value); });
        if (found == keys.end()) {
            keys.push_back(result);
            groups.push_back({item});
        } else {
            groups[static_cast<std::size_t>(found - keys.begin())].push_back(item);
        }
        return true;
    });
    if (!alive)
        return {};
    if (sure && !rounds->broken_maybe) {
        std::vector<AbstractValue> values;
        for (auto& group : groups)
            values.push_back(array_of_known(table, std::move(group)));
        return hash_of_known(table, std::move(keys), std::move(values));
    }
    if (!key_type)
        return bare_type(evaluator, Tag::hash);
    return {hash_of(table, key_type, array_of(table, item_type, Range{1, std::nullopt}), {}), {}};
}

static AbstractValue reduce(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (!site.lambda)
        return refuse_call(evaluator, site, flaw(FlawKind::requires_block, site.name));
    auto over = iteration(evaluator, site.arguments[0], site.lambda);
    if (!over)
        return refuse_receiver(evaluator, site);
    const std::size_t steps = size_of(*site.lambda);
    const bool started = site.arguments.size() > 1;
    if (over->items) {
        std::vector<AbstractValue>& items = *over->items;
        if (!started && items.empty())
            return known_value(table, {UndefValue{}});
        AbstractValue memo = started ? site.arguments[1] : items[0];
        AbstractValue result_if_broken;
        int doubts = 0;
        std::size_t reserved = steps * items.size();
        evaluator.reserve(reserved);
        for (std::size_t i = started ? 0 : 1; i < items.size(); ++i) {
            AbstractValue next = run_lambda(evaluator, *site.lambda, {memo, items[i]});
            evaluator.release(steps);
            reserved -= steps;
            const Ternary broke = take_break(evaluator);
            if (broke != Ternary::no) {
                result_if_broken = union_of(table, std::move(result_if_broken), memo);
                evaluator.enter_uncertain();
                ++doubts;
            }
            memo = std::move(next);
            if (memo.is_never())
                break;
        }
        evaluator.release(reserved);
        while (doubts-- > 0)
            evaluator.leave_doubt();
        return union_of(table, std::move(memo), std::move(result_if_broken));
    }
    // Until the block gives nothing new; what keeps growing is anything, and so is all when the budget is used up.
    constexpr int most_rounds = 6;
    const bool has_time = evaluator.has_time_for(most_rounds * steps);
    AbstractValue memo = !has_time ? anything(table) : started ? site.arguments[1] : over->each;
    const std::size_t reserved = has_time ? (most_rounds - 1) * steps : 0;
    evaluator.reserve(reserved);
    const std::size_t problems = evaluator.problems().count();
    evaluator.enter_uncertain();
    bool settled = false;
    for (int round = 0; round < most_rounds && !settled; ++round) {
        evaluator.problems().forget(problems);
        const AbstractValue next = run_lambda(evaluator, *site.lambda, {memo, over->each});
        static_cast<void>(take_break(evaluator));
        const Type wider = round < 4 ? union_of(table, memo.type, next.type) : table.bare(Tag::any);
        settled = wider == memo.type;
        memo = value_of_type(table, wider);
    }
    evaluator.release(reserved);
    evaluator.leave_doubt();
    if (started || !over->may_be_empty)
        return memo;
    return union_of(table, std::move(memo), known_value(table, {UndefValue{}}));
}

static AbstractValue index(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const AbstractValue& receiver = site.arguments[0];
    const AbstractValue undef = known_value(table, {UndefValue{}});
    if (!site.lambda) {
        if (site.arguments.size() != 2)
            return anything(table);
        auto over = iteration(evaluator, receiver, std::nullopt);
        if (!over)
            return refuse_receiver(evaluator, site);
        return value_of_type(table,
                             wrap(table, Tag::optional, over->pairs ? table.bare(Tag::any) : table.bare(Tag::integer)));
    }
    AbstractValue refused;
    auto rounds = begin_rounds(evaluator, site, refused);
    if (!rounds)
        return refused;
    rounds->values_alone = true;
    AbstractValue found;
    bool sure = rounds->is_counted();
    std::size_t place = 0;
    const bool alive = rounds->run([&](const AbstractValue& item, const AbstractValue& result) {
        const Ternary is = truth(table, result);
        AbstractValue here = rounds->over.pairs ? block_arguments(evaluator, rounds->over, item, std::nullopt, 2)[0]
                                                : known_value(table, {static_cast<std::int64_t>(place)});
        ++place;
        sure = sure && is != Ternary::unknown;
        if (is != Ternary::no && found.is_never() && sure)
            found = std::move(here);
        return !(sure && is == Ternary::yes);
    });
    if (!alive)
        return {};
    if (sure && !rounds->broken_maybe)
        return found.is_never() ? undef : found;
    const Type key = rounds->over.pairs ? table.bare(Tag::any) : table.bare(Tag::integer);
    return value_of_type(table, wrap(table, Tag::optional, key));
}

std::span<const NamedFunction> block_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"all", quantify<false>},
        {"any", quantify<true>},
        {"each", each},
        {"filter", filter},
        {"group_by", group_by},
        {"index", index},
        {"map", map},
        {"partition", partition},
        {"reduce", reduce},
    });
    return table;
}

}  // namespace plint::inference
