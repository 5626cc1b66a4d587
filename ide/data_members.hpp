// Keys inside the values of Hiera data.
#pragma once

#include "ide/hover.hpp"
#include "ide/yaml_position.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace plint::ide {

struct MemberPlace {
    Span span;                   // without quotes
    std::vector<DataStep> path;  // with the key itself
};

// The key at an offset of data, if it is inside the value of another. O(size of the text).
[[nodiscard]] std::optional<MemberPlace> member_at(std::string_view text, Offset offset);

// For a key inside the value of a parameter: the type that the parameter declares for what the key has. std::nullopt elsewhere,
// and if the type does not say.
[[nodiscard]] std::optional<Hover> hover_of_member(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                   Offset offset);

}  // namespace plint::ide
