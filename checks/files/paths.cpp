// One spelling for each file.
#include "checks/files/paths.hpp"

#include "checks/files/limits.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plint::files {

namespace {

bool is_link(const std::string& path)
{
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

}  // namespace

std::string absolute_path(std::string_view path, std::string_view folder)
{
    const bool is_plain =
        path.starts_with('/') && !path.ends_with('/') && path.find("//") == path.npos && path.find("/.") == path.npos;
    if (is_plain)  // as most are
        return std::string(path);
    std::string result(path.starts_with('/') || folder == "/" ? "" : folder);
    while (!path.empty()) {
        const auto part = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(part.size() + 1, path.size()));
        if (part.empty() || part == ".")
            continue;
        if (part != "..") {
            result.append("/").append(part);
            continue;
        }
        if (is_link(result)) {
            const std::unique_ptr<char, decltype(&std::free)> real(::realpath(result.c_str(), nullptr), &std::free);
            if (real)
                result = real.get();
        }
        result.erase(result.empty() ? 0 : result.rfind('/'));
    }
    return result.empty() ? "/" : result;
}

std::string shown_path(std::string_view path, std::string_view folder)
{
    if (path == folder)
        return ".";
    if (folder != "/" && path.starts_with(folder) && path.substr(folder.size()).starts_with('/'))
        path.remove_prefix(folder.size() + 1);
    return std::string(path);
}

std::string current_directory()
{
    const std::unique_ptr<char, decltype(&std::free)> folder(::getcwd(nullptr, 0), &std::free);
    return folder ? folder.get() : "";
}

std::string_view parent_of(std::string_view path)
{
    const auto slash = path.rfind('/');
    return slash == 0 || slash == std::string_view::npos ? "/" : path.substr(0, slash);
}

std::string_view name_of(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string below(std::string_view folder, std::string_view inner)
{
    std::string path;
    path.reserve(folder.size() + 1 + inner.size());
    return path.append(folder == "/" ? "" : folder).append("/").append(inner);
}

std::string_view inside(std::string_view path, std::string_view folder)
{
    if (path == folder)
        return ".";
    if (folder == "/")
        return path.substr(1);
    const bool there = path.starts_with(folder) && path.substr(folder.size()).starts_with('/');
    return there ? path.substr(folder.size() + 1) : std::string_view();
}

// A settings file may say anything; the system would take such a path for what stands before the NUL.
static bool has_nul(std::string_view path)
{
    return path.find('\0') != std::string_view::npos;
}

std::vector<Entry> list_directory(const std::string& folder)
{
    std::vector<Entry> entries;
    if (has_nul(folder))
        return entries;
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(folder.c_str()), ::closedir);
    while (const dirent* const entry = stream ? ::readdir(stream.get()) : nullptr) {
        const std::string_view name = entry->d_name;
        if (name == "." || name == "..")
            continue;
        auto kind = Entry::Kind::other;
        if (entry->d_type == DT_REG)
            kind = Entry::Kind::file;
        else if (entry->d_type == DT_DIR)
            kind = Entry::Kind::folder;
        else if (entry->d_type == DT_UNKNOWN)  // some file systems do not say
            if (const std::string path = below(folder, name); !is_link(path))
                kind = is_directory(path) ? Entry::Kind::folder : is_file(path) ? Entry::Kind::file : kind;
        entries.push_back({std::string(name), kind});
    }
    return entries;
}

bool leads_up(std::string_view path)
{
    for (std::size_t at = 0; (at = path.find("..", at)) != std::string_view::npos; at += 2) {
        const bool begins = at == 0 || path[at - 1] == '/';
        if (begins && (at + 2 == path.size() || path[at + 2] == '/'))
            return true;
    }
    return false;
}

static mode_t mode_of(const std::string& path)
{
    struct stat status {};
    return !has_nul(path) && ::stat(path.c_str(), &status) == 0 ? status.st_mode : 0;
}

bool exists(const std::string& path)
{
    return !has_nul(path) && ::access(path.c_str(), F_OK) == 0;
}

bool is_directory(const std::string& path)
{
    return S_ISDIR(mode_of(path));
}

bool is_file(const std::string& path)
{
    return S_ISREG(mode_of(path));
}

static std::optional<std::string> read_all(int file)
{
    struct stat status {};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)
        || static_cast<std::uintmax_t>(status.st_size) > limits::file_bytes)
        return std::nullopt;
    std::string text;
    const auto said = static_cast<std::size_t>(status.st_size);  // 0 also where the file system does not say
    const std::size_t max = said == 0 ? limits::unsized_file_bytes : limits::file_bytes;
    std::size_t size = 0;
    for (ssize_t got = 1; got != 0 && (size == 0 || size != said);) {
        if (size > max)
            return std::nullopt;
        text.resize(std::max(said, size + std::max<std::size_t>(size, 4096)));
        got = ::read(file, text.data() + size, text.size() - size);
        if (got < 0 && errno != EINTR)
            return std::nullopt;
        size += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    }
    text.resize(size);
    return text;
}

std::optional<std::string> text_of(const std::string& path)
{
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    const int file = has_nul(path) ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return std::nullopt;
    auto text = read_all(file);
    ::close(file);
    return text;
}

}  // namespace plint::files
