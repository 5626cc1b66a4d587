#include "engine/cache/input_state.hpp"

#include "checks/files/paths.hpp"
#include "engine/cache/digest.hpp"
#include "engine/cache/looked_into.hpp"
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

// Bytes and stamps of files that have been read, by path.
using KnownFiles = std::unordered_map<std::string_view, const ReadFile*>;

// Whether files are read, or only their stamps looked at; `old_stamps`: all walks stop at a stamp that is too new.
enum class Look { read, stamps, old_stamps };

// A directory behind a symlink.
struct Link {
    std::string path;
    Region region;
};

// What walks need, and share.
struct WalkContext {
    std::vector<std::string> roots;  // of modules and environments, sorted
    const KnownFiles& known;
    const Store& cache;  // where outcomes are kept
    Around around;
    Look look;
    std::chrono::system_clock::time_point now;
    Budget budget = {};
    std::atomic<bool> has_new = false;      // a stamp is too new
    std::set<std::string> real_roots = {};  // paths of the roots without symlinks; only needed behind links

    void add_stamp(Digest& digest, const FileStamp& stamp)
    {
        using Clock = std::chrono::system_clock;
        const std::chrono::nanoseconds changed(stamp.changed);
        if (Clock::time_point(std::chrono::duration_cast<Clock::duration>(changed)) > now - clock_step)
            has_new = true;
        digest.add(stamp.inode);
        digest.add(stamp.size);
        digest.add(stamp.changed);
    }

    [[nodiscard]] bool stops() const { return !budget.is_left() || (has_new && look == Look::old_stamps); }
};

// Walks a directory and everything below it that is not a root itself.
class Walk {
public:
    explicit Walk(WalkContext& context) : context_(context) {}

    // Leaves directories behind links to `links`. `is_outermost`: in that root itself, most rules read only directories and
    // code. Other files there are reports, or settings, which are included in another way.
    void enter_root(const std::string& folder, bool is_outermost)
    {
        follows_links_ = false;
        enter(folder, Region::outside, is_outermost);
    }
    [[nodiscard]] const std::vector<Link>& links() const { return links_; }

    // Looks at the settings of the repository around a root.
    void look_above(const std::string& root)
    {
        for (std::string folder = disk()->absolute(root); folder.size() > 1; folder = files::parent_of(folder)) {
            const bool is_repository = disk()->exists(files::below(folder, ".git"));
            bytes_.add(is_repository ? 1 : 0);
            stamps_.add(is_repository ? 1 : 0);
            if (is_repository)
                return;
            for (const std::string_view name : repository_settings) {
                const std::string path = files::below(files::parent_of(folder), name);
                add_file(path, disk()->is_file(path), Region::outside);
            }
        }
    }

    // Enters the directory, unless this walk has been there through another link, and those behind links below it.
    void enter_link(const Link& link)
    {
        if (follows(link.path, link.region))
            enter(link.path, link.region, false);
    }

    // Empty: the walk stopped at a limit.
    std::string name() const { return is_certain() ? bytes_.text() : std::string(); }
    std::string stamps() const { return is_certain() ? stamps_.text() : std::string(); }

private:
    void enter(const std::string& folder, Region region, bool is_start)
    {
        const FileStamp stamp = stamp_of(folder);
        std::vector<files::Entry> entries = disk()->list_directory(folder);
        std::ranges::sort(entries, {}, &files::Entry::name);
        if (entries.empty())
            add_name(folder);  // others are identified by their content
        if (!leave_out_kept(folder, region, entries))
            add_stamp(stamp);
        const bool is_root = region == Region::outside && is_known_root(folder);
        for (const files::Entry& entry : entries) {
            const std::string path =
                folder == "." ? entry.name : files::below(folder, entry.name);  // as layouts spell it
            const bool is_link = entry.kind == files::Entry::Kind::other && disk()->is_directory(path);
            if (entry.kind == files::Entry::Kind::folder || is_link) {
                if (is_root && entry.name.starts_with('.') && !has_root_below(path))
                    continue;
                const Region inner = region_of(entry.name, region);
                if (!is_link && inner == Region::outside && is_known_root(path))
                    add_name(path);  // has a walk of its own
                else if (!is_link)
                    enter(path, inner, false);
                else if (follows_links_)
                    enter_link({path, inner});
                else
                    links_.push_back({path, inner});
            } else if (!is_start || context_.around == Around::all || is_code_of_root(entry.name)) {
                if (entry.kind == files::Entry::Kind::other)
                    add_target(path);
                add_file(path, entry.kind == files::Entry::Kind::file || disk()->is_file(path), region);
            }
            if (!is_certain())
                return;
        }
    }

    bool is_known_root(const std::string& folder) const { return std::ranges::binary_search(context_.roots, folder); }

    // Entries of the cache: to count them would make each run another one. Where a rule may look at them, no run is kept.
    // False: the directory is not that of the cache.
    bool leave_out_kept(const std::string& folder, Region region, std::vector<files::Entry>& entries)
    {
        const auto is_kept = [](const files::Entry& entry) { return Store::is_entry_name(entry.name); };
        if (std::ranges::none_of(entries, is_kept) || !context_.cache.is_in(folder))
            return false;
        readable_ = readable_ && region == Region::outside;
        std::erase_if(entries, is_kept);
        return true;
    }

    bool is_certain() const { return readable_ && !context_.stops(); }

    void add_name(const std::string& path)
    {
        bytes_.add(path);
        stamps_.add(path);
    }

    bool has_root_below(const std::string& folder) const
    {
        return std::ranges::any_of(context_.roots, [&](const std::string& root) {
            return root == folder || !files::inside(root, folder).empty();
        });
    }

    // Each directory that links lead to is walked once in each area, so that cycles of links end. Roots have walks of their
    // own.
    bool follows(const std::string& link, Region region)
    {
        const std::string target = real_path(link);
        add_name(link);
        add_name(target);
        if (target.empty() || (region == Region::outside && context_.real_roots.contains(target))
            || !followed_.emplace(region, target).second)
            return false;
        context_.budget.take_link();
        return true;
    }

    // Where a symlink to a file leads decides whether its text may be quoted.
    void add_target(const std::string& link) { add_name(real_path(link)); }

    // What is not a file, such as a pipe or a broken link, counts by its name, and by whether it exists.
    void add_file(const std::string& path, bool is_file, Region region)
    {
        add_name(path);
        context_.budget.take_file();
        const bool may_be_read = is_looked_into(path) || region == Region::templates;
        const bool by_size = !may_be_read && context_.around == Around::all;
        FileStamp stamp;
        if (is_file && (by_size || (may_be_read && context_.look != Look::read)))
            stamp = stamp_of(path);
        const bool by_bytes = is_file && (may_be_read || (by_size && stamp.size <= largest_other));
        const int kind = by_bytes ? 3 : is_file ? 2 : disk()->exists(path) ? 1 : 0;
        bytes_.add(kind);
        stamps_.add(kind);
        if (!by_bytes)
            return;
        if (context_.look != Look::read)
            return add_stamp(stamp);
        if (const auto known = context_.known.find(path); known != context_.known.end()) {
            bytes_.add(known->second->text);
            return add_stamp(known->second->stamp);
        }
        bool no_symlink = false;
        const FileText file = read_file(path, stamp, no_symlink);
        bytes_.add(file.text);
        readable_ = readable_ && file.problem.empty();
        add_stamp(stamp);
    }

    void add_stamp(const FileStamp& stamp) { context_.add_stamp(stamps_, stamp); }

    WalkContext& context_;
    bool follows_links_ = true;
    std::vector<Link> links_;
    std::set<std::pair<Region, std::string>> followed_;
    Digest bytes_;
    Digest stamps_;
    bool readable_ = true;
};

// Roots that are not in another one, and some that are (`a/x` if there are `a` and `a-b`). `roots` are sorted.
std::vector<std::string> outermost(std::span<const std::string> roots)
{
    std::vector<std::string> outer;
    for (const std::string& root : roots)
        if (outer.empty() || (root != outer.back() && outer.back() != "." && files::inside(root, outer.back()).empty()))
            outer.push_back(root);
    return outer;
}

// Of all files of the layout: the walks do not meet those outside of all roots, and in hidden directories.
std::string stamps_of_files(const layout::Layout& layout, WalkContext& context)
{
    Digest stamps;
    for (const layout::ProjectFile& file : layout.files) {
        if (context.stops())
            break;
        const auto read = context.known.find(file.path);
        context.add_stamp(stamps, read == context.known.end() ? stamp_of(file.path) : read->second->stamp);
    }
    return stamps.text();
}

std::vector<std::string> roots_of(const layout::Layout& layout)
{
    std::vector<std::string> roots;
    for (const layout::Module& module : layout.modules)
        roots.push_back(module.root);
    for (const layout::Environment& environment : layout.environments)
        if (!environment.root.empty())
            roots.push_back(environment.root);
    std::ranges::sort(roots);
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    return roots;
}

// Each root in a walk of its own, in parallel; then all that is behind links, in the order of the roots.
InputState look_around(const layout::Layout& layout, WalkContext& context, unsigned jobs)
{
    const std::vector<std::string>& roots = context.roots;
    const std::vector<std::string> outer = outermost(roots);
    std::vector<InputState> seen(roots.size());
    std::vector<std::vector<Link>> links(roots.size());
    std::string files;
    for_each_index(jobs, roots.size() + 1, [&](std::size_t task) {
        if (task == 0) {
            files = stamps_of_files(layout, context);
            return;
        }
        const std::size_t i = task - 1;
        Walk walk(context);
        const bool is_outermost = std::ranges::binary_search(outer, roots[i]);
        walk.enter_root(roots[i], is_outermost);
        if (is_outermost)
            walk.look_above(roots[i]);
        seen[i] = {walk.name(), walk.stamps()};
        links[i] = walk.links();
    });
    if (std::ranges::any_of(links, [](const std::vector<Link>& some) { return !some.empty(); }))
        for (const std::string& root : roots)
            context.real_roots.insert(real_path(root));
    Walk behind(context);
    for (const std::vector<Link>& some : links)
        for (const Link& link : some)
            behind.enter_link(link);
    seen.push_back({behind.name(), behind.stamps()});
    Digest bytes;
    Digest stamps;
    stamps.add(files);
    for (const InputState& one : seen) {
        if (one.name.empty())
            return {};
        bytes.add(one.name);
        stamps.add(one.stamps);
    }
    return {bytes.text(), stamps.text(), !context.has_new};
}

}  // namespace

InputState surroundings(const ReadFiles& read, const Store& cache, Around around, unsigned jobs,
                        std::chrono::system_clock::time_point now)
{
    KnownFiles known;
    for (std::size_t i = 0; i < read.files.size(); ++i)
        if (!read.files[i].summary && read.files[i].problem.empty())
            known.emplace(read.layout.files[i].path, &read.files[i]);
    WalkContext context{roots_of(read.layout), known, cache, around, Look::read, now};
    return look_around(read.layout, context, jobs);
}

std::string input_stamps(const layout::Layout& layout, const Store& cache, Around around, unsigned jobs,
                         std::chrono::system_clock::time_point now)
{
    const KnownFiles unread;
    WalkContext context{roots_of(layout), unread, cache, around, Look::old_stamps, now};
    const InputState state = look_around(layout, context, jobs);
    return state.has_certain_stamps ? state.stamps : std::string();
}

bool inputs_unchanged(const InputState& before, const layout::Layout& layout, const Store& cache, Around around,
                      unsigned jobs, std::chrono::system_clock::time_point now)
{
    const KnownFiles unread;
    const Look look = before.has_certain_stamps ? Look::stamps : Look::read;
    WalkContext context{roots_of(layout), unread, cache, around, look, now};
    const InputState after = look_around(layout, context, jobs);
    return !before.name.empty() && after.stamps == before.stamps
        && (before.has_certain_stamps || after.name == before.name);
}

}  // namespace plint::engine
