// Which files Hiera reads: the levels of `hiera.yaml`.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/hiera/hiera_data.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {

// Whether it ends as YAML and JSON do.
[[nodiscard]] bool is_called_data(std::string_view path);

class Hierarchy {
public:
    // Whose it is. Without a hierarchy of its own nothing of a module is read, whereas an environment's data may be named by
    // the one of the server.
    enum class Layer : std::uint8_t { module, environment };

    // Reads `hiera.yaml` below this folder; of an environment also its relatives (`hiera_production.yaml`).
    Hierarchy(const files::FileSystem& system, const std::string& root, Layer layer);

    // Whether some node's lookup may read this file; its path is that below the root.
    [[nodiscard]] bool reads(std::string_view inner) const;

    // Whether the levels are those of a `hiera.yaml` here: else data may be read by anything.
    [[nodiscard]] bool is_known() const { return !open_; }

    // Whether a backend of somebody's own may make anything of the files it reads.
    [[nodiscard]] bool has_own_backend() const { return has_own_backend_; }

    // Folders of data below the root, without slashes around them. Not all of them: those that a variable names, or that
    // lie elsewhere, and those of files that are called otherwise than data are.
    [[nodiscard]] const std::vector<std::string>& folders() const { return folders_; }
    [[nodiscard]] bool has_other_files() const { return has_other_files_; }

private:
    void take_other_settings(const files::FileSystem& system, const std::string& root);
    void take_old_settings(const files::FileSystem& system, const DataNode& settings, const std::string& root);
    void take_levels(const DataNode& settings);
    void take_level(const DataNode& level, std::string_view data_folder);
    void add_path(std::string_view folder, std::string_view name);

    bool open_ = false;  // may read anything below `data` and `hieradata`
    bool has_own_backend_ = false;
    bool has_other_files_ = false;
    std::vector<std::string> folders_;
    std::vector<std::vector<std::string>> patterns_;  // what stands between wildcards
};

}  // namespace plint::hiera
