// The body of a definition.
#pragma once

#include "checks/summary/summary.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace plint::summary {

// As a place in Summary::bodies; empty if the definition has no body, or if bodies are not read. O(log n).
[[nodiscard]] inline std::optional<std::uint32_t> body_of(const Summary& summary, std::uint32_t definition)
{
    const auto body = std::ranges::lower_bound(summary.bodies, std::optional(definition), {}, &flow::Body::definition);
    if (body == summary.bodies.end() || body->definition != definition)
        return std::nullopt;
    return static_cast<std::uint32_t>(body - summary.bodies.begin());
}

}  // namespace plint::summary
