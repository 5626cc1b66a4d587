// The definition that a place belongs to.
#pragma once

#include "ide/symbol.hpp"

#include <cstdint>
#include <optional>

namespace plint::ide {

// The innermost definition around a place, as an index into `summary.definitions`. A place at its end counts. O(definitions).
[[nodiscard]] std::optional<std::uint32_t> definition_around(const summary::Summary& summary, Span place);

struct OwnedParameter {
    index::Place owner;                                    // a class, defined type, function or plan
    const summary::DefinedParameter* parameter = nullptr;  // lives as long as the snapshot; never null
};

// The parameter that is defined at a place; std::nullopt if there is none. O(parameters in the file).
[[nodiscard]] std::optional<OwnedParameter> parameter_at(const engine::Snapshot& snapshot, const Location& place);

}  // namespace plint::ide
