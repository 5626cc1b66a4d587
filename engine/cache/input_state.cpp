#include "engine/cache/input_state.hpp"

#include "checks/files/paths.hpp"
#include "engine/cache/digest.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/read.hpp"
#include "engine/platform/threads.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint::engine {

namespace {

// Some file systems have times with a precision of two seconds.
constexpr std::chrono::seconds clock_step{2};

// A larger file that is not code is data, and no rule reads it (checks/index/module_words.cpp).
constexpr std::int64_t largest_other = 1024 * 1024;  // bytes

// Files that Puppet, Ruby and Hiera read, and so rules may read them.
bool is_looked_into(std::string_view name)
{
    constexpr std::array<std::string_view, 8> endings{".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

// In a root itself: files that rules read there, without reports of tools.
bool is_code_of_root(std::string_view name)
{
    return is_looked_into(name) && !name.ends_with(".json");
}

// The area of a directory below its root, which decides which rules may read it. Directories of different areas are walked
// even if links lead to the same one.
enum class Region {
    outside,    // none of the directories below: rules read data and code here, and do not ask for other names
    templates,  // any file here may be read as a template, whatever its ending
    code        // rules may ask for any name here
};

Region region_of(std::string_view name, Region outer)
{
    constexpr auto folders = std::to_array<std::string_view>(
        {"data", "facts.d", "files", "functions", "hieradata", "lib", "manifests", "plans", "tasks", "types"});
    if (name == "templates" || outer == Region::templates)
        return Region::templates;
    return std::ranges::find(folders, name) != folders.end() ? Region::code : outer;
}

// The total work of all walks.
class Budget {
public:
    void take_file() { ++files_; }
    void take_link() { ++links_; }

    [[nodiscard]] bool is_left() const
    {
        return links_ < limits::compared_links
            && files_ < (links_ == 0 ? limits::compared_files : limits::compared_files_by_links);
    }

private:
    std::atomic<std::size_t> files_ = 0;
    std::atomic<std::size_t> links_ = 0;
};

void add_stamp(Digest& digest, const FileStamp& stamp)
{
    digest.add(stamp.inode);
    digest.add(stamp.size);
    digest.add(stamp.changed);
}

// Bytes and stamps of files that have been read, by path.
using KnownFiles = std::unordered_map<std::string_view, const ReadFile*>;

// Whether files are read, or only their stamps looked at.
enum class Look { read, stamps };

// Walks a directory and everything below it.
class Walk {
public:
    // `roots`: those of modules and environments, sorted. `cache`: where outcomes are kept.
    Walk(std::span<const std::string> roots, const KnownFiles& known, const Store& cache, Around around, Look look,
         Budget& budget)
        : roots_(roots), known_(known), cache_(cache), around_(around), look_(look), budget_(budget)
    {
    }

    // `is_outermost`: in that root itself, most rules read only directories and code. Other files there are reports, or
    // settings, which are included in another way.
    void enter_root(const std::string& folder, bool is_outermost) { enter(folder, Region::outside, is_outermost); }

    // Empty: the walk stopped at a limit.
    std::string name() const { return is_certain() ? bytes_.text() : std::string(); }
    std::string stamps() const { return is_certain() ? stamps_.text() : std::string(); }

    // The time of the last change.
    std::int64_t last_change() const { return last_change_; }

private:
    void enter(const std::string& folder, Region region, bool is_start)
    {
        std::vector<files::Entry> entries = disk()->list_directory(folder);
        std::ranges::sort(entries, {}, &files::Entry::name);
        if (entries.empty())
            add_name(folder);  // others are identified by their content
        leave_out_kept(folder, region, entries);
        const bool is_root = region == Region::outside && std::ranges::binary_search(roots_, folder);
        for (const files::Entry& entry : entries) {
            const std::string path =
                folder == "." ? entry.name : files::below(folder, entry.name);  // as layouts spell it
            const bool is_link = entry.kind == files::Entry::Kind::other && disk()->is_directory(path);
            if (entry.kind == files::Entry::Kind::folder || is_link) {
                if (is_root && entry.name.starts_with('.') && !has_root_below(path))
                    continue;
                const Region inner = region_of(entry.name, region);
                if (!is_link && inner == Region::outside && std::ranges::binary_search(roots_, path))
                    add_name(path);  // has a walk of its own
                else if (!is_link || follows(path, inner))
                    enter(path, inner, false);
            } else if (!is_start || around_ == Around::all || is_code_of_root(entry.name)) {
                if (entry.kind == files::Entry::Kind::other)
                    add_target(path);
                add_file(path, entry.kind == files::Entry::Kind::file || disk()->is_file(path), region);
            }
            if (!is_certain())
                return;
        }
    }

    // Entries of the cache: to count them would make each run another one. Where a rule may look at them, no run is kept.
    void leave_out_kept(const std::string& folder, Region region, std::vector<files::Entry>& entries)
    {
        const auto is_kept = [](const files::Entry& entry) { return Store::is_entry_name(entry.name); };
        if (std::ranges::none_of(entries, is_kept) || !cache_.is_in(folder))
            return;
        readable_ = readable_ && region == Region::outside;
        std::erase_if(entries, is_kept);
    }

    bool is_certain() const { return readable_ && budget_.is_left(); }

    void add_name(const std::string& path)
    {
        bytes_.add(path);
        stamps_.add(path);
    }

    bool has_root_below(const std::string& folder) const
    {
        return std::ranges::any_of(
            roots_, [&](const std::string& root) { return root == folder || !files::inside(root, folder).empty(); });
    }

    // Each directory that links lead to is walked once in each area, so that cycles of links end.
    bool follows(const std::string& link, Region region)
    {
        const std::string target = real_path(link);
        add_name(link);
        add_name(target);
        if (target.empty() || !followed_.emplace(region, target).second)
            return false;
        budget_.take_link();
        return true;
    }

    // Where a symlink to a file leads decides whether its text may be quoted.
    void add_target(const std::string& link) { add_name(real_path(link)); }

    // What is not a file, such as a pipe or a broken link, counts by its name, and by whether it exists.
    void add_file(const std::string& path, bool is_file, Region region)
    {
        add_name(path);
        budget_.take_file();
        const bool may_be_read = is_looked_into(path) || region == Region::templates;
        const bool by_size = !may_be_read && around_ == Around::all;
        FileStamp stamp;
        if (is_file && (by_size || (may_be_read && look_ == Look::stamps)))
            stamp = stamp_of(path);
        const bool by_bytes = is_file && (may_be_read || (by_size && stamp.size <= largest_other));
        const int kind = by_bytes ? 3 : is_file ? 2 : disk()->exists(path) ? 1 : 0;
        bytes_.add(kind);
        stamps_.add(kind);
        if (!by_bytes)
            return;
        if (look_ == Look::stamps)
            return add_stamp(stamp);
        if (const auto known = known_.find(path); known != known_.end()) {
            bytes_.add(known->second->text);
            return add_stamp(known->second->stamp);
        }
        bool no_symlink = false;
        const FileText file = read_file(path, stamp, no_symlink);
        bytes_.add(file.text);
        readable_ = readable_ && file.problem.empty();
        add_stamp(stamp);
    }

    void add_stamp(const FileStamp& stamp)
    {
        engine::add_stamp(stamps_, stamp);
        last_change_ = std::max(last_change_, stamp.changed);
    }

    std::span<const std::string> roots_;
    const KnownFiles& known_;
    const Store& cache_;
    Around around_;
    Look look_;
    Budget& budget_;
    std::set<std::pair<Region, std::string>> followed_;
    Digest bytes_;
    Digest stamps_;
    std::int64_t last_change_ = 0;
    bool readable_ = true;
};

// Each root that is not in another one. `roots` are sorted.
std::vector<std::string> outermost(std::span<const std::string> roots)
{
    std::vector<std::string> outer;
    for (const std::string& root : roots)
        if (outer.empty() || (root != outer.back() && outer.back() != "." && files::inside(root, outer.back()).empty()))
            outer.push_back(root);
    return outer;
}

struct Seen {
    InputState around;
    std::int64_t last_change = 0;

    // The stamps if the last change was long enough before `now`.
    [[nodiscard]] std::string certain_stamps(std::chrono::system_clock::time_point now) const
    {
        const auto changed = std::chrono::system_clock::time_point(
            std::chrono::duration_cast<std::chrono::system_clock::duration>(std::chrono::nanoseconds(last_change)));
        return changed > now - clock_step ? std::string() : around.stamps;
    }
};

// Of sorted folders, none of which is in another. False also for some paths that are (`a/x` if there are `a` and `a-b`).
bool is_surely_below(const std::string& path, std::span<const std::string> folders)
{
    if (!folders.empty() && folders.front() == "." && !path.starts_with('/') && !path.starts_with("../"))
        return true;
    const auto after = std::ranges::upper_bound(folders, path);
    return after != folders.begin() && !files::inside(path, *std::prev(after)).empty();
}

// The stamps of files that the walks may not meet: the requested ones, which may be in a hidden directory, and those that are
// not below a root.
Seen see_files(const layout::Layout& layout, std::span<const std::string> roots, const KnownFiles& known)
{
    Digest stamps;
    Seen seen;
    for (const layout::ProjectFile& file : layout.files) {
        if (!file.requested && is_surely_below(file.path, roots))
            continue;
        const auto read = known.find(file.path);
        const FileStamp stamp = read == known.end() ? stamp_of(file.path) : read->second->stamp;
        stamps.add(file.path);
        add_stamp(stamps, stamp);
        seen.last_change = std::max(seen.last_change, stamp.changed);
    }
    seen.around.stamps = stamps.text();
    return seen;
}

Seen look_around(const layout::Layout& layout, const KnownFiles& known, const Store& cache, Around around, Look look,
                 unsigned jobs)
{
    std::vector<std::string> roots;
    for (const layout::Module& module : layout.modules)
        roots.push_back(module.root);
    for (const layout::Environment& environment : layout.environments)
        if (!environment.root.empty())
            roots.push_back(environment.root);
    std::ranges::sort(roots);
    const auto repeated = std::ranges::unique(roots);
    roots.erase(repeated.begin(), repeated.end());

    const std::vector<std::string> outer = outermost(roots);
    std::vector<Seen> all(roots.size());
    Budget budget;
    Seen files;
    for_each_index(jobs, roots.size() + 1, [&](std::size_t i) {
        if (i == roots.size()) {
            files = see_files(layout, outer, known);
            return;
        }
        Walk walk(roots, known, cache, around, look, budget);
        walk.enter_root(roots[i], std::ranges::binary_search(outer, roots[i]));
        all[i] = {{walk.name(), walk.stamps()}, walk.last_change()};
    });
    Digest bytes;
    Digest stamps;
    Seen seen{{}, files.last_change};
    stamps.add(files.around.stamps);
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

InputState surroundings(const ReadFiles& read, const Store& cache, Around around, unsigned jobs,
                        std::chrono::system_clock::time_point now)
{
    KnownFiles known;
    for (std::size_t i = 0; i < read.files.size(); ++i)
        if (!read.files[i].summary && read.files[i].problem.empty())
            known.emplace(read.layout.files[i].path, &read.files[i]);
    const Seen seen = look_around(read.layout, known, cache, around, Look::read, jobs);
    return {seen.around.name, seen.certain_stamps(now)};
}

std::string input_stamps(const layout::Layout& layout, const Store& cache, Around around, unsigned jobs,
                         std::chrono::system_clock::time_point now)
{
    return look_around(layout, {}, cache, around, Look::stamps, jobs).certain_stamps(now);
}

bool inputs_unchanged(const InputState& before, const layout::Layout& layout, const Store& cache, Around around,
                      unsigned jobs)
{
    if (before.stamps.empty())
        return look_around(layout, {}, cache, around, Look::read, jobs).around.name == before.name;
    return look_around(layout, {}, cache, around, Look::stamps, jobs).around.stamps == before.stamps;
}

}  // namespace plint::engine
