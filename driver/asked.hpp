// What a command line asks to be checked.
#pragma once

#include "driver/files/boundary.hpp"
#include "driver/files/discover.hpp"
#include "driver/options.hpp"
#include "driver/settings/settings.hpp"
#include "driver/workspace.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint {

struct Asked {
    std::vector<std::string> files;     // sorted, none twice
    Texts texts;                        // of files that are not to be read from disk
    std::string standard_input;         // how it is called among `files`; empty: it was not asked for
    std::vector<FileProblem> problems;  // sorted
    std::vector<std::string> foreign;   // named, but neither Puppet code nor anything else that is checked; sorted
};

// Whether a named file that is nothing to check is known to plint all the same: what it says of a module or an
// environment is read when their files are checked.
[[nodiscard]] bool describes_code(std::string_view path);

// One line for people about named files that are not checked.
[[nodiscard]] std::string words_about_foreign(std::span<const std::string> paths);

// Searches folders, and reads standard input when `-` is among the paths. Leaves out what settings say to ignore.
[[nodiscard]] Asked find_asked(const Options& options, Settings& settings);

// What the command line allows a run to change and to quote. `given`: without the settings, which the repository contains.
[[nodiscard]] Boundary boundary_of(const Options& given);

// The innermost folder that holds all that is asked for, as an absolute path.
[[nodiscard]] std::string common_folder(const Options& options);

}  // namespace plint
