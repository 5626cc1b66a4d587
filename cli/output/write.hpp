// Writes the output of a run: reports, baselines, a first plint.toml.
#pragma once

#include <string>
#include <string_view>

namespace plint::cli {

// Puts `bytes` in the place of the file in one step (see Directory::replace), or writes them straight to a device, a pipe
// or an open descriptor (`/dev/stdout`, `/dev/fd/63`). The user names `path`, but the repository may contain a symlink
// there or in a parent directory: none is followed. Nothing is written below a `.git`.
// Returns why it could not be written, worded to follow "cannot write `…`: "; empty: it is on disk.
[[nodiscard]] std::string write_output(const std::string& path, std::string_view bytes);

// Adds `bytes` to the end of the file, which may be missing, under the same conditions.
[[nodiscard]] std::string append_output(const std::string& path, std::string_view bytes);

// The same as write_output for a file that must not exist yet.
[[nodiscard]] std::string create_output(const std::string& path, std::string_view bytes);

// Why nothing may be written below the directory that the user named: a symlink of the repository leads out of it, or to
// a directory of git. Empty: plint may write there.
[[nodiscard]] std::string escape_of(const std::string& directory);

}  // namespace plint::cli
