// What POSIX systems do differently. Implemented in linux/, macos/ and wasi/.
#pragma once

#include "engine/platform/read.hpp"

#include <array>
#include <string>

#include <sys/types.h>

namespace plint::engine::posix {

// Reads the file that was opened, and closes it.
struct OpenedFile;
[[nodiscard]] FileText read_opened(const OpenedFile& opened);

// A pipe whose ends (0: to read, 1: to write) other programs do not get. False: it failed, with `errno`.
[[nodiscard]] bool open_pipe(std::array<int, 2>& ends);

// A file that can be read once the process has ended; -1 with `errno` on failure, ENOSYS: the system has no such files.
[[nodiscard]] int open_process(pid_t process);

// Moves an entry from one open directory to another. Fails with EEXIST if the new name exists, and with EINVAL or ENOSYS if the
// file system cannot do it in one step. Returns 0 or -1 with `errno`.
[[nodiscard]] int rename_if_absent(int from, const char* name, int to, const char* new_name);

// A new file without a name in an open directory, for this user alone; -1: the file system has no such files.
[[nodiscard]] int open_unnamed(int directory);

// Gives a name in a directory to a file of open_unnamed. Returns 0 or an errno value.
[[nodiscard]] int name_unnamed(int file, int directory, const char* name);

// Gives an open file the extended attributes of another one (access control lists, labels, those of users), as far as that is
// allowed.
void copy_extended_attributes(int from, int to);

// The directory from which `path` below `root` is opened name by name: `root`, or the first one on the way to `path` that the
// process can see.
[[nodiscard]] std::string first_directory(const std::string& root, const std::string& path);

// How a directory is opened whose entries are then used by name.
[[nodiscard]] int directory_flags();

}  // namespace plint::engine::posix
