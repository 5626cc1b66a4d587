// What an editor shows between the characters of the code: types of variables, and names of arguments.
#pragma once

#include "engine/session/session.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plint::ide {

enum class InlayHintKind : std::uint8_t { type, parameter };

struct InlayHint {
    InlayHintKind kind = InlayHintKind::type;
    Offset at = 0;      // the hint is shown before this byte
    std::string label;  // without punctuation
};

struct InlayHintOptions {
    bool types = true;
    bool parameter_names = true;
};

// In document order, for code in `range`: the type of each variable that is set to a computed value and of each parameter of a
// lambda, if it is known; and the parameter of each literal argument of a function, where the function does not explain it.
// Empty for a file without a tree. O(n log n) for a file of n bytes.
[[nodiscard]] std::vector<InlayHint> inlay_hints(const engine::Snapshot& snapshot, layout::FileIndex file, Span range,
                                                 const InlayHintOptions& options = {});

}  // namespace plint::ide
