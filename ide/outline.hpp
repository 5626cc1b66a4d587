// The structure of a file: its definitions with the resources and nodes in them; of data its keys.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

enum class OutlineKind : std::uint8_t {
    class_,
    define,
    function,
    type,
    plan,
    node,
    resource,
    parameter,  // or an attribute of a resource type in Ruby
    variable,   // of a class
    fact,
    data_key
};

struct OutlineItem {
    OutlineKind kind = OutlineKind::class_;
    std::string name = {};
    std::string detail = {};  // of a parameter its type; may be empty
    Span span = {};           // all of it
    Span name_span = {};
    std::vector<OutlineItem> children = {};
};

// In document order: of code definitions, parameters, resources and variables of classes; of YAML and JSON the keys on two
// levels. Empty for other files.
[[nodiscard]] std::vector<OutlineItem> outline(const engine::Snapshot& snapshot, layout::FileIndex file);

}  // namespace plint::ide
