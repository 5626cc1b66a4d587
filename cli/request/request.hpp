// The files that a command line requests to check.
#pragma once

#include "engine/files/boundary.hpp"
#include "engine/files/discover.hpp"
#include "engine/files/vendored.hpp"
#include "cli/options/options.hpp"
#include "engine/session/session.hpp"
#include "engine/settings/settings.hpp"
#include "engine/workspace/workspace.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

struct CheckRequest {
    std::vector<std::string> files;                   // sorted, none twice
    engine::Texts texts;                              // of files that are not to be read from disk
    std::string standard_input;                       // its name in `files`; empty: not requested
    std::vector<engine::FileProblem> problems;        // sorted
    std::vector<std::string> foreign;                 // named, but not of a kind that plint checks; sorted
    std::vector<engine::VendoredDirectory> vendored;  // whose files are not in `files`; sorted
    bool patterns_stopped = false;  // limits::pattern_steps was used up, so `files` may contain ignored ones
};

// Whether plint reads a named file although it does not check it: its information about a module or an environment is read
// when their files are checked.
[[nodiscard]] bool describes_code(std::string_view path);

// A warning about named files that are not checked.
[[nodiscard]] std::string words_about_foreign(std::span<const std::string> paths);

// Searches directories, and reads standard input when `-` is among the paths. Excludes files that the settings ignore.
[[nodiscard]] CheckRequest find_request(const Options& options, engine::Settings& settings);

// A session with the options of the command line, without paths.
[[nodiscard]] engine::SessionOptions session_options(const Options& options);

// What the command line allows a run to change and to quote. `given`: without the settings, which the repository contains.
[[nodiscard]] engine::Boundary boundary_of(const Options& given);

// The innermost directory that contains all requested files, as an absolute path.
[[nodiscard]] std::string common_folder(const Options& options);

}  // namespace plint::cli
