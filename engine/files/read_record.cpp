#include "engine/files/read_record.hpp"

namespace plint::engine {

std::optional<std::string> ReadRecord::text_of(const std::string& path) const
{
    std::optional<std::string> text = below_->text_of(path);
    if (text) {
        const std::lock_guard lock(mutex_);
        texts_.insert(path);
    } else if (below_->is_file(path)) {
        met_unreadable_file_ = true;
    }
    return text;
}

std::vector<files::Entry> ReadRecord::list_directory(const std::string& folder) const
{
    std::vector<files::Entry> entries = below_->list_directory(folder);
    if (!entries.empty()) {
        const std::lock_guard lock(mutex_);
        directories_.insert(folder);
    }
    return entries;
}

}  // namespace plint::engine
