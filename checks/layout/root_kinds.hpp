// What directories are to Puppet, each looked at once.
#pragma once

#include "checks/files/paths.hpp"
#include "checks/layout/roots.hpp"

#include <string>
#include <unordered_map>

namespace plint::layout {

// Precondition of all: `folder` is an absolute path. The file system must outlive it.
class RootKinds {
public:
    explicit RootKinds(const files::FileSystem& system) : system_(system) {}

    [[nodiscard]] RootKind of(const std::string& folder)
    {
        const auto [known, fresh] = kinds_.try_emplace(folder);
        if (fresh)
            known->second = root_kind(system_, folder);
        return known->second;
    }

    // Whether this directory or one above it is an environment.
    [[nodiscard]] bool is_in_environment(const std::string& folder)
    {
        if (const auto known = in_environment_.find(folder); known != in_environment_.end())
            return known->second;
        const bool found = of(folder) == RootKind::environment
            || (folder != "/" && is_in_environment(std::string(files::parent_of(folder))));
        return in_environment_.emplace(folder, found).first->second;
    }

private:
    const files::FileSystem& system_;
    std::unordered_map<std::string, RootKind> kinds_;
    std::unordered_map<std::string, bool> in_environment_;
};

}  // namespace plint::layout
