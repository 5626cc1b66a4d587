#include "engine/cache/store.hpp"

#include "engine/cache/digest.hpp"
#include "engine/platform/directory.hpp"
#include "engine/platform/read.hpp"
#include "engine/platform/write_all.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plint::engine {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view entry_prefix = "run-";
constexpr std::string_view temporary_prefix = "new-";
constexpr std::string_view tag_name = "CACHEDIR.TAG";

// The header of each entry: the digest of a damaged one does not match its content.
std::string entry_heading(const std::string& name, std::string_view text)
{
    Digest digest;
    digest.add(name);
    digest.add(text);
    return fmt::format("plint cache 1 {}\n", digest.text());
}

// Into a file of its own; its name, or nothing.
std::string write_entry_beside(const std::string& folder, std::string_view first, std::string_view second)
{
    std::string path = fmt::format("{}/{}XXXXXX", folder, temporary_prefix);
    const int file = ::mkostemp(path.data(), O_CLOEXEC);
    if (file < 0)
        return {};
    const bool written = write_all(file, first) == 0 && write_all(file, second) == 0;
    if (::close(file) == 0 && written)
        return path;
    ::unlink(path.c_str());
    return {};
}

// Atomic: readers find all of it or nothing.
void put_entry(const std::string& folder, const std::string& path, std::string_view first, std::string_view second)
{
    const std::string fresh = write_entry_beside(folder, first, second);
    if (!fresh.empty() && ::rename(fresh.c_str(), path.c_str()) != 0)
        ::unlink(fresh.c_str());
}

}  // namespace

std::string usual_cache_folder(std::string_view caches, std::string_view home)
{
    if (caches.starts_with('/'))
        return fmt::format("{}/plint", caches);
    return home.starts_with('/') ? fmt::format("{}/.cache/plint", home) : std::string();
}

Store::Store(std::string folder, std::uint64_t max_bytes) : folder_(std::move(folder)), max_bytes_(max_bytes) {}

std::string Store::path_of(const std::string& name) const
{
    return fmt::format("{}/{}{}", folder_, entry_prefix, name);
}

std::optional<std::string> Store::find(const std::string& name) const
{
    const std::string path = path_of(name);
    auto [text, problem] = read_file(path);
    if (!problem.empty())
        return {};
    const auto line = text.find('\n');
    if (line == std::string::npos)
        return {};
    const std::string found = text.substr(0, line + 1);
    text.erase(0, line + 1);
    if (found != entry_heading(name, text)) {
        ::unlink(path.c_str());
        return {};
    }
    ::utimensat(AT_FDCWD, path.c_str(), nullptr,
                AT_SYMLINK_NOFOLLOW);  // marks it as used now; older entries are removed first
    return std::move(text);
}

void Store::keep(const std::string& name, std::string_view text) const
{
    if (text.size() > max_bytes_ / 8)
        return;
    prepare();
    put_entry(folder_, path_of(name), entry_heading(name, text), text);
    // Names are random: cleaning up in one of sixteen cases is enough, and the others need not list every entry.
    if (name.ends_with('0'))
        tidy();
}

bool Store::is_in(const std::string& folder) const
{
    struct stat own {};
    struct stat other {};
    return ::stat(folder_.c_str(), &own) == 0 && ::stat(folder.c_str(), &other) == 0 && own.st_dev == other.st_dev
        && own.st_ino == other.st_ino;
}

bool Store::is_entry_name(std::string_view name)
{
    constexpr std::size_t digits = 32;  // of a Digest
    constexpr std::size_t random = 6;   // of mkostemp
    return name == tag_name || (name.starts_with(entry_prefix) && name.size() == entry_prefix.size() + digits)
        || (name.starts_with(temporary_prefix) && name.size() == temporary_prefix.size() + random);
}

void Store::prepare() const
{
    std::error_code ignored;
    if (!fs::create_directories(folder_, ignored))
        return;
    ::chmod(folder_.c_str(), 0700);
    // So that back-ups leave it out (bford.info/cachedir).
    put_entry(folder_, fmt::format("{}/{}", folder_, tag_name), "Signature: 8a477f597d28d172789f06886806bc55\n",
              "# plint can create all files here again.\n");
}

void Store::tidy() const
{
    struct Entry {
        fs::file_time_type used;
        std::uint64_t size = 0;
        fs::path path;
    };
    std::vector<Entry> entries;
    std::uint64_t all = 0;
    std::error_code error;
    for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().native();
        if (!name.starts_with(entry_prefix) && !name.starts_with(temporary_prefix))
            continue;  // not ours
        std::error_code gone;
        const auto used = at->last_write_time(gone);
        const auto size = gone ? 0 : at->file_size(gone);
        if (!gone) {
            entries.push_back({used, size, at->path()});
            all += size;
        }
    }
    std::ranges::sort(entries, {}, [](const Entry& entry) { return entry.used; });
    // Down to three quarters, so that not every later call must remove entries.
    for (std::size_t i = 0;
         i < entries.size() && (all > max_bytes_ / 4 * 3 || entries.size() - i > limits::cached_runs); ++i) {
        all -= entries[i].size;
        ::unlink(entries[i].path.c_str());
    }
}

}  // namespace plint::engine
