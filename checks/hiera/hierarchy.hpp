// Which files Hiera reads: the levels of `hiera.yaml`.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/hiera/hiera_data.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {

// Whether it ends as YAML and JSON do.
[[nodiscard]] bool is_called_data(std::string_view path);

class Hierarchy {
public:
    // The layer that it belongs to. Without a `hiera.yaml` of its own, Hiera reads no data of a module, but the global
    // `hiera.yaml` may name data of an environment.
    enum class Layer : std::uint8_t { module, environment };

    // Reads `hiera.yaml` in this directory; for an environment also files such as `hiera_production.yaml`.
    Hierarchy(const files::FileSystem& system, const std::string& root, Layer layer);

    // Whether the lookup of some node may read this file. `inner`: its path below the root. Beyond
    // `limits::hierarchy_parts` any file may be read.
    [[nodiscard]] bool reads(std::string_view inner) const;

    // Of the levels that may read this file the one whose path has most of it as text; the first of several such levels.
    struct Level {
        std::size_t index = 0;  // of its path among those of all levels
        std::string_view name;
    };
    [[nodiscard]] std::optional<Level> level_of(std::string_view inner) const;

    // Whether all levels are known. If not, any other data may be read, too.
    [[nodiscard]] bool is_known() const { return !open_; }

    // Whether a custom backend reads the files; they may mean anything to it.
    [[nodiscard]] bool has_own_backend() const { return has_own_backend_; }

    // Directories of data below the root, without slashes around them. Not those with variables in their path, those outside
    // of the root, and those of files with other suffixes.
    [[nodiscard]] const std::vector<std::string>& folders() const { return folders_; }
    [[nodiscard]] bool has_other_files() const { return has_other_files_; }

    // The files below the root whose paths have no variables, whether they exist or not.
    [[nodiscard]] std::vector<std::string> literal_files() const;

private:
    void take_other_settings(const files::FileSystem& system, const std::string& root);
    void take_old_settings(const files::FileSystem& system, const DataNode& settings, const std::string& root);
    void take_levels(const DataNode& settings);
    void take_level(const DataNode& level, std::string_view data_folder);
    void add_path(std::string_view level, std::string_view folder, std::string_view name);

    struct Pattern {
        std::vector<std::string> parts;    // the literal parts between the wildcards of a path
        std::optional<std::string> level;  // its name; none: all of a folder
    };
    void add_pattern(Pattern pattern);

    bool open_ = false;  // may read anything below `data` and `hieradata`
    bool has_own_backend_ = false;
    bool has_other_files_ = false;
    std::vector<std::string> folders_;
    std::vector<Pattern> patterns_;  // those of `hiera.yaml` come first
    std::size_t parts_ = 0;          // of all paths
};

}  // namespace plint::hiera
