// Lists in which each entry has a line of its own, as tables whose arrows are in one column.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/syntax/view.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plint::rules {

using ArrowList = syntax::View<Kind::resource_body, Kind::untitled_resource, Kind::resource_defaults,
                               Kind::resource_override, Kind::collector, Kind::hash, Kind::selector>;

// Columns count characters from 1.
struct ArrowRow {
    Span gap;                   // between the key and its arrow
    std::uint32_t key_end = 0;  // the column behind the key
    std::uint32_t arrow = 0;
    std::string_view key;
};

// The entries that are on a line of their own; empty if two entries share a line.
[[nodiscard]] std::vector<ArrowRow> arrow_rows(const ArrowList& list);

// Adds edits that align the arrows of a list again where the given ones change the width of its keys, or replace tabs before
// its arrows. A list that was not aligned stays as it is. `edits` are sorted and do not overlap; so are those of the result.
// O(n log n).
[[nodiscard]] std::vector<Edit> with_aligned_arrows(const Tree& tree, std::vector<Edit> edits);

}  // namespace plint::rules
