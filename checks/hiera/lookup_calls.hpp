// Who looks keys up: the calls of `lookup` and Hiera's older functions in code, templates and data.
#pragma once

#include "checks/hiera/similar_names.hpp"
#include "checks/layout/layout.hpp"
#include "parser/source/span.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::hiera {

// `lookup('key', Type)` or `Type $x = lookup('key')` in a manifest, where the first value that is found is the result.
struct TypedLookup {
    layout::FileIndex file = 0;
    Span span;                 // the key, with its quotes
    std::string type;          // as written
    bool is_declared = false;  // the parameter or variable declares it, not the call
    bool is_default = false;   // the default of a parameter with a type: code may set the parameter instead
};

// A key at the outermost level of a file of data.
struct DataKey {
    std::string path;  // of the file, absolute
    Span span;         // without quotes
};

struct IncludingPlace {
    layout::FileIndex file = 0;
    Span span;
};

class LookupCalls {
public:
    // The file of the project at an absolute path, if it is a manifest.
    using FindManifest = std::function<std::optional<layout::FileIndex>(const std::string& path)>;

    // Reads Puppet and Ruby code, templates and data below a folder, but for tests and what is hidden. Comments that begin
    // a line do not count. `root`: absolute.
    LookupCalls(const files::FileSystem& system, const std::string& root, const FindManifest& find_manifest);

    // The calls in all files below a folder: `others` and, read now, these. `others` has none of them. `files`: absolute; those
    // that the other constructor would not read do not count. O(texts of `files`).
    LookupCalls(const files::FileSystem& system, const std::string& root, const FindManifest& find_manifest,
                std::span<const std::string> files, std::shared_ptr<const LookupCalls> others);

    // Whether some file may look up this key: it has it as a string or as part of data that is not a key itself, or puts
    // together a name in a call of `lookup` that may become the key.
    [[nodiscard]] bool may_look_up(std::string_view key) const;

    // Sorted by file and place.
    [[nodiscard]] std::span<const TypedLookup> of(std::string_view key) const;

    // Where code includes the value of a key as a class or as classes, of the first file; null: nowhere.
    [[nodiscard]] const IncludingPlace* including(std::string_view key) const;

    // Whether a call or data look up this key by its name as written, or a call by a computed name without colons.
    [[nodiscard]] bool is_looked_up(std::string_view key) const;

    // Whether some file of data has the key at any level, or in a comment, or could not be read.
    [[nodiscard]] bool may_have_data(std::string_view key) const;

    // Where data have the key at the outermost level, of the first file by its path; null without one.
    [[nodiscard]] const DataKey* data_key(std::string_view key) const;

    // The keys at the outermost level of all data that begin with this, sorted; at most `limit`. O(log(keys) + limit).
    [[nodiscard]] std::vector<std::string_view> data_keys(std::string_view prefix, std::size_t limit) const;

    // Whether any data have a key that begins with this.
    [[nodiscard]] bool has_data_below(std::string_view prefix) const;

    // Keys of data that look like this one: the same letters in a row, or all but one segment the same; of names without
    // colons those that begin with the same letter. Sorted; never the key itself.
    [[nodiscard]] std::vector<std::string_view> similar_keys(std::string_view key) const;

    // The same of the names that calls look up as written.
    [[nodiscard]] std::vector<std::string_view> similar_lookups(std::string_view key) const;

private:
    using Pattern = std::vector<std::string>;  // the texts between the parts that are computed

    void read(const files::FileSystem& system, const std::string& path, const FindManifest& find_manifest);
    void read(const std::string& path, std::optional<std::string> whole, std::optional<layout::FileIndex> file);
    void read_words(std::string_view text, bool is_manifest, bool is_data);
    void read_calls(std::string_view text, std::string_view module, std::optional<layout::FileIndex> file);
    void read_data_calls(std::string_view text);
    void take_strings(std::string_view text, std::string_view module);
    void take_typed(std::string_view text, std::size_t name, std::size_t open, layout::FileIndex file);
    void add_pattern(Pattern pattern);
    // Whether another pattern may be kept. Beyond the limit any key may be looked up.
    [[nodiscard]] bool has_room_for(const Pattern& pattern);
    void read_keys(const std::string& path, std::string_view text);
    void take_looked_up(std::string_view text, std::size_t open);
    void take_looked_up_by_data(std::string_view text);
    void index_all();
    [[nodiscard]] std::vector<const NameShapes*> tables(NameShapes LookupCalls::*table) const;

    std::shared_ptr<const LookupCalls> others_;  // null: none

    bool open_ = false;       // a file cannot be read, or there are too many patterns
    std::size_t bytes_left_;  // to read
    std::size_t pattern_count_ = 0;
    std::size_t pattern_bytes_ = 0;
    std::unordered_set<std::string> words_;
    std::vector<Pattern> patterns_;
    std::unordered_set<std::string> seen_;                             // of the patterns
    std::unordered_map<std::string, std::vector<TypedLookup>> typed_;  // by key, with those of `others_`
    std::unordered_set<std::string> looked_up_;                        // names as written
    std::vector<Pattern> plain_patterns_;                              // computed names without colons
    std::map<std::string, DataKey, std::less<>> keys_;                 // of data, at the outermost level
    std::unordered_set<std::string> inner_keys_;                       // at other levels, and in comments
    std::unordered_map<std::string, IncludingPlace> including_;        // by key
    NameShapes key_shapes_;
    NameShapes lookup_shapes_;
};

}  // namespace plint::hiera
