// The providers of resource types: Puppet's own, and those in the Ruby code of modules.
#pragma once

#include "engine/session/session.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct ProviderName {
    std::string name;
    std::string path;  // of the file of a module that defines it; empty: Puppet's own
};

// The providers of a type that a file sees, in the releases that its module supports: Puppet's own by name, then those of
// modules. O(number of files).
[[nodiscard]] std::vector<ProviderName> providers_of(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     std::string_view type);

}  // namespace plint::ide
