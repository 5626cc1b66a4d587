// Records that an analysis stopped at one of the limits of limits.hpp. The rule `analysis_limit` words and reports it.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>

namespace plint {

// docs/limits.md explains each.
enum class LimitKind : std::uint8_t {
    value_size,       // limits::max_value_weight
    evaluation_work,  // limits::evaluation_work
    regex_work,       // limits::max_regex_retries, limits::regex_work
    type_steps,       // limits::max_type_steps, limits::max_type_depth, limits::type_steps
};

// `span`: the code at which the limit was first reached.
struct ReachedLimit {
    LimitKind kind{};
    Span span;
};

}  // namespace plint
