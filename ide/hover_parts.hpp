// The parts of a hover about variables, parameters and types, as Markdown.
#pragma once

#include "ide/symbol.hpp"

#include <string>
#include <string_view>

namespace plint::ide {

// Adds a part after an empty line; nothing if it is empty.
void add_part(std::string& text, std::string_view part);

// A variable where it is set or read: its type, its value if there is only one, its default, documentation and Hiera data.
[[nodiscard]] std::string variable_hover(const engine::Snapshot& snapshot, layout::FileIndex file,
                                         const Symbol& variable);

// A parameter of a class or defined type, where something gives it a value; empty if there is no such parameter.
[[nodiscard]] std::string parameter_hover(const engine::Snapshot& snapshot, index::Place owner, std::string_view name);

// The same for the parameter of an EPP template that is defined at a place.
[[nodiscard]] std::string template_parameter_hover(const engine::Snapshot& snapshot, const Location& place);

// What the aliases in a type mean, and those in what they mean; empty without aliases. At most a few lines. `type`: as written
// in the file.
[[nodiscard]] std::string alias_meanings(const engine::Snapshot& snapshot, layout::FileIndex file,
                                         std::string_view type);

}  // namespace plint::ide
