// Paths that a repository itself keeps elsewhere: secrets and generated files that `.gitignore` names, parts that `git archive`
// leaves out, submodules that are not checked out, what a Puppetfile installs. That nothing is there proves nothing.
#pragma once

#include "checks/files/gitignore.hpp"
#include "checks/index/once_map.hpp"
#include "checks/index/project.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plint::lookup {

enum class Keeper : std::uint8_t { git_ignore, git_attributes, submodule, puppetfile };

// Of a project, which must outlive it. Reads the settings of each directory once, when a path in it is first asked for; an edit
// of other files reads none again. Thread-safe.
class KeptElsewhere {
public:
    explicit KeptElsewhere(const index::Project& project);

    // What keeps it elsewhere; std::nullopt if it is not. `path`: of a file or directory, absolute or from the current
    // directory. `root`: likewise, the directory that counts as here although it may be ignored itself, as that of an
    // installed module; the path is in it.
    [[nodiscard]] std::optional<Keeper> keeper_of(std::string_view path, std::string_view root) const;

    // The patterns of one file that say what is not in a repository: `.gitignore`, or `.gitattributes` for archives.
    struct Patterns {
        std::string folder;  // absolute; they are relative to it
        const files::IgnoreIndex* index = nullptr;
    };
    // Those of all directories whose files matter to a module or environment: its own, and those above.
    [[nodiscard]] std::vector<Patterns> patterns() const;

private:
    // What the files in one directory say about the paths below it.
    struct Settings {
        bool is_repository = false;  // settings above do not matter
        files::IgnoreIndex ignored;
        files::IgnoreIndex left_out;                    // git attributes `export-ignore`, and LFS
        std::set<std::string, std::less<>> submodules;  // paths below it
        std::set<std::string, std::less<>> installed;   // likewise
    };
    using SettingsOfFolders = index::OnceMap<std::string, Settings>;
    // Those that files say whose content is not replaced (FileSystem::replaced).
    struct Unchanged {
        std::shared_ptr<const SettingsOfFolders> settings;
    };
    struct Level {
        std::string folder;
        const Settings* settings;
    };

    [[nodiscard]] const Settings& settings_of(const std::string& folder) const;
    [[nodiscard]] std::vector<Level> levels_above(const std::string& path) const;

    const index::Project& project_;
    std::set<std::string> roots_;  // absolute, of modules and environments
    std::set<std::string> replaced_;  // directories with replaced files of settings
    SettingsOfFolders of_replaced_;
    std::shared_ptr<const SettingsOfFolders> of_others_;
};

}  // namespace plint::lookup
