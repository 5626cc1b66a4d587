// The documentation of definitions, as Markdown.
#pragma once

#include "ide/symbol.hpp"

#include <string>
#include <string_view>

namespace plint::ide {

// The comment above a definition in Puppet code, without its `@` tags; empty without one.
[[nodiscard]] std::string documentation_of(const engine::Snapshot& snapshot, index::Place place);

// The text of `@param NAME` in that comment; empty without one.
[[nodiscard]] std::string parameter_documentation(const engine::Snapshot& snapshot, index::Place place,
                                                  std::string_view name);

// `class a (String $x, Integer $y = 1)` as code, with defaults as written.
[[nodiscard]] std::string signature_of(const engine::Snapshot& snapshot, index::Place place);

// A block of Puppet code.
[[nodiscard]] std::string code_block(std::string_view code);

}  // namespace plint::ide
