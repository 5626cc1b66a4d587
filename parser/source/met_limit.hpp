// That an analysis stopped at one of the limits of limits.hpp. No words: the rule `analysis_limit` has them.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>

namespace plint {

// docs/limits.md explains each.
enum class LimitKind : std::uint8_t {
    value_size,       // limits::max_value_weight
    evaluation_work,  // limits::max_evaluation_work
    regex_work,       // limits::max_regex_retries, limits::max_regex_work
};

// The span is the code at which the limit was met first.
struct MetLimit {
    LimitKind kind{};
    Span span;
};

}  // namespace plint
