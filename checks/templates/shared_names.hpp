// Names that ERB templates define for templates that Puppet renders after them: methods, because `def` in a template adds a
// method to Puppet's TemplateWrapper, and Ruby's global variables.
#pragma once

#include "checks/index/project.hpp"

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace plint::templates {

// Of a whole project. Immutable, shared by all threads.
class SharedNames {
public:
    // Reads all ERB templates of its modules and environments.
    explicit SharedNames(const index::Project& project);

    // Whether a template defines the method. Also if not all templates can be read.
    [[nodiscard]] bool has_method(std::string_view name) const { return !all_read_ || methods_.contains(name); }

    // Whether a template sets the global variable. `name`: without `$`. Also if not all templates can be read.
    [[nodiscard]] bool has_global(std::string_view name) const { return !all_read_ || globals_.contains(name); }

private:
    std::set<std::string, std::less<>> methods_;
    std::set<std::string, std::less<>> globals_;
    bool all_read_ = true;
};

}  // namespace plint::templates
