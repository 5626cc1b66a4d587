// The names in a module's metadata.json, and which releases of Puppet it requires, without the rest of it.
#pragma once

#include "checks/catalogue/releases.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::layout {

struct MetadataNames {
    std::string name;                       // with its author; empty: none
    std::vector<std::string> dependencies;  // likewise, in their order
    std::string puppet;                     // the range of versions of `puppet` in `requirements`; empty: none
    std::string openvox;                    // likewise
};

// Nothing if the text is not JSON, or not an object. Of keys that occur twice, the last one counts. O(size of the text).
[[nodiscard]] MetadataNames metadata_names(std::string_view text);

// The known releases that the ranges admit; std::nullopt: none, or the ranges cannot be read. A module that names only Puppet
// is for OpenVox too.
[[nodiscard]] std::optional<catalogue::Releases> required_releases(const MetadataNames& names);

}  // namespace plint::layout
