// What lies in the folders of a project besides the files that every run reads: rules look at some of it when they
// run (templates, Ruby code, what other files mention).
#pragma once

#include "driver/cache/store.hpp"
#include "driver/workspace.hpp"

#include <chrono>
#include <string>

namespace plint {

// Which files count by their bytes. `code`: those that Puppet, Ruby and Hiera read. `all`: whatever some rule looks for
// words in (Rule::looks_around), any file that lies in a root itself too.
enum class Around { code, all };

struct Surroundings {
    // A digest of the names of all files and folders in the folders of modules and environments, also where links lead
    // to, and of the bytes of those that rules may look into. What no rule looks at is left out: entries of the cache, and
    // hidden folders directly in a root (`.git`), unless another root is below one. Times do not count. Empty: something
    // cannot be read, there is too much to look at, or the cache is where rules look.
    std::string name;

    // A name for the stamps of the same files, which takes half as long to find out; empty where one is so young that it
    // may not tell one change from the next.
    std::string stamps;
};

// `read`: files of which the bytes are known. `cache`: where the outcome is kept. `jobs`: maximum number of threads. `now`:
// when it began.
[[nodiscard]] Surroundings surroundings(const ReadFiles& read, const Store& cache, Around around, unsigned jobs,
                                        std::chrono::system_clock::time_point now = std::chrono::system_clock::now());

// Whether nothing has changed since.
[[nodiscard]] bool are_as_before(const Surroundings& before, const layout::Layout& layout, const Store& cache,
                                 Around around, unsigned jobs);

}  // namespace plint
