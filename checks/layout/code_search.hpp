// The files below a directory that a layout needs.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/files/linked_bytes.hpp"
#include "checks/layout/kinds.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::layout {

// Searches several directories, which share the limits of what symlinks may lead to. The file system and the kinds must
// outlive it.
class CodeSearch {
public:
    CodeSearch(const files::FileSystem& system, const Kinds& kinds) : system_(system), kinds_(kinds) {}

    // The absolute paths of the files whose role is wanted: all of them, or none of a directory behind symlinks that has too
    // many, because the order of entries must not decide.
    [[nodiscard]] std::vector<std::string> files_below(const std::string& folder,
                                                       const std::function<bool(FileRole)>& is_wanted);

    // The settings of Hiera in the root of a module, which has these entries, and the data in its directories of data.
    [[nodiscard]] std::vector<std::string> data_of_module(const std::string& root,
                                                          const std::vector<files::Entry>& entries);

private:
    bool search(const std::string& folder, bool linked, std::vector<std::string>& found,
                const std::function<bool(FileRole)>& is_wanted);
    bool is_linked(const std::string& folder);

    const files::FileSystem& system_;
    const Kinds& kinds_;
    std::unordered_map<std::string, bool> linked_;  // by directory: whether a symlink is on the way to it
    std::size_t linked_entries_ = 0;                // that were reached through symlinks
    files::LinkedBytes linked_code_{limits::linked_code_bytes};
};

}  // namespace plint::layout
