// Which plint.toml holds for which file: the nearest above it, and what that extends.
#pragma once

#include "driver/settings/settings_file.hpp"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint {

// The settings files that hold for a file, the farthest first: later ones win. Empty: there is none.
using SettingsChain = std::vector<const SettingsFile*>;

class Settings {
public:
    // Reads nothing yet. `config`: the one file for everything, its paths and patterns starting from the current
    // folder; empty: the nearest of each file. `isolated`: none at all.
    Settings(std::string config, bool isolated);

    // What holds for a file or for what lies in a folder, by its path as people are shown it. Each settings file is
    // read once.
    [[nodiscard]] const SettingsChain& of_file(std::string_view path);
    [[nodiscard]] const SettingsChain& of_folder(std::string_view path);

    // Whether `ignore-paths` of a settings file means the file.
    [[nodiscard]] bool ignores(std::string_view path);

    // What is wrong with the settings files read so far, in the order of their paths, and the files' texts.
    [[nodiscard]] std::vector<Diagnostic> problems() const;
    [[nodiscard]] std::vector<const SourceFile*> sources() const;

private:
    const SettingsChain& chain_at(const std::string& folder);
    const SettingsChain& chain_from(const std::string& file);
    SettingsFile& read(const std::string& file);

    std::string here_;    // the current folder
    std::string config_;  // absolute
    bool isolated_;
    std::map<std::string, std::unique_ptr<SettingsFile>> files_;  // by absolute path
    std::map<const SettingsFile*, IgnoreIndex> ignore_indexes_;  // made when first asked for
    std::map<std::string, SettingsChain> chains_;                 // by absolute path of the nearest; "": no file
    std::map<std::string, const SettingsChain*> folders_;         // by absolute path
    std::string last_folder_;                                     // of the file asked for last, as it was written
    const SettingsChain* last_chain_ = nullptr;
};

}  // namespace plint
