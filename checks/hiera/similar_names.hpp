// Names of which one may be a misspelling of the other.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::hiera {

// What a name has in common with names that it may be a misspelling of: one text for each way.
[[nodiscard]] std::vector<std::string> shapes_of(std::string_view name);

// Names by their shapes, each once.
using NameShapes = std::unordered_map<std::string, std::vector<std::string_view>>;

// In all these tables. Sorted, and without the name itself. Nothing for a shape that too many names have.
[[nodiscard]] std::vector<std::string_view> similar_names(std::span<const NameShapes* const> tables,
                                                          std::string_view name);

}  // namespace plint::hiera
