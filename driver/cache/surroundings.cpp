#include "driver/cache/surroundings.hpp"

#include "checks/project/paths.hpp"
#include "driver/cache/digest.hpp"
#include "driver/files/read.hpp"
#include "driver/threads.hpp"

#include <algorithm>
#include <array>
#include <atomic>
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

// What is larger and no code is data, and no rule looks into it (checks/project/module_words.cpp).
constexpr std::uintmax_t largest_other = 1024 * 1024;  // bytes

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

// How much all walks have looked at together.
class Budget {
public:
    void take_file() { ++files_; }
    void take_link() { ++links_; }

    [[nodiscard]] bool is_left() const { return links_ < most_links && files_ < (links_ == 0 ? most_files : most_files_by_links); }

private:
    std::atomic<std::size_t> files_ = 0;
    std::atomic<std::size_t> links_ = 0;
};

// From one folder down.
class Walk {
public:
    // `roots`: those of modules and environments, sorted.
    Walk(std::span<const std::string> roots, Around around, Budget& budget) : roots_(roots), around_(around), budget_(budget) {}

    // In a root itself only folders hold what most rules look at; files there are settings, that count anyway, and reports.
    void enter(const std::string& folder, bool is_start)
    {
        std::vector<Entry> entries = entries_of(folder);
        std::ranges::sort(entries, {}, &Entry::name);
        if (entries.empty())
            digest_.add(folder);  // others are known by what they hold
        const bool is_root = std::ranges::binary_search(roots_, folder);
        for (const Entry& entry : entries) {
            const std::string path = below(folder, entry.name);
            const bool is_link = entry.kind == Entry::Kind::other && is_folder(path);
            if (entry.kind == Entry::Kind::folder || is_link) {
                if (entry.name == ".git" || (is_root && entry.name.starts_with('.')))
                    continue;
                if (!is_link || follows(path))
                    enter(path, false);
            } else if ((!is_start || around_ == Around::all) && !is_kept(entry.name)) {
                add(path);
            }
            if (!is_certain())
                return;
        }
    }

    // Empty: not all was looked at.
    std::string name() const { return is_certain() ? digest_.text() : std::string(); }

private:
    bool is_certain() const { return readable_ && budget_.is_left(); }

    // Each folder that links lead to is looked at once, so that loops of links end.
    bool follows(const std::string& link)
    {
        std::error_code error;
        const std::string target = fs::canonical(link, error).native();
        digest_.add(link);
        digest_.add(target);
        if (error || !followed_.insert(target).second)
            return false;
        budget_.take_link();
        return true;
    }

    // A link that leads to no file counts by its name.
    void add(const std::string& path)
    {
        digest_.add(path);
        budget_.take_file();
        if (!counts_by_bytes(path) || !is_file(path))
            return;
        const FileText file = read_file(path);
        digest_.add(file.text);
        readable_ = readable_ && file.problem.empty();
    }

    bool counts_by_bytes(const std::string& path) const
    {
        std::error_code error;
        return is_looked_into(path)
            || (around_ == Around::all && fs::file_size(path, error) <= largest_other && !error);
    }

    std::span<const std::string> roots_;
    Around around_;
    Budget& budget_;
    std::set<std::string> followed_;
    Digest digest_;
    bool readable_ = true;
};

// Each root that is not seen with one around it. `roots` are sorted.
std::vector<std::string> outermost(std::span<const std::string> roots)
{
    std::vector<std::string> outer;
    for (const std::string& root : roots)
        if (outer.empty() || (root != outer.back() && outer.back() != "." && inside(root, outer.back()).empty()))
            outer.push_back(root);
    return outer;
}

}  // namespace

std::string surroundings(const Layout& layout, Around around, unsigned jobs)
{
    std::vector<std::string> roots;
    for (const Module& module : layout.modules)
        roots.push_back(module.root);
    for (const Environment& environment : layout.environments)
        if (!environment.root.empty())
            roots.push_back(environment.root);
    std::ranges::sort(roots);

    const std::vector<std::string> starts = outermost(roots);
    std::vector<std::string> names(starts.size());
    Budget budget;
    for_each_index(jobs, starts.size(), [&](std::size_t i) {
        Walk walk(roots, around, budget);
        walk.enter(starts[i], true);
        names[i] = walk.name();
    });
    Digest digest;
    for (const std::string& name : names) {
        if (name.empty())
            return {};
        digest.add(name);
    }
    return digest.text();
}

}  // namespace plint
