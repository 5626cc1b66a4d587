// The class graph, for reports that draw it.
#pragma once

#include "checks/index/project.hpp"
#include "reporters/model/report.hpp"

#include <vector>

namespace plint::cli {

// The classes and defined types of the requested files, and those that they use.
[[nodiscard]] std::vector<ReportedClass> reported_classes(const index::Project& project);

}  // namespace plint::cli
