#include "checks/layout/code_search.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/areas.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace plint::layout {

// Appends those of its files whose role is wanted. False: too many entries have been reached through symlinks.
bool CodeSearch::search(const std::string& folder, bool linked, std::vector<std::string>& found,
                        const std::function<bool(FileRole)>& is_wanted)
{
    std::vector<files::Entry> entries = system_.list_directory(folder);
    // The order of entries must not decide which symlinks are left out.
    std::ranges::sort(entries, {}, &files::Entry::name);
    linked_entries_ += linked ? entries.size() : 0;
    if (linked && linked_entries_ > limits::linked_entries)
        return false;
    for (const files::Entry& entry : entries)
        if (std::string path = files::below(folder, entry.name); entry.kind == files::Entry::Kind::folder) {
            if (!search(path, linked, found, is_wanted))
                return false;
        } else if (is_wanted(kinds_.role(path))
                   && (entry.kind == files::Entry::Kind::file || linked_code_.takes(system_, path)))
            found.push_back(std::move(path));
    return true;
}

bool CodeSearch::is_linked(const std::string& folder)
{
    if (folder == "/")
        return false;
    const auto known = linked_.find(folder);
    if (known != linked_.end())
        return known->second;
    const bool linked = is_linked(std::string(files::parent_of(folder))) || system_.is_symlink(folder);
    return linked_.emplace(folder, linked).first->second;
}

std::vector<std::string> CodeSearch::files_below(const std::string& folder,
                                                 const std::function<bool(FileRole)>& is_wanted)
{
    std::vector<std::string> found;
    return search(folder, is_linked(folder), found, is_wanted) ? found : std::vector<std::string>();
}

std::vector<std::string> CodeSearch::data_of_module(const std::string& root, const std::vector<files::Entry>& entries)
{
    std::vector<std::string> found;
    for (const files::Entry& entry : entries) {
        std::string path = files::below(root, entry.name);
        if (is_hiera_settings(entry.name) && system_.is_file(path))
            found.push_back(std::move(path));
        else if (std::ranges::find(data_folders, entry.name) != data_folders.end())
            std::ranges::move(files_below(path, [](FileRole role) { return role == FileRole::data; }),
                              std::back_inserter(found));
    }
    return found;
}

}  // namespace plint::layout
