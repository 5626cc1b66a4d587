// What of the code that a file could use is at hand. What is not is unknown, and nothing is said about it.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::lookup {

// Of one file. Cheap to make; what it answers is worked out once.
class Sight {
public:
    Sight(const index::Project& project, layout::FileIndex from) : project_(&project), from_(from) {}

    // Whether all modules that could define something for this file are at hand, and can be read: those that its
    // module's metadata.json names, those that these name, and so on; or all that the environment's Puppetfile names
    // and that its modules need. Not where nothing says what there should be.
    [[nodiscard]] bool is_complete() const;

    // The modules that are named and not at hand, by name.
    [[nodiscard]] const std::vector<std::string>& missing() const;

    // Whether all that could define a name of this module (its first segment) is at hand: the module itself, or of an
    // environment all of its modules.
    [[nodiscard]] bool sees_module(std::string_view module) const;

    // Whether the module is among those that is_complete() is about.
    [[nodiscard]] bool expects(layout::ModuleIndex module) const;

    // Whether the file belongs to an environment. A module on its own may be used beside others that it does not name.
    [[nodiscard]] bool in_environment() const { return project_->file(from_).environment.has_value(); }

private:
    struct Answer {
        bool complete = false;
        std::vector<std::string> missing;
        std::vector<layout::ModuleIndex> expected;
    };
    const Answer& answer() const;

    const index::Project* project_;
    layout::FileIndex from_;
    mutable std::optional<Answer> answer_;
};

}  // namespace plint::lookup
