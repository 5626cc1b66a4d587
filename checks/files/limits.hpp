// Budgets of what plint reads from disk. docs/limits.md lists them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plint::limits {

// Bytes of one file: code, templates, data, metadata, settings. Files that people write have some kilobytes, but a symlink may
// lead to a special file without an end.
inline constexpr std::size_t file_bytes = std::size_t{64} << 20;
inline constexpr std::size_t unsized_file_bytes = std::size_t{4}
    << 20;  // of one whose size is reported as 0 (as in /proc)

// Entries of directories that plint reaches through symlinks while it looks for the files of modules, in all. A symlink
// may lead to `/`. A module has some hundred.
inline constexpr std::size_t linked_entries = 200'000;

// Steps in which the paths of one run are compared with the patterns of `.gitignore` files and `ignore-paths`, and again
// with those of `[per-file]`: one for each pattern, and one for each of its characters that is compared on its own.
inline constexpr std::uint64_t pattern_steps = 300'000'000;

// Different selections of rules and options that the settings of the files of a run make. Each takes 200 kB.
inline constexpr std::size_t rule_sets = 1'000;

}  // namespace plint::limits
