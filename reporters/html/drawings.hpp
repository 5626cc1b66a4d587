// The drawings of the HTML report, in SVG: class graphs, and the paths that lead to findings.
#pragma once

#include "reporters/model/report.hpp"

#include <map>
#include <string>
#include <string_view>

namespace plint::reporters {

// The module or other directory that groups files: the path before `manifests` and similar directories.
[[nodiscard]] std::string folder_of(std::string_view path);

// Definitions that all drawings of a page use; once, before them.
[[nodiscard]] std::string_view drawing_definitions();

// One drawing for each directory with related classes; empty if there is none.
[[nodiscard]] std::string class_drawings(const Report& report);

// The steps of `diagnostic.flow`, each file in a column of its own. Empty when there are none.
[[nodiscard]] std::string way_drawing(const Report& report, const Diagnostic& diagnostic);

}  // namespace plint::reporters
