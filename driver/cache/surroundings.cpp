#include "driver/cache/surroundings.hpp"

#include "checks/project/paths.hpp"
#include "driver/cache/digest.hpp"
#include "driver/files/read.hpp"
#include "driver/threads.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint {

namespace fs = std::filesystem;

namespace {

// More than that takes longer to look at than to check; a link may lead to all that a disk holds.
constexpr std::size_t most_files = 200'000;
constexpr std::size_t most_files_by_links = 50'000;
constexpr std::size_t most_links = 1'000;

// Some file systems tell times to two seconds.
constexpr std::chrono::seconds clock_step{2};

// What is larger and no code is data, and no rule looks into it (checks/project/module_words.cpp).
constexpr std::uintmax_t largest_other = 1024 * 1024;  // bytes

// What Puppet, Ruby and Hiera read, and so may we.
bool is_looked_into(std::string_view name)
{
    constexpr std::array<std::string_view, 8> endings{".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

// In a root itself: what rules read there, but no reports of tools.
bool is_code_of_root(std::string_view name)
{
    return is_looked_into(name) && !name.ends_with(".json");
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

// Bytes and stamps of files that have been read, by path.
using KnownFiles = std::unordered_map<std::string_view, const ReadFile*>;

// Whether files are read, or only their stamps looked at.
enum class Look { read, stamps };

// From one folder down.
class Walk {
public:
    // `roots`: those of modules and environments, sorted.
    Walk(std::span<const std::string> roots, const KnownFiles& known, Around around, Look look, Budget& budget)
        : roots_(roots), known_(known), around_(around), look_(look), budget_(budget)
    {
    }

    // In a root itself only folders and code hold what most rules look at; other files there are settings, that count
    // anyway, and reports.
    void enter(const std::string& folder, bool is_start)
    {
        std::vector<Entry> entries = entries_of(folder);
        std::ranges::sort(entries, {}, &Entry::name);
        if (entries.empty())
            add_name(folder);  // others are known by what they hold
        const bool is_root = std::ranges::binary_search(roots_, folder);
        for (const Entry& entry : entries) {
            const std::string path = below(folder, entry.name);
            const bool is_link = entry.kind == Entry::Kind::other && is_folder(path);
            if (entry.kind == Entry::Kind::folder || is_link) {
                if (entry.name == ".git" || (is_root && entry.name.starts_with('.')))
                    continue;
                if (!is_link || follows(path))
                    enter(path, false);
            } else if ((!is_start || around_ == Around::all || is_code_of_root(entry.name)) && !is_kept(entry.name)) {
                add_file(path, entry.kind == Entry::Kind::file || is_file(path));
            }
            if (!is_certain())
                return;
        }
    }

    // Empty: not all was looked at.
    std::string name() const { return is_certain() ? bytes_.text() : std::string(); }
    std::string stamps() const { return is_certain() ? stamps_.text() : std::string(); }

    // When what changed last of all was changed.
    std::int64_t last_change() const { return last_change_; }

private:
    bool is_certain() const { return readable_ && budget_.is_left(); }

    void add_name(const std::string& path)
    {
        bytes_.add(path);
        stamps_.add(path);
    }

    // Each folder that links lead to is looked at once, so that loops of links end.
    bool follows(const std::string& link)
    {
        std::error_code error;
        const std::string target = fs::canonical(link, error).native();
        add_name(link);
        add_name(target);
        if (error || !followed_.insert(target).second)
            return false;
        budget_.take_link();
        return true;
    }

    // What is no file, as a link that leads to none, counts by its name.
    void add_file(const std::string& path, bool is_file)
    {
        add_name(path);
        budget_.take_file();
        if (!is_file || !counts_by_bytes(path))
            return;
        if (look_ == Look::stamps)
            return add_stamp(stamp_of(path));
        if (const auto known = known_.find(path); known != known_.end()) {
            bytes_.add(known->second->text);
            return add_stamp(known->second->stamp);
        }
        FileStamp stamp;
        const FileText file = read_file(path, stamp);
        bytes_.add(file.text);
        readable_ = readable_ && file.problem.empty();
        add_stamp(stamp);
    }

    void add_stamp(const FileStamp& stamp)
    {
        stamps_.add(stamp.inode);
        stamps_.add(stamp.size);
        stamps_.add(stamp.changed);
        last_change_ = std::max(last_change_, stamp.changed);
    }

    bool counts_by_bytes(const std::string& path) const
    {
        std::error_code error;
        return is_looked_into(path)
            || (around_ == Around::all && fs::file_size(path, error) <= largest_other && !error);
    }

    std::span<const std::string> roots_;
    const KnownFiles& known_;
    Around around_;
    Look look_;
    Budget& budget_;
    std::set<std::string> followed_;
    Digest bytes_;
    Digest stamps_;
    std::int64_t last_change_ = 0;
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

struct Seen {
    Surroundings around;
    std::int64_t last_change = 0;
};

Seen look_around(const Layout& layout, const KnownFiles& known, Around around, Look look, unsigned jobs)
{
    std::vector<std::string> roots;
    for (const Module& module : layout.modules)
        roots.push_back(module.root);
    for (const Environment& environment : layout.environments)
        if (!environment.root.empty())
            roots.push_back(environment.root);
    std::ranges::sort(roots);

    const std::vector<std::string> starts = outermost(roots);
    std::vector<Seen> all(starts.size());
    Budget budget;
    for_each_index(jobs, starts.size(), [&](std::size_t i) {
        Walk walk(roots, known, around, look, budget);
        walk.enter(starts[i], true);
        all[i] = {{walk.name(), walk.stamps()}, walk.last_change()};
    });
    Digest bytes;
    Digest stamps;
    Seen seen;
    for (const Seen& one : all) {
        if (one.around.name.empty())
            return {};
        bytes.add(one.around.name);
        stamps.add(one.around.stamps);
        seen.last_change = std::max(seen.last_change, one.last_change);
    }
    seen.around = {bytes.text(), stamps.text()};
    return seen;
}

}  // namespace

Surroundings surroundings(const ReadFiles& read, Around around, unsigned jobs, std::chrono::system_clock::time_point now)
{
    KnownFiles known;
    for (std::size_t i = 0; i < read.files.size(); ++i)
        if (!read.files[i].summary && read.files[i].problem.empty())
            known.emplace(read.layout.files[i].path, &read.files[i]);
    Seen seen = look_around(read.layout, known, around, Look::read, jobs);
    const auto last_change = std::chrono::system_clock::time_point(
        std::chrono::duration_cast<std::chrono::system_clock::duration>(std::chrono::nanoseconds(seen.last_change)));
    if (last_change > now - clock_step)
        seen.around.stamps.clear();
    return std::move(seen.around);
}

bool are_as_before(const Surroundings& before, const Layout& layout, Around around, unsigned jobs)
{
    if (before.stamps.empty())
        return look_around(layout, {}, around, Look::read, jobs).around.name == before.name;
    return look_around(layout, {}, around, Look::stamps, jobs).around.stamps == before.stamps;
}

}  // namespace plint
