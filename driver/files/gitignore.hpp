// The patterns of a `.gitignore`, read and matched exactly as git does.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint {

struct IgnorePattern {
    std::string glob;
    std::size_t literal = 0;    // length of the prefix of `glob` that holds nothing special
    bool negated = false;       // `!…`: takes back what an earlier pattern ignored
    bool folders_only = false;  // `…/`
    bool anywhere = false;      // no slash inside: matches the last part of a path at any depth
};

// One pattern a line; comments and empty lines fall away.
[[nodiscard]] std::vector<IgnorePattern> parse_gitignore(std::string_view text);

// What the patterns say of a path relative to their folder (`/` between parts, none at the ends): true to ignore it,
// false to keep it, nothing when none matches. The last match counts. Git never looks below an ignored folder, so
// callers ask for each folder of a path from the top down.
[[nodiscard]] std::optional<bool> ignored(const std::vector<IgnorePattern>& patterns, std::string_view path,
                                          bool is_folder);

// Whether the patterns ignore a file, by itself or by a folder that it is in.
[[nodiscard]] bool ignored_on_the_way(const std::vector<IgnorePattern>& patterns, std::string_view path);

// Shell pattern against a whole path: `*` and `?` stop at `/`, `**` between slashes does not, `[a-z]`, `\x`.
[[nodiscard]] bool glob_match(std::string_view glob, std::string_view path);

}  // namespace plint
