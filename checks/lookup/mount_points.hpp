// The mount points of Puppet's file server that a repository defines besides Puppet's own.
#pragma once

#include "checks/index/project.hpp"

#include <set>
#include <string>
#include <string_view>

namespace plint::lookup {

// Of all files `fileserver.conf`, `fileserver.conf.erb` and the like below the roots of a project.
class MountPoints {
public:
    explicit MountPoints(const index::Project& project);

    // Whether one of them defines it, or may do so with a computed name.
    [[nodiscard]] bool may_contain(std::string_view name) const { return any_ || names_.contains(name); }

private:
    void take(std::string_view settings);

    std::set<std::string, std::less<>> names_;
    bool any_ = false;
};

}  // namespace plint::lookup
