// Which words the files of a project hold: what no file speaks of is used by none. Reads them all, so it is for rules
// that few ask for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::index {

class Mentions {
public:
    // Which words are known: those with a slash or a dot, or all of them.
    enum class Of : std::uint8_t { paths, names };

    // Reads Puppet and Ruby code, templates and data below a folder, but for tests, what is hidden, and reports in the
    // folder itself (`.json`). What begins a line with `#` is a comment and counts for nothing.
    Mentions(const std::string& root, Of of);

    // Whether a file other than `path` holds the word (a name, or a path as `module/file.epp`), without regard to
    // case, or a text that may end up as it: `"role::${x}"`, `"${module_name}/x.epp"`.
    [[nodiscard]] bool has_elsewhere(std::string_view word, std::string_view path) const;

private:
    struct Seen {
        std::uint32_t file = 0;  // the first
        bool several = false;    // others too
    };

    void read(const std::string& path);
    void take_in(std::string_view text, std::size_t begin, std::size_t end, std::uint32_t file);
    void see(std::string_view word, std::uint32_t file);
    void add_part(std::string_view word, bool open_front, bool open_back);

    Of of_;
    bool certain_ = true;             // false: a file cannot be read, or may speak of anything
    std::vector<std::string> files_;  // absolute
    std::unordered_map<std::string, Seen> words_;
    std::vector<std::string> beginnings_;  // of words that go on with something computed
    std::vector<std::string> middles_;     // of words that begin and go on so
    std::vector<std::string> endings_;     // of words that begin so
};

}  // namespace plint::index
