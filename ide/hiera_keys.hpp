// Hiera data and parameters of classes, in both directions.
#pragma once

#include "ide/symbol.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct HieraKey {
    Location place;     // the key, without quotes
    std::string level;  // its name in hiera.yaml; empty if no level there names the file
    std::string value;  // as written, at most a few lines
};

// Where data that a lookup for code in `file` may read has this key at the outermost level: data of the environment before
// those of the module, then in the order of the levels. A key that ends with `::` selects all keys of that class. O(size of
// the data that contains the key + number of files).
[[nodiscard]] std::vector<HieraKey> hiera_keys(const engine::Snapshot& snapshot, layout::FileIndex file,
                                               std::string_view key);

// A key of a data file that names a parameter of a class.
struct BoundKey {
    Span span;           // the key, without quotes
    index::Place owner;  // the class
    std::string parameter;
};

// The key at an offset of a data file; std::nullopt elsewhere and for keys that are for no known parameter.
[[nodiscard]] std::optional<BoundKey> bound_key_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                   Offset offset);

// The text of any file of the project; empty if it cannot be read.
[[nodiscard]] std::string text_of(const engine::Snapshot& snapshot, layout::FileIndex file);

}  // namespace plint::ide
