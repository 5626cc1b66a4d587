// Random changes of the files of a project, as an editor, a formatter or git make them.
#pragma once

#include "checks/files/file_system.hpp"
#include "engine/session/session.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace plint::edits {

class RandomChanges {
public:
    // `root`: an absolute path. Changes only what the snapshots see, never the disk.
    RandomChanges(std::shared_ptr<const files::FileSystem> disk, std::string root, std::uint64_t seed);

    [[nodiscard]] bool has_files() const { return !files_.empty(); }

    // Most changes are of one file's text, like those that a person types. The others remove or create a file, change the
    // settings, or restore a file, so that at most a dozen files differ from those on the disk.
    [[nodiscard]] engine::Change next();

    // Keys in a dozen files with code or data, whose number and settings stay.
    [[nodiscard]] engine::Change next_key();

    // What differs from the disk after all changes so far.
    [[nodiscard]] const files::Overlay::Changes& texts() const { return texts_; }

private:
    [[nodiscard]] std::size_t below(std::size_t end);
    [[nodiscard]] const std::string& any_file();
    [[nodiscard]] const std::string& any_changed_file();
    [[nodiscard]] std::string text_of(const std::string& path) const;
    [[nodiscard]] std::string edited(std::string text);
    [[nodiscard]] engine::Change set_text(const std::string& path, std::string text, bool may_be_new);
    [[nodiscard]] engine::Change create_file();
    [[nodiscard]] engine::Change restore(std::string path);

    std::shared_ptr<const files::FileSystem> disk_;
    std::string root_;
    std::mt19937_64 random_;
    std::map<std::string, std::vector<std::string>> files_;  // absolute paths of those on the disk, by extension
    files::Overlay::Changes texts_;
    std::size_t created_ = 0;
};

}  // namespace plint::edits
