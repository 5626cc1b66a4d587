// Hiera data and parameters of classes, in both directions.
#pragma once

#include "ide/symbol.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct HieraKey {
    Location place;        // the key, without quotes
    std::string level;     // its name in hiera.yaml; empty if no level there names the file
    std::string value;     // as written, at most a few lines, without their common indentation
    bool is_read = false;  // a level of the hierarchy reads the file
};

// Where data that a lookup for code in `file` may read has this key at the outermost level: data of the environment before
// those of the module, then in the order of the levels. A key that ends with `::` selects all keys of that class. `path`:
// the keys that lead to one inside the value. O(size of the data that contains the key + number of files).
[[nodiscard]] std::vector<HieraKey> hiera_keys(const engine::Snapshot& snapshot, layout::FileIndex file,
                                               std::string_view key, std::span<const std::string> path = {});

// The keys of the values in such data; sorted, each once.
[[nodiscard]] std::vector<std::string> names_inside(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                    std::string_view key, std::span<const std::string> path);

// A key of a data file that names a parameter of a class.
struct BoundKey {
    Span span;           // the key, without quotes
    index::Place owner;  // the class
    std::string parameter;
};

// A key at the outermost level of a data file, or below its `lookup_options`.
struct DataKey {
    Span span;  // without quotes
    std::string key;
};

// std::nullopt elsewhere. O(size of the file).
[[nodiscard]] std::optional<DataKey> data_key_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                 Offset offset);

// The parameter that a key sets, by its name; std::nullopt if no known parameter has this name.
[[nodiscard]] std::optional<BoundKey> parameter_of_key(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                       const DataKey& key);

// The key at an offset of a data file; std::nullopt elsewhere and for keys that are for no known parameter.
[[nodiscard]] std::optional<BoundKey> bound_key_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                   Offset offset);

// Whether the file has data that Hiera may read: YAML or JSON, but not `hiera.yaml` or `metadata.json`.
[[nodiscard]] bool is_hiera_data(const engine::Snapshot& snapshot, layout::FileIndex file);

// The text of any file of the project; empty if it cannot be read.
[[nodiscard]] std::string text_of(const engine::Snapshot& snapshot, layout::FileIndex file);

}  // namespace plint::ide
