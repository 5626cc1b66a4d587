// Tells the caller how far a long operation is.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace plint::engine {

// Both functions are set, or neither: then progress is not reported.
struct Progress {
    // `count` steps of an activity named `what` ("reading") begin.
    std::function<void(std::string_view what, std::size_t count)> begin;

    // One step is done. Called from several threads.
    std::function<void()> step;
};

}  // namespace plint::engine
