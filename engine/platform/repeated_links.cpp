#include "engine/platform/repeated_links.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/files.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace plint::engine {

void drop_repeated_links(const std::string& folder, std::vector<std::string> links, std::vector<files::Entry>& entries)
{
    if (links.size() <= limits::links_to_one_directory)
        return;
    std::ranges::sort(links);
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> counts;
    std::set<std::string, std::less<>> dropped;
    for (std::string& name : links) {
        const FileStatus target = status_of(files::below(folder, name));
        if (target.kind == FileKind::directory && ++counts[target.identity] > limits::links_to_one_directory)
            dropped.insert(std::move(name));
    }
    std::erase_if(entries, [&](const files::Entry& entry) { return dropped.contains(entry.name); });
}

}  // namespace plint::engine
