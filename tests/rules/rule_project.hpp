// A small tree of files on disk, and what the rules say of it.
#pragma once

#include "rules/engine/engine.hpp"
#include "rules/engine/fix.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace plint::tests {

using Texts = std::map<std::string, std::string>;

// A folder of its own that is the current one as long as this lives, so that paths in messages are short.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path before_;
    std::filesystem::path path_;
};

// Writes the files below the current folder, removing what was there.
void write_tree(const Texts& texts);

// Findings of the asked files, by path. The files are read from below the current folder.
[[nodiscard]] std::map<std::string, rules::Analysis> analyse_tree(const std::vector<std::string>& requested,
                                                                  const rules::RuleSet& rules);

// The same for one text that lies nowhere; `path` only names it.
[[nodiscard]] rules::Analysis analyse_text(const std::string& path, const std::string& text,
                                           const rules::RuleSet& rules);

// The texts after the patch.
[[nodiscard]] Texts patched(Texts texts, const rules::Patch& patch);

}  // namespace plint::tests
