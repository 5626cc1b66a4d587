#include "driver/cache/surroundings.hpp"

#include "checks/project/paths.hpp"
#include "driver/cache/digest.hpp"
#include "driver/files/read.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <span>
#include <vector>

namespace plint {

namespace fs = std::filesystem;

namespace {

// More than that takes longer to look at than to check; a link may lead to all that a disk holds.
constexpr std::size_t most_files = 200'000;
constexpr std::size_t most_files_by_links = 50'000;
constexpr std::size_t most_links = 1'000;

// What Puppet, Ruby and Hiera read, and so may we.
bool is_looked_into(std::string_view name)
{
    constexpr std::array<std::string_view, 8> endings{".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

// What this program keeps (store.cpp): no run depends on it, and to count it would make each run another one.
bool is_kept(std::string_view name)
{
    return name == "CACHEDIR.TAG" || (name.starts_with("run-") && name.size() == 36 && name.find('.') == name.npos)
        || (name.starts_with("new-") && name.size() == 10 && name.find('.') == name.npos);
}

class Walk {
public:
    // `roots`: those of modules and environments.
    explicit Walk(std::span<const std::string> roots) : roots_(roots) {}

    // In a root itself only folders hold what rules look at; files there are settings, that count anyway, and reports.
    void enter(const std::string& folder, bool is_start)
    {
        std::vector<Entry> entries = entries_of(folder);
        std::ranges::sort(entries, {}, &Entry::name);
        if (entries.empty())
            digest_.add(folder);  // others are known by what they hold
        const bool is_root = std::ranges::find(roots_, folder) != roots_.end();
        for (const Entry& entry : entries) {
            const std::string path = below(folder, entry.name);
            const bool is_link = entry.kind == Entry::Kind::other && is_folder(path);
            if (entry.kind == Entry::Kind::folder || is_link) {
                if (entry.name == ".git" || (is_root && entry.name.starts_with('.')))
                    continue;
                if (!is_link || follows(path))
                    enter(path, false);
            } else if (!is_start && !is_kept(entry.name)) {
                add(path);
            }
            if (!certain_)
                return;
        }
    }

    std::string name() const { return certain_ ? digest_.text() : std::string(); }

private:
    // Each folder that links lead to is looked at once, so that loops of links end.
    bool follows(const std::string& link)
    {
        std::error_code error;
        const std::string target = fs::canonical(link, error).native();
        digest_.add(link);
        digest_.add(target);
        if (error || !followed_.insert(target).second)
            return false;
        certain_ = followed_.size() < most_links;
        return certain_;
    }

    // A link that leads to no file counts by its name.
    void add(const std::string& path)
    {
        digest_.add(path);
        certain_ = ++count_ < (followed_.empty() ? most_files : most_files_by_links);
        if (!is_looked_into(path) || !is_file(path))
            return;
        const FileText file = read_file(path);
        digest_.add(file.text);
        certain_ = certain_ && file.problem.empty();
    }

    std::span<const std::string> roots_;
    std::set<std::string> followed_;
    Digest digest_;
    std::size_t count_ = 0;
    bool certain_ = true;
};

}  // namespace

std::string surroundings(const Layout& layout)
{
    std::vector<std::string> roots;
    for (const Module& module : layout.modules)
        roots.push_back(module.root);
    for (const Environment& environment : layout.environments)
        if (!environment.root.empty())
            roots.push_back(environment.root);
    std::ranges::sort(roots);

    Walk walk(roots);
    std::string_view last;
    for (const std::string& root : roots) {
        if (!last.empty() && (root == last || last == "." || !inside(root, last).empty()))
            continue;  // seen with the one around it
        walk.enter(root, true);
        last = root;
    }
    return walk.name();
}

}  // namespace plint
