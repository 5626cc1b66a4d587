// The files of a project besides those that every run reads: rules read some of them (templates, Ruby code, files that
// other files mention).
#pragma once

#include "engine/cache/store.hpp"
#include "engine/workspace/workspace.hpp"

#include <chrono>
#include <string>

namespace plint::engine {

// The files whose bytes are compared. `code`: those that Puppet, Ruby and Hiera read. `all`: also all files that rules
// search for words (Rule::reads_other_files), and any file directly in a root.
enum class Around { code, all };

struct InputState {
    // A digest of the names of all files and directories in the directories of modules and environments, also where links lead
    // to, and of the bytes of those that rules may read, also of the settings of the repository above. Excluded: entries of the
    // cache, and, because no rule looks for files there, hidden directories directly in a root (`.git`) without another root
    // below. Modification times are ignored. Empty: something cannot be read, there are too many files, or the cache is in a
    // place that rules read.
    std::string name;

    // A hash of the stamps of the same files and directories, and of the files of the layout. It is never the same again after
    // one of them was written, created, moved or removed, except for changes that follow each other faster than the clock of
    // the file system. Empty: as above.
    std::string stamps;

    // Whether all stamps are so old that the clock has moved on since: a further change alters them.
    bool has_certain_stamps = false;
};

// `read`: files whose bytes are known. `cache`: the directory of the cache. `jobs`: maximum number of threads. `now`:
// the start of the run.
[[nodiscard]] InputState surroundings(const ReadFiles& read, const Store& cache, Around around, unsigned jobs,
                                      std::chrono::system_clock::time_point now);

// InputState::stamps, which takes a third of the time. Empty: also if they are not certain.
[[nodiscard]] std::string input_stamps(const layout::Layout& layout, const Store& cache, Around around, unsigned jobs,
                                       std::chrono::system_clock::time_point now);

// Whether nothing has changed since then. `now`: as for `before`, or later.
[[nodiscard]] bool inputs_unchanged(const InputState& before, const layout::Layout& layout, const Store& cache,
                                    Around around, unsigned jobs, std::chrono::system_clock::time_point now);

}  // namespace plint::engine
