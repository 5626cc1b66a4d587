// What a command line asks to be checked.
#pragma once

#include "driver/files/discover.hpp"
#include "driver/options.hpp"
#include "driver/settings/settings.hpp"
#include "driver/workspace.hpp"

#include <string>
#include <vector>

namespace plint {

struct Asked {
    std::vector<std::string> files;     // sorted, none twice
    Texts texts;                        // of files that are not to be read from disk
    std::string standard_input;         // how it is called among `files`; empty: it was not asked for
    std::vector<FileProblem> problems;  // sorted
};

// Searches folders, and reads standard input when `-` is among the paths. Leaves out what settings say to ignore.
[[nodiscard]] Asked find_asked(const Options& options, Settings& settings);

// The innermost folder that holds all that is asked for, as an absolute path.
[[nodiscard]] std::string common_folder(const Options& options);

}  // namespace plint
