// Bounds the work of one evaluation of a file.
#pragma once

#include "checks/inference/abstract_value.hpp"
#include "parser/source/met_limit.hpp"
#include "parser/syntax/tree.hpp"

#include <cstddef>
#include <vector>

namespace plint::inference {

class Budget {
public:
    void count_step() { ++steps_; }
    // Whether lambdas may still be evaluated once for each element.
    [[nodiscard]] bool has_time() const;
    // Spends work that grows faster than its operands. False if the budget is used up: do without the result.
    bool charge(Node node, std::size_t work);
    // Makes a value general that the budget does not allow to keep.
    void limit(TypeTable& table, Node node, AbstractValue& known);

    // The limits that were reached, each once, with the first place.
    [[nodiscard]] std::vector<ReachedLimit> met_limits() && { return std::move(met_limits_); }

private:
    void reach(LimitKind kind, Node node);

    std::size_t steps_ = 0;
    std::size_t work_ = 0;
    std::vector<ReachedLimit> met_limits_;
};

}  // namespace plint::inference
