// The drawings of the HTML report, in SVG made here: who includes whom, and the ways by which findings come about.
#pragma once

#include "reporters/model/report.hpp"

#include <map>
#include <string>
#include <string_view>

namespace plint::reporters {

// The module or other folder by which people group files: what comes before `manifests` and its kin.
[[nodiscard]] std::string folder_of(std::string_view path);

// What all drawings of a page refer to; once, before them.
[[nodiscard]] std::string_view drawing_definitions();

// One drawing for each folder in which a class has something to do with another; empty when there is none.
[[nodiscard]] std::string class_drawings(const Report& report);

// The steps of `diagnostic.flow`, each file in a column of its own. Empty when there are none.
[[nodiscard]] std::string way_drawing(const Report& report, const Diagnostic& diagnostic);

}  // namespace plint::reporters
