// What a function that takes a block gives to it, one call after the other.
#pragma once

#include "checks/inference/functions/functions.hpp"

namespace plint::inference {

struct Iteration {
    // The elements, when their number is known; else what each may be.
    std::optional<std::vector<AbstractValue>> items;
    AbstractValue each;
    bool pairs = false;  // of a hash: each is an array of key and value
    bool open = false;   // it may be of a hash or of something else
    bool may_be_empty = true;
};

// None when the value cannot be iterated. `lambda`: that runs for each element.
[[nodiscard]] std::optional<Iteration> iteration(Evaluator& evaluator, const AbstractValue& receiver,
                                                 const std::optional<syntax::Lambda>& lambda);

// How many expressions a lambda has, at most.
[[nodiscard]] std::size_t size_of(const syntax::Lambda& lambda);

// One or two: how many parameters of the lambda are given. None when it takes neither.
[[nodiscard]] std::optional<std::size_t> wanted_parameters(const syntax::Lambda& lambda);

// The arguments of the lambda for the element at `index` (none: of unknown place).
[[nodiscard]] std::vector<AbstractValue> block_arguments(Evaluator& evaluator, const Iteration& iteration,
                                                         const AbstractValue& item, std::optional<std::size_t> index,
                                                         std::size_t count);

// Runs the block for each element. `take(item, result)` says whether to go on; without a count it is called once.
struct Rounds {
    Evaluator& evaluator;
    CallSite& site;
    Iteration over;
    std::size_t count = 1;
    bool broken_maybe = false;
    bool values_alone = false;  // a block with one parameter is given the value of a pair, not the pair

    [[nodiscard]] bool is_counted() const { return over.items.has_value(); }

    [[nodiscard]] std::vector<AbstractValue> arguments(const AbstractValue& item,
                                                       std::optional<std::size_t> index) const
    {
        if (values_alone && count == 1 && (over.pairs || over.open))
            return {block_arguments(evaluator, over, item, index, 2)[1]};
        return block_arguments(evaluator, over, item, index, count);
    }

    // False when the block leaves for sure: the call has no value.
    template <class Take>
    bool run(Take take)
    {
        if (!over.items) {
            evaluator.enter_uncertain();
            const AbstractValue result = run_lambda(evaluator, *site.lambda, arguments(over.each, std::nullopt));
            broken_maybe = take_break(evaluator) != Ternary::no;
            evaluator.leave_doubt();
            if (!result.is_never())
                take(over.each, result);
            return true;
        }
        int doubts = 0;
        bool alive = true;
        const std::size_t steps = size_of(*site.lambda);
        std::size_t reserved = steps * over.items->size();
        evaluator.reserve(reserved);
        for (std::size_t i = 0; i < over.items->size(); ++i) {
            const AbstractValue item = (*over.items)[i];
            const AbstractValue result = run_lambda(evaluator, *site.lambda, arguments(item, i));
            evaluator.release(steps);
            reserved -= steps;
            const Ternary broke = take_break(evaluator);
            if (broke == Ternary::yes && result.is_never())
                break;
            if (broke != Ternary::no) {
                broken_maybe = true;
                evaluator.enter_uncertain();
                ++doubts;
            }
            if (result.is_never()) {
                alive = broken_maybe;
                break;
            }
            if (!take(item, result))
                break;
        }
        evaluator.release(reserved);
        while (doubts-- > 0)
            evaluator.leave_doubt();
        return alive;
    }
};

// For a function whose block takes one or two parameters. None: the call is refused, and gives `refused`.
[[nodiscard]] std::optional<Rounds> begin_rounds(Evaluator& evaluator, CallSite& site, AbstractValue& refused);

// What `name` says of a value that cannot be iterated.
[[nodiscard]] AbstractValue refuse_receiver(Evaluator& evaluator, const CallSite& site);

}  // namespace plint::inference
