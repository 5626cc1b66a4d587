// The patterns of a `.gitignore`, read and matched exactly as git does.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::files {

struct IgnorePattern {
    std::string glob;
    std::size_t literal = 0;    // length of the prefix of `glob` without special characters
    std::size_t tail = 0;       // likewise of its end, after the last slash
    bool negated = false;       // `!…`: includes again what an earlier pattern ignored
    bool folders_only = false;  // `…/`
    bool anywhere = false;      // no slash inside: matches the last part of a path at any depth
};

// One pattern for each line; comments and empty lines are skipped.
[[nodiscard]] std::vector<IgnorePattern> parse_gitignore(std::string_view text);

// Whether the patterns ignore a path relative to their directory (`/` between parts, none at the ends): true to ignore
// it, false to keep it, empty if none matches. The last match counts. Git never looks below an ignored directory, so
// callers ask for each directory of a path from the top down.
// `steps`: how many comparisons are left, if they are counted; when none is left, patterns match nothing.
[[nodiscard]] std::optional<bool> ignored(const std::vector<IgnorePattern>& patterns, std::string_view path,
                                          bool is_directory, std::uint64_t* steps = nullptr);

// Whether the patterns ignore a file or a directory that contains it.
[[nodiscard]] bool ignored_on_the_way(const std::vector<IgnorePattern>& patterns, std::string_view path,
                                      std::uint64_t* steps = nullptr);

// The same results without matching each pattern against each path: most patterns have a literal beginning or end, and
// are matched only against paths with it.
class IgnoreIndex {
public:
    IgnoreIndex() = default;
    explicit IgnoreIndex(std::vector<IgnorePattern> patterns);
    IgnoreIndex(IgnoreIndex&&) = default;
    IgnoreIndex& operator=(IgnoreIndex&&) = default;

    [[nodiscard]] bool empty() const { return patterns_.empty(); }
    [[nodiscard]] const std::vector<IgnorePattern>& patterns() const { return patterns_; }
    [[nodiscard]] std::optional<bool> ignored(std::string_view path, bool is_directory,
                                              std::uint64_t* steps = nullptr) const;
    [[nodiscard]] bool ignored_on_the_way(std::string_view path, std::uint64_t* steps = nullptr) const;

private:
    using Numbers = std::vector<std::uint32_t>;  // of patterns, ascending

    // The patterns by their literal part.
    struct Group {
        std::unordered_map<std::string_view, Numbers> by_text;  // into `patterns_`
        std::set<std::size_t> lengths;                          // of those texts

        void add(std::string_view text, std::uint32_t number);
    };

    std::vector<IgnorePattern> patterns_;  // moves keep its elements in place
    Group names_;                          // the last part of a path
    Group paths_;                          // a whole path
    Group name_begins_;                    // how the last part begins
    Group name_ends_;                      // how it ends
    Group path_begins_;                    // how a path begins
    Numbers rest_;
};

}  // namespace plint::files
