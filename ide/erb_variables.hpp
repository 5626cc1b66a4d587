// Variables of Puppet in ERB templates.
#pragma once

#include "ide/search.hpp"
#include "ide/symbol.hpp"

#include <string_view>
#include <vector>

namespace plint::ide {

// The variable at an offset of an ERB template: `@x`, or the name in `scope['x']`. std::nullopt elsewhere.
[[nodiscard]] std::optional<Symbol> erb_variable_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                    Offset offset);

// Where the classes and defined types that may render a template set a variable, or a class that they inherit from. Those
// that render it by its name come before others: if one of them sets the variable, the others are left out.
[[nodiscard]] std::vector<Location> erb_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                    std::string_view name);

// The reads of a variable in the ERB templates that its class or defined type may render.
// O(size of the templates).
[[nodiscard]] std::vector<Location> erb_reads(const engine::Snapshot& snapshot, const Location& definition,
                                              std::string_view name, const Search& search);

// Whether a name in a template cannot be a variable of the only class or defined type that renders it, so it is one of top
// scope or a fact.
[[nodiscard]] bool is_outer_in_erb(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name);

// Where a template reads a variable. O(size of the template).
[[nodiscard]] std::vector<Span> erb_places(const engine::Snapshot& snapshot, layout::FileIndex file,
                                           std::string_view name);

}  // namespace plint::ide
