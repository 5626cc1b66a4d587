// Templates and files of modules that code names, and the parameters of EPP templates.
#pragma once

#include "ide/search.hpp"
#include "ide/symbol.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// The file that a symbol of kind `template_` or `file` names, by its path as in reports; empty if it is missing or its module
// is unknown.
[[nodiscard]] std::string named_file(const engine::Snapshot& snapshot, layout::FileIndex from, const Symbol& symbol);

// Where code names a file of a module, by its path as in reports. O(size of the files of the search).
[[nodiscard]] std::vector<Location> file_uses(const engine::Snapshot& snapshot, const std::string& path,
                                              const Search& search);

// Whether the file is a template of a module, which code may name.
[[nodiscard]] bool is_template(const engine::Snapshot& snapshot, layout::FileIndex file);

// The parameter of the EPP template `owner` (`module/name`) with this name.
[[nodiscard]] std::vector<Location> template_parameter_definitions(const engine::Snapshot& snapshot,
                                                                   layout::FileIndex from, const Symbol& parameter);

// Where calls of `epp` give a parameter to the template that is a file of the project.
[[nodiscard]] std::vector<Location> given_to_template(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                      std::string_view parameter, const Search& search);

}  // namespace plint::ide
