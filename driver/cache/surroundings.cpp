#include "driver/cache/surroundings.hpp"

#include "checks/project/paths.hpp"
#include "driver/cache/digest.hpp"
#include "driver/files/read.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace plint {

namespace {

constexpr std::size_t most_files = 200'000;

// What Puppet, Ruby and Hiera read, and so may we.
bool is_looked_into(std::string_view name)
{
    constexpr std::array<std::string_view, 8> endings{".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

class Walk {
public:
    // In a root itself only folders hold what rules look at; files there are settings, that count anyway, and reports.
    void enter(const std::string& folder, bool is_root)
    {
        std::vector<Entry> entries = entries_of(folder);
        // What is only kept, here or by others, says nothing; our own entries would make each run another one.
        if (std::ranges::find(entries, std::string_view("CACHEDIR.TAG"), &Entry::name) != entries.end())
            return;
        std::ranges::sort(entries, {}, &Entry::name);
        for (const Entry& entry : entries) {
            const std::string path = below(folder, entry.name);
            if (entry.kind == Entry::Kind::folder && !entry.name.starts_with('.'))
                enter(path, false);
            else if (entry.kind != Entry::Kind::folder && !is_root)
                add(path);
            if (!certain_)
                return;
        }
    }

    std::string name() const { return certain_ ? digest_.text() : std::string(); }

private:
    // A link that leads to no file counts by its name.
    void add(const std::string& path)
    {
        digest_.add(path);
        certain_ = ++count_ < most_files;
        if (!is_looked_into(path) || !is_file(path))
            return;
        const FileText file = read_file(path);
        digest_.add(file.text);
        certain_ = certain_ && file.problem.empty();
    }

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

    Walk walk;
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
