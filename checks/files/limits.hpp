// Budgets of what plint reads from disk. docs/limits.md lists them.
#pragma once

#include <cstddef>

namespace plint::limits {

// Bytes of one file: code, templates, data, metadata, settings. Files that people write have some kilobytes, but a symlink may
// lead to a special file without an end.
inline constexpr std::size_t file_bytes = std::size_t{64} << 20;
inline constexpr std::size_t unsized_file_bytes = std::size_t{4} << 20;  // of one whose size is reported as 0 (as in /proc)

// Entries of directories that plint reaches through symlinks while it looks for the files of modules, in all. A symlink
// may lead to `/`. A module has some hundred.
inline constexpr std::size_t linked_entries = 200'000;

// Characters of patterns in `.gitignore` files that are compared with the paths of one run.
inline constexpr std::size_t pattern_steps = 500'000'000;

}  // namespace plint::limits
