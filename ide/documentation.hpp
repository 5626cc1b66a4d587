// The documentation of definitions, as Markdown.
#pragma once

#include "ide/symbol.hpp"

#include <map>
#include <string>
#include <string_view>

namespace plint::ide {

// The comment above a definition in Puppet code, as Markdown (ide/prose.hpp); empty without one.
[[nodiscard]] std::string documentation_of(const engine::Snapshot& snapshot, index::Place place);

// The texts of the parameters in that comment (`@param NAME`, `[*NAME*]`, `$NAME::`, or
// `NAME - text` if it has none of these), by name. O(size of the file).
using ParameterTexts = std::map<std::string, std::string, std::less<>>;
[[nodiscard]] ParameterTexts parameter_texts(const engine::Snapshot& snapshot, index::Place place);

// The text of one parameter; empty without one.
[[nodiscard]] std::string find_text(const ParameterTexts& texts, std::string_view name);

// The same for one parameter of a definition. O(size of the file).
[[nodiscard]] std::string parameter_documentation(const engine::Snapshot& snapshot, index::Place place,
                                                  std::string_view name);

// Whether the comment above the definition has the tag `@deprecated`. O(size of the comment).
[[nodiscard]] bool has_deprecation(const engine::Snapshot& snapshot, index::Place place);

// `class a (String $x, Integer $y = 1)` as code, with defaults as written.
[[nodiscard]] std::string signature_of(const engine::Snapshot& snapshot, index::Place place);

// A block of Puppet code.
[[nodiscard]] std::string code_block(std::string_view code);

}  // namespace plint::ide
