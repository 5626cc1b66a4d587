// A file system that remembers what was read from it.
#pragma once

#include "checks/files/file_system.hpp"

#include <atomic>
#include <mutex>
#include <set>

namespace plint::engine {

class ReadRecord final : public files::FileSystem {
public:
    explicit ReadRecord(std::shared_ptr<const files::FileSystem> below) : below_(std::move(below)) {}

    [[nodiscard]] std::string current_directory() const override { return below_->current_directory(); }
    [[nodiscard]] std::optional<std::string> text_of(const std::string& path) const override;
    [[nodiscard]] std::vector<files::Entry> list_directory(const std::string& folder) const override;
    [[nodiscard]] Status status(const std::string& path) const override { return below_->status(path); }
    [[nodiscard]] bool is_symlink(const std::string& path) const override { return below_->is_symlink(path); }

    // Paths as the callers wrote them. Not while others read.
    [[nodiscard]] const std::set<std::string>& texts() const { return texts_; }
    [[nodiscard]] const std::set<std::string>& directories() const { return directories_; }

    // Whether a file exists that could not be read, or was too large.
    [[nodiscard]] bool met_unreadable_file() const { return met_unreadable_file_; }

private:
    std::shared_ptr<const files::FileSystem> below_;
    mutable std::mutex mutex_;
    mutable std::set<std::string> texts_;
    mutable std::set<std::string> directories_;
    mutable std::atomic<bool> met_unreadable_file_ = false;
};

}  // namespace plint::engine
