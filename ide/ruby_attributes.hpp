// Parameters and properties of resource types in Ruby code.
#pragma once

#include "checks/ruby/description.hpp"
#include "ide/symbol.hpp"

namespace plint::ide {

// The attribute whose name is at an offset of the Ruby file that defines its type; std::nullopt elsewhere.
[[nodiscard]] std::optional<Symbol> ruby_attribute_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                      Offset offset);

// Where a Ruby file defines an attribute: its name, else the call around it. Precondition: the file's role is `ruby`.
[[nodiscard]] Location ruby_attribute_location(const engine::Snapshot& snapshot, layout::FileIndex file,
                                               const ruby::Attribute& attribute);

// The place of a name of `size` bytes as written in Ruby, without `:` or quotes.
[[nodiscard]] Span without_marks(Span written, std::size_t size);

}  // namespace plint::ide
