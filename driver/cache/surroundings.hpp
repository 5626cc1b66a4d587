// What lies in the folders of a project besides the files that every run reads: rules look at some of it when they
// run (templates, Ruby code, what other files mention).
#pragma once

#include "driver/workspace.hpp"

#include <chrono>
#include <string>

namespace plint {

// Which files count by their bytes. `code`: those that Puppet, Ruby and Hiera read. `all`: whatever some rule looks for
// words in (Rule::looks_around), any file that lies in a root itself too.
enum class Around { code, all };

struct Surroundings {
    // A name for what all files and folders in the folders of modules and environments are called, also where links lead
    // to, and for the bytes of those that rules may look into. Hidden folders beside those with code are left out. Times
    // do not count. Empty: something cannot be read, or there is too much to look at.
    std::string name;

    // A name for the stamps of the same files, which takes half as long to find out; empty where one is so young that it
    // may not tell one change from the next.
    std::string stamps;
};

// `read`: files of which nobody need read the bytes again. `jobs`: on so many threads at most. `now`: when it began.
[[nodiscard]] Surroundings surroundings(const ReadFiles& read, Around around, unsigned jobs,
                                        std::chrono::system_clock::time_point now = std::chrono::system_clock::now());

// Whether nothing has changed since.
[[nodiscard]] bool are_as_before(const Surroundings& before, const Layout& layout, Around around, unsigned jobs);

}  // namespace plint
