// What a function that takes a block gives to it, one call after the other.
#pragma once

#include "checks/inference/functions/functions.hpp"

namespace plint::inference {

struct Iteration {
    // The elements, when their number is known; else what each may be.
    std::optional<std::vector<Known>> items;
    Known each;
    bool pairs = false;      // of a hash: each is an array of key and value
    bool may_be_empty = true;
};

// None when the value cannot be iterated.
[[nodiscard]] std::optional<Iteration> iteration(Evaluator& evaluator, const Known& receiver);

// One or two: how many parameters of the lambda are given. None when it takes neither.
[[nodiscard]] std::optional<std::size_t> wanted_parameters(const syntax::Lambda& lambda);

// The arguments of the lambda for the element at `index` (none: of unknown place).
[[nodiscard]] std::vector<Known> block_arguments(Evaluator& evaluator, const Iteration& iteration, const Known& item,
                                                 std::optional<std::size_t> index, std::size_t count);

}  // namespace plint::inference
