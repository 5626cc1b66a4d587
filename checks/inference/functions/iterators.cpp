// Functions that give the elements in another order or in parts: reverse_each, step, slice.
#include "checks/inference/functions/iteration.hpp"
#include "checks/types/build.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/iterate.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

using namespace types;

// The elements in the order in which an iterator would give them.
static AbstractValue iterator(Evaluator& evaluator, CallSite& site, std::vector<Value> items)
{
    TypeTable& table = evaluator.table();
    const auto element = element_of(table, site.arguments[0].type);
    Type type = element && *element ? *element : table.bare(Tag::any);
    if (const auto* count = exact_argument<std::int64_t>(site, 0))
        type = integer_of(table, {0, *count - 1});
    else if (const auto* of = exact_argument<Type>(site, 0))
        type = *of;
    return known_value(table, {IteratorValue{std::move(items), type}});
}

// An iterator, or with a block `result` after each element was given to it.
static AbstractValue give(Evaluator& evaluator, CallSite& site, Iteration over, AbstractValue result)
{
    TypeTable& table = evaluator.table();
    if (!site.lambda) {
        if (site.arguments[0].value && over.items) {
            std::vector<Value> items;
            for (AbstractValue& item : *over.items)
                items.push_back(std::move(*item.value));
            return iterator(evaluator, site, std::move(items));
        }
        return value_of_type(table,
                             over.items ? table.bare(Tag::iterator) : wrap(table, Tag::iterator, over.each.type));
    }
    over.pairs = false;
    Rounds rounds{evaluator, site, std::move(over), 1, false};
    return rounds.run([](const AbstractValue&, const AbstractValue&) { return true; }) ? result : AbstractValue{};
}

static AbstractValue reverse_each(Evaluator& evaluator, CallSite& site)
{
    auto over = iteration(evaluator, site.arguments[0], site.lambda);
    if (!over)
        return refuse_receiver(evaluator, site);
    if (over->items)
        std::ranges::reverse(*over->items);
    return give(evaluator, site, std::move(*over), site.arguments[0]);
}

static AbstractValue step(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    auto over = iteration(evaluator, site.arguments[0], site.lambda);
    if (!over)
        return refuse_receiver(evaluator, site);
    const auto* by = exact_argument<std::int64_t>(site, 1);
    if (over->items && by != nullptr && *by > 0) {
        std::vector<AbstractValue> kept;
        for (std::size_t i = 0; i < over->items->size(); i += static_cast<std::size_t>(*by))
            kept.push_back((*over->items)[i]);
        over->items = std::move(kept);
    } else if (over->items) {
        for (const AbstractValue& item : *over->items)
            over->each = union_of(table, over->each, item);
        over->items.reset();
        if (over->each.is_never())
            over->each = anything(table);
    }
    // A step's block is run for nothing.
    return give(evaluator, site, std::move(*over), known_value(table, {UndefValue{}}));
}

static bool has_splat(const syntax::Lambda& lambda)
{
    for (const syntax::Parameter parameter : lambda.parameters())
        if (parameter.splat())
            return true;
    return false;
}

static AbstractValue slice(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    auto over = iteration(evaluator, site.arguments[0], site.lambda);
    if (!over)
        return refuse_receiver(evaluator, site);
    const auto* size = exact_argument<std::int64_t>(site, 1);
    if (!over->items || size == nullptr || *size < 1) {
        if (!site.lambda)
            return value_of_type(table,
                                 over->items ? array_of(table, table.bare(Tag::array), {})
                                             : array_of(table, array_of(table, over->each.type, Range{1, {}}), {}));
        evaluator.enter_uncertain();
        std::vector<AbstractValue> given(parameter_count(*site.lambda), anything(table));
        static_cast<void>(run_lambda(evaluator, *site.lambda, std::move(given)));
        static_cast<void>(take_break(evaluator));
        evaluator.leave_doubt();
        return site.arguments[0];
    }
    std::vector<AbstractValue> slices;
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
        return refuse_call(evaluator, site, flaw(FlawKind::slice_block_parameters));
    for (const AbstractValue& part : slices) {
        std::vector<AbstractValue> given{part};
        if (parameter_count(*site.lambda) > 1) {
            given = unfold(table, part).items;
            const AbstractValue filler =
                over->pairs ? known_value(table, {ListValue{}}) : known_value(table, {UndefValue{}});
            given.resize(std::max(given.size(), width), filler);
        }
        const AbstractValue result = run_lambda(evaluator, *site.lambda, std::move(given));
        const Ternary broke = take_break(evaluator);
        if (broke == Ternary::yes)
            break;
        if (result.is_never())
            return {};
    }
    return site.arguments[0];
}

std::span<const NamedFunction> iterator_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"reverse_each", reverse_each},
        {"slice", slice},
        {"step", step},
    });
    return table;
}

}  // namespace plint::inference
