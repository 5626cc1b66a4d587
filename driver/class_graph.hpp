// Who includes whom, for reports that draw it.
#pragma once

#include "checks/project/project.hpp"
#include "reporters/report.hpp"

#include <vector>

namespace plint {

// The classes and defined types of the files that were asked for, and those that they use.
[[nodiscard]] std::vector<ReportedClass> reported_classes(const Project& project);

}  // namespace plint
