// A hash of everything that a run depends on: two runs with the same hash have the same result.
#pragma once

#include "cli/options/options.hpp"
#include "engine/files/boundary.hpp"
#include "engine/settings/settings.hpp"
#include "engine/workspace/workspace.hpp"
#include "reporters/model/report.hpp"

#include <string>
#include <string_view>

namespace plint::cli {

// `terminal`: where the main report goes. `files`: a hash of the files of the layout and of those around them. Returns an empty
// string if the build of plint is unknown, `files` is empty or something could not be read.
//
// The inputs: the program, its arguments, the current directory, every plint.toml that was read, the baseline, modules and
// environments on disk with their metadata, and `files`.
[[nodiscard]] std::string cache_key(const Options& options, const engine::Settings& settings, const Terminal& terminal,
                                    const layout::Layout& layout, std::string_view files,
                                    const engine::Boundary& boundary);

// Such a hash, from the bytes of all files that are read. `around`: InputState::name. Empty if `around` is, or if something
// could not be read.
[[nodiscard]] std::string hash_of_bytes(const engine::ReadFiles& sources, std::string_view around);

}  // namespace plint::cli
