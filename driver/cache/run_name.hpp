// A name for all that a run depends on: two runs with the same name tell the same.
#pragma once

#include "driver/options.hpp"
#include "driver/settings/settings.hpp"
#include "driver/workspace.hpp"
#include "reporters/model/report.hpp"

#include <string>
#include <string_view>

namespace plint {

// `terminal`: where the main report goes. `around`: what surroundings.hpp says. Empty: the run cannot be named, because
// this program does not know itself, `around` is empty or something could not be read.
//
// What counts: the program, its words, the current folder, every plint.toml that was looked at, the baseline, modules
// and environments as they lie on the disk with what their metadata says, the bytes of every file that is read, and what
// lies around them (surroundings.hpp).
[[nodiscard]] std::string run_name(const Options& options, const Settings& settings, const Terminal& terminal,
                                   const ReadFiles& sources, std::string_view around);

}  // namespace plint
