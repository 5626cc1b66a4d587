// Which code evaluates which: calls, declarations and inheritance of classes.
#pragma once

#include "ide/outline.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plint::ide {

// A class, defined type, function, plan or node definition; or a file: its code outside of definitions, or a template.
struct HierarchyItem {
    std::optional<OutlineKind> kind = {};  // std::nullopt: a file
    std::string name;                      // of a file its path
    std::string path;                      // as in reports
    Span span = {};                        // all of it
    Span name_span = {};
};

// One item that calls or declares another, or is called or declared, and where: in the file of the code that does it.
struct HierarchyLink {
    HierarchyItem item;
    std::vector<Span> places;  // in document order
};

// What the symbol at a position means; std::nullopt for Puppet's own and for Ruby code.
[[nodiscard]] std::optional<HierarchyItem> hierarchy_item(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                          Offset offset);

// These find `item` by path and name, so it may come from an older snapshot; without it they return nothing. O(result).
// Examples of modules do not count.
[[nodiscard]] std::vector<HierarchyLink> incoming_calls(const engine::Snapshot& snapshot, const HierarchyItem& item);
[[nodiscard]] std::vector<HierarchyLink> outgoing_calls(const engine::Snapshot& snapshot, const HierarchyItem& item);

// The class that a class inherits from; the classes that inherit from it.
[[nodiscard]] std::vector<HierarchyItem> supertypes(const engine::Snapshot& snapshot, const HierarchyItem& item);
[[nodiscard]] std::vector<HierarchyItem> subtypes(const engine::Snapshot& snapshot, const HierarchyItem& item);

}  // namespace plint::ide
