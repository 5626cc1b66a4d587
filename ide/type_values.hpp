// The values that a declared type lists.
#pragma once

#include "engine/session/session.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct ListedValue {
    std::string text;        // without quotes
    bool is_string = false;  // false: `true`, `false`, `undef`

    friend bool operator==(const ListedValue&, const ListedValue&) = default;
};

// The strings of enumerations, booleans and `undef` that the type in a file accepts, aliases included, each once. Empty for
// types that list no values.
[[nodiscard]] std::vector<ListedValue> listed_values(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     std::string_view type);

}  // namespace plint::ide
