#include "engine/platform/files.hpp"

#include "engine/platform/posix/nul.hpp"
#include "engine/platform/posix/status.hpp"
#include "engine/platform/write_all.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plint::engine {

namespace {

FileKind kind_from(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFREG: return FileKind::file;
    case S_IFDIR: return FileKind::directory;
    case S_IFLNK: return FileKind::symlink;
    default: return FileKind::other;
    }
}

FileStatus missing_status(int error)
{
    return {.kind = FileKind::missing, .identity = {}, .size = 0, .modified = 0, .error = error, .is_foreign = false};
}

FileStatus to_status(int result, const struct stat& status)
{
    if (result != 0)
        return missing_status(errno);
    return {.kind = kind_from(status.st_mode),
            .identity = {static_cast<std::uint64_t>(status.st_dev), status.st_ino},
            .size = static_cast<std::uint64_t>(status.st_size),
            .modified = posix::modified_at(status),
            .error = 0,
            .is_foreign = status.st_uid != ::geteuid()};
}

// Sets the kind of a symlink, or of an entry whose kind is not in the directory.
void look_up_kind(int folder, const char* name, ListedEntry& listed)
{
    struct stat itself {};
    struct stat target {};
    if (::fstatat(folder, name, &itself, AT_SYMLINK_NOFOLLOW) != 0)
        return;  // gone meanwhile
    const bool is_link = S_ISLNK(itself.st_mode);
    if (::fstatat(folder, name, &target, 0) != 0) {
        listed.kind = ListedEntry::Kind::broken_link;
    } else if (S_ISREG(target.st_mode)) {
        listed.kind = ListedEntry::Kind::file;
        if (is_link)
            listed.link_to = files::Target{{static_cast<std::uint64_t>(target.st_dev), target.st_ino},
                                           static_cast<std::size_t>(target.st_size)};
    } else if (S_ISDIR(target.st_mode)) {
        listed.kind = is_link ? ListedEntry::Kind::link_to_folder : ListedEntry::Kind::folder;
    }
}

}  // namespace

FileStatus status_of(const std::string& path)
{
    struct stat status {};
    return posix::has_nul(path) ? missing_status(ENOENT) : to_status(::stat(path.c_str(), &status), status);
}

FileStatus link_status_of(const std::string& path)
{
    struct stat status {};
    return posix::has_nul(path) ? missing_status(ENOENT) : to_status(::lstat(path.c_str(), &status), status);
}

std::string real_path(const std::string& path)
{
    if (posix::has_nul(path))
        return {};
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : std::string();
}

int visit_entries(const std::string& folder, const std::function<void(const ListedEntry&)>& visit)
{
    if (posix::has_nul(folder))
        return ENOENT;
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(folder.c_str()), ::closedir);
    if (!stream)
        return errno;
    errno = 0;
    while (const dirent* const entry = ::readdir(stream.get())) {
        ListedEntry listed{.name = entry->d_name};
        if (entry->d_type == DT_REG)
            listed.kind = ListedEntry::Kind::file;
        else if (entry->d_type == DT_DIR)
            listed.kind = ListedEntry::Kind::folder;
        else if (entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN)
            look_up_kind(::dirfd(stream.get()), entry->d_name, listed);
        visit(listed);
        errno = 0;
    }
    return errno;
}

bool make_private_directories(const std::string& path)
{
    bool is_new = false;
    for (std::size_t end = 0; end != path.npos;) {
        end = path.find('/', end + 1);
        is_new = ::mkdir(path.substr(0, end).c_str(), 0777) == 0;
    }
    return is_new && ::chmod(path.c_str(), 0700) == 0;
}

bool change_current_directory(const std::string& path)
{
    return ::chdir(path.c_str()) == 0;
}

std::string write_temporary(const std::string& folder, std::string_view prefix, std::string_view first,
                            std::string_view second)
{
    std::string path = fmt::format("{}/{}{}", folder, prefix, std::string(temporary_letters, 'X'));
    const int file = ::mkostemp(path.data(), O_CLOEXEC);
    if (file < 0)
        return {};
    const bool written = write_all(file, first) == 0 && write_all(file, second) == 0;
    if (::close(file) == 0 && written)
        return path;
    ::unlink(path.c_str());
    return {};
}

bool rename_file(const std::string& from, const std::string& to)
{
    return ::rename(from.c_str(), to.c_str()) == 0;
}

void remove_file(const std::string& path)
{
    ::unlink(path.c_str());
}

void mark_as_used(const std::string& path)
{
    ::utimensat(AT_FDCWD, path.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

}  // namespace plint::engine
