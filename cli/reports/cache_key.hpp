// A hash of everything that a run depends on: two runs with the same name have the same result.
#pragma once

#include "cli/options/options.hpp"
#include "engine/files/boundary.hpp"
#include "engine/settings/settings.hpp"
#include "engine/workspace/workspace.hpp"
#include "reporters/model/report.hpp"

#include <string>
#include <string_view>

namespace plint::cli {

// `terminal`: where the main report goes. `around`: from surroundings.hpp. Returns an empty string if the build of plint is
// unknown, `around` is empty or something could not be read.
//
// The inputs: the program, its arguments, the current directory, every plint.toml that was read, the baseline, modules and
// environments on disk with their metadata, the bytes of every file that is read, and the files around them
// (surroundings.hpp).
[[nodiscard]] std::string cache_key(const Options& options, const engine::Settings& settings, const Terminal& terminal,
                                    const engine::ReadFiles& sources, std::string_view around,
                                    const engine::Boundary& boundary);

}  // namespace plint::cli
