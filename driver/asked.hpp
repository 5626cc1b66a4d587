// What a command line asks to be checked.
#pragma once

#include "driver/files/discover.hpp"
#include "driver/options.hpp"
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

// Searches folders, and reads standard input when `-` is among the paths.
[[nodiscard]] Asked find_asked(const Options& options);

}  // namespace plint
