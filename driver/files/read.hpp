// Reads whole files, and only files: a pipe or a device never makes plint wait.
#pragma once

#include <string>

namespace plint {

struct FileText {
    std::string text;
    std::string problem;  // why it could not be read, worded to follow "cannot read `…`: "; empty: it was read
};

// `path` as the system takes it. Not for what is larger than a SourceFile holds (4 GiB - 1).
[[nodiscard]] FileText read_file(const std::string& path);

// Standard input to its end.
[[nodiscard]] FileText read_standard_input();

// The system's words for an errno value ("Permission denied").
[[nodiscard]] std::string system_message(int error);

}  // namespace plint
