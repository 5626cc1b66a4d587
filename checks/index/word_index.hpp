// The word index of a module or environment: a name that occurs in no file is unused. It reads all files, so only rules that
// are off by default use it.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/text/text_hash.hpp"
#include "parser/source/limits.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::index {

class WordIndex {
public:
    // Which words are indexed: those with a slash or a dot, or all of them.
    enum class Of : std::uint8_t { paths, names };

    // Reads Puppet and Ruby code, templates and data below the directory `root`, except tests, hidden files, and `.json` files
    // directly in it (reports). Lines that begin with `#` are comments and are ignored.
    // `root`: absolute.
    WordIndex(const files::FileSystem& system, const std::string& root, Of of);

    // The words in all files below a directory: `others` and, read now, those in `files`, which `others` has none of. `files`:
    // absolute; those that the other constructor would not read are ignored. O(texts of `files`).
    WordIndex(const files::FileSystem& system, const std::string& root, Of of, std::span<const std::string> files,
              std::shared_ptr<const WordIndex> others);

    // Whether a file other than `path` contains the word (a name, or a path such as `module/file.epp`) in any case, or a text
    // that may evaluate to it: `"role::${x}"`, `"${module_name}/x.epp"`. True if not all files can be read.
    [[nodiscard]] bool has_elsewhere(std::string_view word, std::string_view path) const;

    // Whether a file other than `path` contains the word as such, in any case. True if not all files can be read.
    [[nodiscard]] bool is_written_elsewhere(std::string_view word, std::string_view path) const;

private:
    struct Seen {
        std::uint32_t file = 0;  // the first
        bool several = false;    // others too
    };

    void read_all(const files::FileSystem& system);
    void read(const files::FileSystem& system, std::uint32_t file);
    void take_in(std::string_view text, std::size_t begin, std::size_t end, std::uint32_t file);
    void see(std::string_view word, std::uint32_t file);
    void add_part(std::string_view word, bool open_front, bool open_back);

    std::shared_ptr<const WordIndex> others_;  // null: none
    Of of_;
    bool certain_ = true;  // false: not all files are read, or one may mention any name
    bool all_read_ = true;
    std::size_t bytes_left_ = limits::walked_bytes;
    std::string here_;                // the current directory
    std::vector<std::string> files_;  // absolute
    std::unordered_map<std::string, Seen, text::TextHash, std::equal_to<>> words_;
    std::vector<std::string> beginnings_;  // literal prefixes of words with a computed end
    std::vector<std::string> middles_;     // literal parts of words with a computed beginning and end
    std::vector<std::string> endings_;     // literal suffixes of words with a computed beginning
};

}  // namespace plint::index
