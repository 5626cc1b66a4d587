// The names of attributes and parameters where code sets, reads or compares them.
#pragma once

#include "ide/symbol.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>

namespace plint::ide {

// The attribute or parameter that a token names, with its owner: `x` of `type { 'a': x => 1 }`, of overrides, defaults and
// collectors, of `Type['a']['x']`, and of keys in literal hashes: `* => { x => 1 }`, `create_resources('type', { 'a' => { x =>
// 1 } })`, `epp('a/b.epp', { x => 1 })`; also in calls that read it: `getparam(Type['a'], 'x')`. std::nullopt for other tokens.
[[nodiscard]] std::optional<Symbol> attribute_name(Node token);

}  // namespace plint::ide
