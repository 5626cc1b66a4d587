// What the texts below a directory say about Hiera's keys: data, templates, Ruby code, and Puppet code that no project has.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/hiera/mentioned_keys.hpp"
#include "checks/layout/layout.hpp"
#include "parser/source/span.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::hiera {

// Puppet and Ruby code, templates and data: files that may mention keys and other names.
[[nodiscard]] bool has_names(std::string_view path);

// Whether a directory of this name is searched for them: not one of tests, and none that is hidden.
[[nodiscard]] bool is_searched(std::string_view name);

// A key at the outermost level of a file of data.
struct DataKey {
    std::string path;  // of the file, absolute
    Span span;         // without quotes
};

// A file of Puppet code whose lookups the project has.
struct CodeFile {
    layout::FileIndex file = 0;
    bool is_broken = false;  // it may have more lookups than its tree
};

class KeyTexts {
public:
    // The file of the project at an absolute path, if it is Puppet code that was read.
    using FindCode = std::function<std::optional<CodeFile>(const std::string& path)>;

    // Reads all files below a directory that may mention keys. Lines that are comments do not count. `root`: absolute.
    KeyTexts(const files::FileSystem& system, const std::string& root, const FindCode& find_code);

    // The same of all files below a directory: `others` and, read now, these. `others` has none of them. `files`: absolute;
    // those that the other constructor would not read do not count. O(texts of `files`).
    KeyTexts(const files::FileSystem& system, const std::string& root, const FindCode& find_code,
             std::span<const std::string> files, std::shared_ptr<const KeyTexts> others);

    // The Puppet code below the directory that the project has; sorted.
    [[nodiscard]] std::vector<layout::FileIndex> code_files() const;

    // Whether some file that is not code of the project may look up this key. True if not all files can be read.
    [[nodiscard]] bool may_be_read(std::string_view key) const;

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

    // Adds the shapes of the names that calls look up as written.
    void add_looked_up(std::vector<const NameShapes*>& tables) const;

private:
    void read(const files::FileSystem& system, const std::string& path, const FindCode& find_code);
    void read_keys(const std::string& path, std::string_view text);
    void index_keys();

    std::shared_ptr<const KeyTexts> others_;  // null: none

    bool open_ = false;       // a file cannot be read
    std::size_t bytes_left_;  // to read
    std::vector<layout::FileIndex> code_files_;
    MentionedKeys mentioned_;
    std::map<std::string, DataKey, std::less<>> keys_;  // of data, at the outermost level
    std::unordered_set<std::string> inner_keys_;        // at other levels, and in comments
    NameShapes key_shapes_;
};

}  // namespace plint::hiera
