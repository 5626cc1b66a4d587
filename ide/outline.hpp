// The structure of a file: its definitions, and the resources and nodes in them.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

enum class OutlineKind : std::uint8_t { class_, define, function, type, plan, node, resource, parameter };

struct OutlineItem {
    OutlineKind kind = OutlineKind::class_;
    std::string name = {};
    std::string detail = {};  // of a parameter its type; may be empty
    Span span = {};           // all of it
    Span name_span = {};
    std::vector<OutlineItem> children = {};
};

// In document order. Empty for a file without a tree.
[[nodiscard]] std::vector<OutlineItem> outline(const engine::Snapshot& snapshot, layout::FileIndex file);

}  // namespace plint::ide
