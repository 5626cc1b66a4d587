// Kinds of symbols as the protocol numbers them.
#pragma once

#include "ide/outline.hpp"

namespace plint::server {

// SymbolKind of the protocol.
[[nodiscard]] int symbol_kind_number(ide::OutlineKind kind);

}  // namespace plint::server
