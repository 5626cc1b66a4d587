// The values that a declared type lists.
#pragma once

#include "engine/session/session.hpp"
#include "ide/yaml_position.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// Bytes of a type that a list shows beside each name.
inline constexpr std::size_t shown_type_bytes = 200;

// A type as written; empty if it is longer than that.
[[nodiscard]] constexpr std::string_view shown_type(std::string_view type)
{
    return type.size() > shown_type_bytes ? std::string_view() : type;
}

struct ListedValue {
    std::string text;        // without quotes
    bool is_string = false;  // false: `true`, `false`, `undef`

    friend bool operator==(const ListedValue&, const ListedValue&) = default;
};

// The strings of enumerations, booleans and `undef` that the type in a file accepts, aliases included, each once. Empty for
// types that list no values.
[[nodiscard]] std::vector<ListedValue> listed_values(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     std::string_view type);

// A key of a hash that a type lists.
struct ListedKey {
    std::string name;
    std::string type;        // of its value; empty if the type does not declare it
    bool has_parts = false;  // the value is an array or hash
};

// What the values at a path inside a value of the type may be: the keys, if it is a hash, and the listed values.
struct ListedParts {
    std::vector<ListedKey> keys;      // each name once
    std::vector<ListedValue> values;  // as `listed_values`
    std::string type;                 // of the values, at most `shown_type_bytes`; empty if it is not known
};
[[nodiscard]] ListedParts listed_parts(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view type,
                                       std::span<const DataStep> path);

}  // namespace plint::ide
