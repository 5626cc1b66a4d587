// By what a finding is known again after the code around it has changed.
#pragma once

#include "reporters/model/report.hpp"

#include <functional>
#include <string>
#include <vector>

namespace plint {

// One for each finding, 16 hexadecimal digits: of its rule, the definitions, resources and attributes it stands in (at
// the top of a file: the file), and its line without blanks; and how many such there were before. So it survives moved
// lines and files and other indentation, and a copy of it is another finding. Equal for equal code, on every machine.
// `findings` are sorted by `comes_before`. `name_of`: what a file is called here, when that is not its path.
[[nodiscard]] std::vector<std::string>
fingerprints(const Findings& findings, const Sources& sources,
             const std::function<std::string(const std::string& path)>& name_of = nullptr);

}  // namespace plint
