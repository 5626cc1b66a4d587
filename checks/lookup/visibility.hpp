// Visibility: whether all modules whose definitions a file could use are available. What that means for a name, Absences says.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::lookup {

// Of one file. O(1) to construct; the first query for a module or an environment visits the dependencies. The project must
// outlive it. Not thread-safe.
class Visibility {
public:
    Visibility(const index::Project& project, layout::FileIndex from) : project_(&project), from_(from) {}

    // Whether all modules that could define a name for this file are available and readable: the transitive dependencies in its
    // module's metadata.json, or all modules of the environment's Puppetfile and their dependencies. False if neither file
    // exists.
    [[nodiscard]] bool is_complete() const;

    // The names of the dependencies that are not available, sorted.
    [[nodiscard]] const std::vector<std::string>& missing() const;

    // Whether nothing but what is here can define a name: the Puppetfile of the environment lists its modules, and all of them
    // and their dependencies are here. Without one, others may have installed more.
    [[nodiscard]] bool is_closed() const;

    // The module of this name, if it is here and on the module path.
    [[nodiscard]] std::optional<layout::ModuleIndex> module_named(std::string_view name) const;

    // Whether the module is one of the dependencies that is_complete() checks.
    [[nodiscard]] bool is_dependency(layout::ModuleIndex module) const;

    // Whether the file belongs to an environment. A module on its own may be used with modules that are not its dependencies.
    [[nodiscard]] bool in_environment() const { return project_->file(from_).environment.has_value(); }

private:
    class KnownDependencies;
    struct Dependencies {
        bool are_readable = true;
        std::vector<std::string> missing;           // sorted
        std::vector<layout::ModuleIndex> expected;  // sorted
    };
    [[nodiscard]] const Dependencies& dependencies() const;

    const index::Project* project_;
    layout::FileIndex from_;
    mutable const Dependencies* dependencies_ = nullptr;
};

}  // namespace plint::lookup
