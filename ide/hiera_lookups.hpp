// Hiera keys and the code and data that look them up, in both directions.
#pragma once

#include "ide/hiera_keys.hpp"
#include "ide/search.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// A key of Hiera data, or a lookup of one: the first argument of `lookup` and `hiera` in Puppet code, ERB templates and Ruby
// functions, or `%{lookup('x')}` and `%{alias('x')}` in data.
struct KeyPlace {
    Span span;                           // without quotes
    std::string key;                     // of `lookup('a.b')` it is `a`
    bool is_lookup = false;              // false: a key of a data file, or below its `lookup_options`
    std::vector<std::string> path = {};  // what leads from the value of the key to this place: `b`
};

// std::nullopt elsewhere. The path of a lookup ends at the offset. O(size of the file).
[[nodiscard]] std::optional<KeyPlace> key_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

// Where code and data look the key up, or something inside it, in the files that may read the same data as `file`; sorted.
// O(size of the project).
[[nodiscard]] std::vector<Location> key_lookups(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                const KeyPlace& key, const Search& search = {});

// Of a lookup the places of the key in data that some level of the hierarchy reads; of a key in data its lookups.
[[nodiscard]] std::vector<Location> key_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                    const KeyPlace& place);

// The lookups of the key and its `lookup_options`; `with_definition`: and its places in data. Sorted, at most
// `limits::editor_places`.
[[nodiscard]] std::vector<Location> key_references(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                   const KeyPlace& key, bool with_definition,
                                                   const Search& search = {});

// The places of the key in the file itself: lookups, the key and its `lookup_options`. Sorted. O(size of the file).
[[nodiscard]] std::vector<Span> key_highlights(const engine::Snapshot& snapshot, layout::FileIndex file,
                                               const KeyPlace& key);

// The values of a key at each level, as Markdown: those that Hiera reads first come first, at most 20. Empty without any.
[[nodiscard]] std::string key_values_text(const engine::Snapshot& snapshot, layout::FileIndex file,
                                          std::string_view key, std::span<const std::string> path = {});

}  // namespace plint::ide
