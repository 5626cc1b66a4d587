// The plint.toml for each file: the nearest above it, and the files that it extends.
#pragma once

#include "checks/files/file_system.hpp"
#include "engine/files/vendored.hpp"
#include "engine/settings/settings_file.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

// The settings files for a file, the farthest first: later ones take precedence. Empty: none.
using SettingsChain = std::vector<const SettingsFile*>;

class Settings {
public:
    // Reads nothing yet. `config`: the one file for everything, with paths and patterns relative to the current
    // directory; empty: the nearest of each file. `isolated`: none at all.
    // `system`: null for the disk.
    Settings(std::string config, bool isolated, std::shared_ptr<const files::FileSystem> system = nullptr);

    // The settings for a file, or for the files in a directory, by its path as shown to the user. Each settings file is
    // read once.
    [[nodiscard]] const SettingsChain& of_file(std::string_view path);
    [[nodiscard]] const SettingsChain& of_folder(std::string_view path);

    // Whether `ignore-paths` of a settings file matches the file. `steps`: as for `ignored`.
    [[nodiscard]] bool ignores(std::string_view path, std::uint64_t& steps);

    // Whether `vendored` of a settings file says that the file is third-party code, or that it is not; std::nullopt if it says
    // neither. The nearest settings file counts.
    [[nodiscard]] std::optional<bool> vendors(std::string_view path, std::uint64_t& steps);

    // Whether a settings file read so far has a custom rule of this name.
    [[nodiscard]] bool defines(std::string_view rule) const;

    // The problems of the settings files read so far, in the order of their paths, and the files' texts.
    [[nodiscard]] std::vector<Diagnostic> problems() const;
    [[nodiscard]] std::vector<const SourceFile*> sources() const;

private:
    const SettingsChain& chain_at(const std::string& folder);
    const SettingsChain& chain_from(const std::string& file);
    SettingsFile& read(const std::string& file);
    void report_unknown_names(std::span<SettingsFile* const> chain);

    std::shared_ptr<const files::FileSystem> system_;
    std::string here_;    // the current directory
    std::string config_;  // absolute
    bool isolated_;
    std::map<std::string, std::unique_ptr<SettingsFile>> files_;        // by absolute path
    std::map<const SettingsFile*, files::IgnoreIndex> ignore_indexes_;  // made on first use
    std::map<std::string, SettingsChain> chains_;                       // by absolute path of the nearest; "": no file
    std::map<std::string, const SettingsChain*> folders_;               // by absolute path
    std::string last_folder_;                                           // of the last requested file, as written
    const SettingsChain* last_chain_ = nullptr;
};

// Whether a file is third-party code: the settings decide, then what the repository shows. `steps`: as for `ignored`.
[[nodiscard]] bool is_vendored(std::string_view path, VendoredCode& code, Settings& settings, std::uint64_t& steps);

}  // namespace plint::engine
