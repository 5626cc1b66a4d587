// Facts: those of Facter, of Ruby code in modules, and of files in `facts.d`.
#pragma once

#include "ide/symbol.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// Whether there is a fact of this name, without a path, for the code of a file. Reads the files in `facts.d` of all modules
// that the file sees.
[[nodiscard]] bool is_known_fact(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name);

// Where modules define the fact that a path begins with; empty for those of Facter and for unknown ones.
[[nodiscard]] std::vector<Location> fact_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     std::string_view path);

// Where a Ruby file defines a custom fact.
[[nodiscard]] std::vector<Location> facts_in_ruby(const engine::Snapshot& snapshot, layout::FileIndex ruby,
                                                  std::string_view name);

// Where a file reads a fact as a variable: `$x`, `$::x`. Precondition: no main manifest sets a variable of this name. O(size of
// the file).
[[nodiscard]] std::vector<Span> fact_variables(const engine::Snapshot& snapshot, layout::FileIndex file,
                                               std::string_view name);

// What is known of a fact, as Markdown; empty for an unknown one. `written`: how code or data read it; empty:
// `$facts['os']['family']`.
[[nodiscard]] std::string fact_documentation(const engine::Snapshot& snapshot, layout::FileIndex file,
                                             std::string_view path, std::string_view written = {});

}  // namespace plint::ide
