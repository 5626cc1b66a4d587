#include "engine/cache/store.hpp"

#include "checks/files/paths.hpp"
#include "engine/cache/digest.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/read.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace plint::engine {

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

// Atomic: readers find all of it or nothing.
void put_entry(const std::string& folder, const std::string& path, std::string_view first, std::string_view second)
{
    const std::string fresh = write_temporary(folder, temporary_prefix, first, second);
    if (!fresh.empty() && !rename_file(fresh, path))
        remove_file(fresh);
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
        remove_file(path);
        return {};
    }
    mark_as_used(path);  // older entries are removed first
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
    const FileStatus own = status_of(folder_);
    const FileStatus other = status_of(folder);
    return own.kind != FileKind::missing && other.kind != FileKind::missing && own.identity == other.identity;
}

bool Store::is_entry_name(std::string_view name)
{
    return name == tag_name || (name.starts_with(entry_prefix) && name.size() == entry_prefix.size() + Digest::digits)
        || (name.starts_with(temporary_prefix) && name.size() == temporary_prefix.size() + temporary_letters);
}

void Store::prepare() const
{
    if (!make_private_directories(folder_))
        return;
    // So that back-ups leave it out (bford.info/cachedir).
    put_entry(folder_, fmt::format("{}/{}", folder_, tag_name), "Signature: 8a477f597d28d172789f06886806bc55\n",
              "# plint can create all files here again.\n");
}

void Store::tidy() const
{
    struct Entry {
        std::int64_t used = 0;
        std::uint64_t size = 0;
        std::string path;
    };
    std::vector<Entry> entries;
    std::uint64_t all = 0;
    for (const files::Entry& entry : disk()->list_directory(folder_)) {
        if (entry.name == tag_name || !is_entry_name(entry.name))
            continue;  // the files of others stay
        std::string path = files::below(folder_, entry.name);
        if (const FileStatus status = status_of(path); status.kind == FileKind::file) {
            entries.push_back({status.modified, status.size, std::move(path)});
            all += status.size;
        }
    }
    std::ranges::sort(entries, {}, [](const Entry& entry) { return entry.used; });
    // Down to three quarters, so that not every later call must remove entries.
    for (std::size_t i = 0;
         i < entries.size() && (all > max_bytes_ / 4 * 3 || entries.size() - i > limits::cached_runs); ++i) {
        all -= entries[i].size;
        remove_file(entries[i].path);
    }
}

}  // namespace plint::engine
