// each, map, filter, reduce, any, all, partition, group_by, index, slice, step, reverse_each.
#include "checks/inference/functions/iteration.hpp"

#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/iterate.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using namespace types;

static constexpr std::size_t most_rounds = 256;

std::size_t parameter_count(const syntax::Lambda& lambda)
{
    std::size_t count = 0;
    for (const syntax::Parameter parameter : lambda.parameters())
        count += parameter.splat() ? 2 : 1;
    return count;
}

std::optional<std::size_t> wanted_parameters(const syntax::Lambda& lambda)
{
    std::size_t least = 0;
    std::size_t most = 0;
    for (const syntax::Parameter parameter : lambda.parameters()) {
        most += parameter.splat() ? 1000 : 1;
        least += parameter.splat() || parameter.default_value() ? 0 : 1;
    }
    if (least <= 2 && 2 <= most)
        return 2;
    return least <= 1 && 1 <= most ? std::optional<std::size_t>(1) : std::nullopt;
}

static bool is_pairs(const Known& receiver)
{
    return receiver.type->tag == Tag::hash || receiver.type->tag == Tag::structure;
}

static Known pair_of(Evaluator& evaluator, Known key, Known value)
{
    return array_of_known(evaluator.table(), {std::move(key), std::move(value)});
}

// Tuples and structs of a known number of elements, some of them not known themselves.
static std::optional<std::vector<Known>> counted(Evaluator& evaluator, const Known& receiver)
{
    TypeTable& table = evaluator.table();
    if (receiver.value) {
        auto items = elements_of(table, *receiver.value, most_rounds);
        if (!items)
            return std::nullopt;
        std::vector<Known> all;
        for (Value& item : *items)
            all.push_back(known(table, std::move(item)));
        return all;
    }
    const Type type = receiver.type;
    std::vector<Known> all;
    if (type->tag == Tag::tuple && !type->is_bare() && !type->size && type->parts.size() <= most_rounds) {
        for (const Type part : type->parts)
            all.push_back(of_type(table, part));
        return all;
    }
    if (type->tag != Tag::structure || type->is_bare() || type->parts.size() > 2 * most_rounds)
        return std::nullopt;
    for (std::size_t i = 0; i + 1 < type->parts.size(); i += 2) {
        if (type->parts[i]->tag == Tag::optional)
            return std::nullopt;
        all.push_back(pair_of(evaluator, of_type(table, type->parts[i]), of_type(table, type->parts[i + 1])));
    }
    return all;
}

std::optional<Iteration> iteration(Evaluator& evaluator, const Known& receiver)
{
    TypeTable& table = evaluator.table();
    Iteration result;
    result.pairs = is_pairs(receiver);
    if (evaluator.has_time())
        result.items = counted(evaluator, receiver);
    if (result.items) {
        result.may_be_empty = result.items->empty();
        return result;
    }
    std::vector<Type> elements;
    bool possible = false;
    result.pairs = true;
    for (const Type type : alternatives(table, receiver.type)) {
        if (type->tag == Tag::any) {
            possible = true;
            result.pairs = false;
            elements.push_back(type);
            continue;
        }
        const auto element = element_of(table, type);
        if (!element)
            continue;
        possible = true;
        result.pairs = result.pairs && (type->tag == Tag::hash || type->tag == Tag::structure);
        const Type value_of_type = type->tag == Tag::type ? type->part() : Type();
        if (value_of_type)
            elements.push_back(value_of_type);
        else if (!*element || (*element)->tag == Tag::unit)
            elements.push_back(table.bare(Tag::any));
        else if (type == table.bare(Tag::hash))
            elements.push_back(element_of(table, type).value());
        else
            elements.push_back(*element);
    }
    if (!possible)
        return std::nullopt;
    result.each = of_type(table, unite_all(table, elements));
    const Type only = resolved(table, receiver.type);
    if (only && only->size && only->size->from.value_or(0) > 0)
        result.may_be_empty = false;
    return result;
}

std::vector<Known> block_arguments(Evaluator& evaluator, const Iteration& iteration, const Known& item,
                                   std::optional<std::size_t> index, std::size_t count)
{
    TypeTable& table = evaluator.table();
    if (count == 1)
        return {item};
    if (iteration.pairs) {
        const auto at = [&](std::int64_t place) {
            const Outcome part = access(table, item, {known(table, {place})}, true);
            const auto* found = std::get_if<Known>(&part);
            return found != nullptr && found->type->tag != Tag::unit ? *found : anything(table);
        };
        return {at(0), at(1)};
    }
    Known place = index ? known(table, {static_cast<std::int64_t>(*index)})
                        : Known{integer_of(table, {0, std::nullopt}), {}};
    return {std::move(place), item};
}

namespace {

// Runs the block for each element. `take(item, result)` says whether to go on; without a count it is called once.
struct Rounds {
    Evaluator& evaluator;
    CallSite& site;
    Iteration over;
    std::size_t count = 1;
    bool broken_maybe = false;

    [[nodiscard]] bool is_counted() const { return over.items.has_value(); }

    // False when the block leaves for sure: the call has no value.
    template <class Take>
    bool run(Take take)
    {
        if (!over.items) {
            evaluator.enter_doubt();
            const Known result =
                evaluator.run(*site.lambda, block_arguments(evaluator, over, over.each, std::nullopt, count));
            broken_maybe = evaluator.take_break() != Truth::no;
            evaluator.leave_doubt();
            if (!result.is_never())
                take(over.each, result);
            return true;
        }
        int doubts = 0;
        bool alive = true;
        for (std::size_t i = 0; i < over.items->size(); ++i) {
            const Known item = (*over.items)[i];
            const Known result = evaluator.run(*site.lambda, block_arguments(evaluator, over, item, i, count));
            const Truth broke = evaluator.take_break();
            if (broke == Truth::yes && result.is_never())
                break;
            if (broke != Truth::no) {
                broken_maybe = true;
                evaluator.enter_doubt();
                ++doubts;
            }
            if (result.is_never()) {
                alive = broken_maybe;
                break;
            }
            if (!take(item, result))
                break;
        }
        while (doubts-- > 0)
            evaluator.leave_doubt();
        return alive;
    }
};

}  // namespace

static std::optional<Rounds> begin(Evaluator& evaluator, CallSite& site, Known& refused)
{
    if (!site.lambda || site.arguments.empty()) {
        refused = refuse_call(evaluator, site, "`" + site.name + "` needs a block");
        return std::nullopt;
    }
    auto over = iteration(evaluator, site.arguments[0]);
    if (!over) {
        refused = refuse_call(evaluator, site,
                              "`" + site.name + "` cannot iterate over `"
                                  + kind_of(evaluator.table(), site.arguments[0].type) + "`");
        return std::nullopt;
    }
    const auto count = wanted_parameters(*site.lambda);
    if (!count) {
        refused = refuse_call(evaluator, site, "the block of `" + site.name + "` takes one or two parameters");
        return std::nullopt;
    }
    return Rounds{evaluator, site, std::move(*over), *count, false};
}

static Known array_of_type(Evaluator& evaluator, Type element)
{
    TypeTable& table = evaluator.table();
    return of_type(table, element ? array_of(table, element, {}) : array_of(table, table.bare(Tag::unit), Range{0, 0}));
}

static Known map(Evaluator& evaluator, CallSite& site)
{
    Known refused;
    auto rounds = begin(evaluator, site, refused);
    if (!rounds)
        return refused;
    std::vector<Known> results;
    Type any;
    const bool alive = rounds->run([&](const Known&, const Known& result) {
        any = unite(evaluator.table(), any, result.type);
        results.push_back(result);
        return true;
    });
    if (!alive)
        return {};
    if (rounds->is_counted() && !rounds->broken_maybe)
        return array_of_known(evaluator.table(), std::move(results));
    return array_of_type(evaluator, any);
}

static Known each(Evaluator& evaluator, CallSite& site)
{
    Known refused;
    auto rounds = begin(evaluator, site, refused);
    if (!rounds)
        return refused;
    return rounds->run([](const Known&, const Known&) { return true; }) ? site.arguments[0] : Known{};
}

// The elements as a hash when they come from one.
static Known as_receiver(Evaluator& evaluator, const Iteration& over, std::vector<Known> items)
{
    TypeTable& table = evaluator.table();
    if (!over.pairs)
        return array_of_known(table, std::move(items));
    std::vector<Known> keys;
    std::vector<Known> values;
    for (const Known& item : items) {
        auto pair = block_arguments(evaluator, over, item, std::nullopt, 2);
        keys.push_back(std::move(pair[0]));
        values.push_back(std::move(pair[1]));
    }
    return hash_of_known(table, std::move(keys), std::move(values));
}

static Known some_of(Evaluator& evaluator, const Iteration& over, const Known& receiver)
{
    TypeTable& table = evaluator.table();
    const Type type = resolved(table, receiver.type);
    if (over.pairs && type && type->tag == Tag::hash)
        return {hash_of(table, type->parts[0], type->parts[1], {}), {}};
    std::vector<Type> elements;
    if (over.items)
        for (const Known& item : *over.items)
            elements.push_back(item.type);
    else
        elements.push_back(over.each.type);
    if (over.pairs)
        return {table.bare(Tag::hash), {}};
    const Type element = elements.empty() ? table.bare(Tag::any) : unite_all(table, elements);
    const bool maybe_hash = !over.items && over.each.type->tag == Tag::any;
    if (maybe_hash)
        return {variant_of(table, {table.bare(Tag::array), table.bare(Tag::hash)}), {}};
    std::vector<Type> kinds;
    for (const Type each : alternatives(table, receiver.type))
        kinds.push_back(each->tag == Tag::hash || each->tag == Tag::structure ? table.bare(Tag::hash)
                                                                             : array_of(table, element, {}));
    return {unite_all(table, kinds), {}};
}

static Known filter(Evaluator& evaluator, CallSite& site)
{
    Known refused;
    auto rounds = begin(evaluator, site, refused);
    if (!rounds)
        return refused;
    std::vector<Known> kept;
    bool sure = rounds->is_counted();
    const bool alive = rounds->run([&](const Known& item, const Known& result) {
        const Truth keep = truth(evaluator.table(), result);
        sure = sure && keep != Truth::maybe;
        if (keep == Truth::yes)
            kept.push_back(item);
        return true;
    });
    if (!alive)
        return {};
    return sure && !rounds->broken_maybe ? as_receiver(evaluator, rounds->over, std::move(kept))
                                         : some_of(evaluator, rounds->over, site.arguments[0]);
}

// `any` looks for a true result, `all` for a false one.
template <bool wanted>
static Known quantify(Evaluator& evaluator, CallSite& site)
{
    Known refused;
    auto rounds = begin(evaluator, site, refused);
    if (!rounds)
        return refused;
    Truth found = Truth::no;
    bool sure = rounds->is_counted();
    const bool alive = rounds->run([&](const Known&, const Known& result) {
        const Truth is = truth(evaluator.table(), result);
        const Truth hit = wanted ? is : !is;
        if (hit == Truth::yes && found == Truth::no)
            found = Truth::yes;
        sure = sure && hit != Truth::maybe;
        return !(sure && hit == Truth::yes);
    });
    if (!alive)
        return {};
    if (!sure || rounds->broken_maybe)
        return bare_type(evaluator, Tag::boolean);
    return as_boolean(evaluator.table(), wanted ? found : !found);
}

static Known partition(Evaluator& evaluator, CallSite& site)
{
    Known refused;
    auto rounds = begin(evaluator, site, refused);
    if (!rounds)
        return refused;
    std::vector<Known> yes;
    std::vector<Known> no;
    bool sure = rounds->is_counted();
    Type any;
    const bool alive = rounds->run([&](const Known& item, const Known& result) {
        const Truth is = truth(evaluator.table(), result);
        sure = sure && is != Truth::maybe;
        any = unite(evaluator.table(), any, item.type);
        (is == Truth::yes ? yes : no).push_back(item);
        return true;
    });
    if (!alive)
        return {};
    TypeTable& table = evaluator.table();
    if (sure && !rounds->broken_maybe)
        return array_of_known(table, {array_of_known(table, std::move(yes)), array_of_known(table, std::move(no))});
    const Known part = array_of_type(evaluator, any ? any : table.bare(Tag::any));
    return array_of_known(table, {part, part});
}

static Known group_by(Evaluator& evaluator, CallSite& site)
{
    Known refused;
    auto rounds = begin(evaluator, site, refused);
    if (!rounds)
        return refused;
    TypeTable& table = evaluator.table();
    std::vector<Known> keys;
    std::vector<std::vector<Known>> groups;
    bool sure = rounds->is_counted();
    Type key_type;
    Type item_type;
    const bool alive = rounds->run([&](const Known& item, const Known& result) {
        sure = sure && result.is_exact();
        key_type = unite(table, key_type, result.type);
        item_type = unite(table, item_type, item.type);
        if (!sure)
            return true;
        const auto found =
            std::ranges::find_if(keys, [&](const Known& key) { return same(*key.value, *result.value); });
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
        std::vector<Known> values;
        for (auto& group : groups)
            values.push_back(array_of_known(table, std::move(group)));
        return hash_of_known(table, std::move(keys), std::move(values));
    }
    if (!key_type)
        return bare_type(evaluator, Tag::hash);
    return {hash_of(table, key_type, array_of(table, item_type, Range{1, std::nullopt}), {}), {}};
}

static Known reduce(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (!site.lambda)
        return refuse_call(evaluator, site, "`reduce` needs a block");
    auto over = iteration(evaluator, site.arguments[0]);
    if (!over)
        return refuse_call(evaluator, site,
                           "`reduce` cannot iterate over `" + kind_of(table, site.arguments[0].type) + "`");
    const bool started = site.arguments.size() > 1;
    if (over->items) {
        std::vector<Known>& items = *over->items;
        if (!started && items.empty())
            return known(table, {UndefValue{}});
        Known memo = started ? site.arguments[1] : items[0];
        Known result_if_broken;
        int doubts = 0;
        for (std::size_t i = started ? 0 : 1; i < items.size(); ++i) {
            Known next = evaluator.run(*site.lambda, {memo, items[i]});
            const Truth broke = evaluator.take_break();
            if (broke != Truth::no) {
                result_if_broken = unite(table, std::move(result_if_broken), memo);
                evaluator.enter_doubt();
                ++doubts;
            }
            memo = std::move(next);
            if (memo.is_never())
                break;
        }
        while (doubts-- > 0)
            evaluator.leave_doubt();
        return unite(table, std::move(memo), std::move(result_if_broken));
    }
    // Until the block gives nothing new; what keeps growing is anything.
    Known memo = started ? site.arguments[1] : over->each;
    const std::size_t problems = evaluator.problem_count();
    evaluator.enter_doubt();
    bool settled = false;
    for (int round = 0; round < 6 && !settled; ++round) {
        evaluator.forget_problems(problems);
        const Known next = evaluator.run(*site.lambda, {memo, over->each});
        static_cast<void>(evaluator.take_break());
        const Type wider = round < 4 ? unite(table, memo.type, next.type) : table.bare(Tag::any);
        settled = wider == memo.type;
        memo = of_type(table, wider);
    }
    evaluator.leave_doubt();
    if (started || !over->may_be_empty)
        return memo;
    return unite(table, std::move(memo), known(table, {UndefValue{}}));
}

static Known index(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const Known& receiver = site.arguments[0];
    const Known undef = known(table, {UndefValue{}});
    if (!site.lambda) {
        if (site.arguments.size() != 2)
            return anything(table);
        auto over = iteration(evaluator, receiver);
        if (!over)
            return refuse_call(evaluator, site, "`index` cannot iterate over `" + kind_of(table, receiver.type) + "`");
        return of_type(table, wrap(table, Tag::optional, over->pairs ? table.bare(Tag::any) : table.bare(Tag::integer)));
    }
    Known refused;
    auto rounds = begin(evaluator, site, refused);
    if (!rounds)
        return refused;
    Known found;
    bool sure = rounds->is_counted();
    std::size_t place = 0;
    const bool alive = rounds->run([&](const Known& item, const Known& result) {
        const Truth is = truth(table, result);
        Known here = rounds->over.pairs
            ? block_arguments(evaluator, rounds->over, item, std::nullopt, 2)[0]
            : known(table, {static_cast<std::int64_t>(place)});
        ++place;
        sure = sure && is != Truth::maybe;
        if (is != Truth::no && found.is_never() && sure)
            found = std::move(here);
        return !(sure && is == Truth::yes);
    });
    if (!alive)
        return {};
    if (sure && !rounds->broken_maybe)
        return found.is_never() ? undef : found;
    const Type key = rounds->over.pairs ? table.bare(Tag::any) : table.bare(Tag::integer);
    return of_type(table, wrap(table, Tag::optional, key));
}

// The elements in the order in which an iterator would give them.
static Known iterator(Evaluator& evaluator, CallSite& site, std::vector<Value> items)
{
    TypeTable& table = evaluator.table();
    const auto element = element_of(table, site.arguments[0].type);
    Type type = element && *element ? *element : table.bare(Tag::any);
    if (const auto* count = exact_argument<std::int64_t>(site, 0))
        type = integer_of(table, {0, *count - 1});
    else if (const auto* of = exact_argument<Type>(site, 0))
        type = *of;
    return known(table, {IteratorValue{std::move(items), type}});
}

static Known reverse_each(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    auto over = iteration(evaluator, site.arguments[0]);
    if (!over)
        return refuse_call(evaluator, site,
                           "`reverse_each` cannot iterate over `" + kind_of(table, site.arguments[0].type) + "`");
    if (over->items)
        std::ranges::reverse(*over->items);
    if (!site.lambda) {
        if (site.arguments[0].value && over->items) {
            std::vector<Value> items;
            for (Known& item : *over->items)
                items.push_back(std::move(*item.value));
            return iterator(evaluator, site, std::move(items));
        }
        return of_type(table, over->items ? table.bare(Tag::iterator) : wrap(table, Tag::iterator, over->each.type));
    }
    over->pairs = false;
    Rounds rounds{evaluator, site, std::move(*over), 1, false};
    return rounds.run([](const Known&, const Known&) { return true; }) ? site.arguments[0] : Known{};
}

static Known step(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    auto over = iteration(evaluator, site.arguments[0]);
    if (!over)
        return refuse_call(evaluator, site,
                           "`step` cannot iterate over `" + kind_of(table, site.arguments[0].type) + "`");
    const auto* by = exact_argument<std::int64_t>(site, 1);
    if (over->items && by != nullptr && *by > 0) {
        std::vector<Known> kept;
        for (std::size_t i = 0; i < over->items->size(); i += static_cast<std::size_t>(*by))
            kept.push_back((*over->items)[i]);
        over->items = std::move(kept);
    } else if (over->items) {
        for (const Known& item : *over->items)
            over->each = unite(table, over->each, item);
        over->items.reset();
        if (over->each.is_never())
            over->each = anything(table);
    }
    if (!site.lambda) {
        if (site.arguments[0].value && over->items) {
            std::vector<Value> items;
            for (Known& item : *over->items)
                items.push_back(std::move(*item.value));
            return iterator(evaluator, site, std::move(items));
        }
        return of_type(table, over->items ? table.bare(Tag::iterator) : wrap(table, Tag::iterator, over->each.type));
    }
    over->pairs = false;
    Rounds rounds{evaluator, site, std::move(*over), 1, false};
    // A step's block is run for nothing.
    return rounds.run([](const Known&, const Known&) { return true; }) ? known(table, {UndefValue{}}) : Known{};
}

static bool has_splat(const syntax::Lambda& lambda)
{
    for (const syntax::Parameter parameter : lambda.parameters())
        if (parameter.splat())
            return true;
    return false;
}

static Known slice(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    auto over = iteration(evaluator, site.arguments[0]);
    if (!over)
        return refuse_call(evaluator, site,
                           "`slice` cannot iterate over `" + kind_of(table, site.arguments[0].type) + "`");
    const auto* size = exact_argument<std::int64_t>(site, 1);
    if (!over->items || size == nullptr || *size < 1) {
        if (!site.lambda)
            return of_type(table, over->items ? array_of(table, table.bare(Tag::array), {})
                                              : array_of(table, array_of(table, over->each.type, Range{1, {}}), {}));
        evaluator.enter_doubt();
        std::vector<Known> given(parameter_count(*site.lambda), anything(table));
        static_cast<void>(evaluator.run(*site.lambda, std::move(given)));
        static_cast<void>(evaluator.take_break());
        evaluator.leave_doubt();
        return site.arguments[0];
    }
    std::vector<Known> slices;
    const auto width = static_cast<std::size_t>(*size);
    for (std::size_t i = 0; i < over->items->size(); i += width) {
        const auto from = over->items->begin() + static_cast<std::ptrdiff_t>(i);
        const auto to = over->items->begin() + static_cast<std::ptrdiff_t>(std::min(i + width, over->items->size()));
        slices.push_back(array_of_known(table, {from, to}));
    }
    if (!site.lambda)
        return array_of_known(table, std::move(slices));
    const std::size_t parameters = parameter_count(*site.lambda);
    if (parameters != 1 && parameters != width && !has_splat(*site.lambda))
        return refuse_call(evaluator, site, "the block of `slice` takes one parameter, or as many as a slice has elements");
    for (const Known& part : slices) {
        std::vector<Known> given{part};
        if (parameter_count(*site.lambda) > 1) {
            given = unfold(table, part).items;
            const Known filler = over->pairs ? known(table, {ListValue{}}) : known(table, {UndefValue{}});
            given.resize(std::max(given.size(), width), filler);
        }
        const Known result = evaluator.run(*site.lambda, std::move(given));
        const Truth broke = evaluator.take_break();
        if (broke == Truth::yes)
            break;
        if (result.is_never())
            return {};
    }
    return site.arguments[0];
}

std::span<const NamedFunction> iteration_functions()
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
        {"reverse_each", reverse_each},
        {"slice", slice},
        {"step", step},
    });
    return table;
}

}  // namespace plint::inference
