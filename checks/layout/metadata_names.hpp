// The names in a module's metadata.json, without the rest of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plint::layout {

struct MetadataNames {
    std::string name;                       // with its author; empty: none
    std::vector<std::string> dependencies;  // likewise, in their order
};

// Nothing if the text is not JSON, or not an object. Of keys that occur twice, the last one counts. O(size of the text).
[[nodiscard]] MetadataNames metadata_names(std::string_view text);

}  // namespace plint::layout
