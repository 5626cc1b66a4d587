// Files are written next to their place, flushed to disk, then renamed.
#include "engine/platform/directory.hpp"

#include "engine/platform/write_all.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <ctime>
#include <memory>
#include <random>

#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace plint::engine {

// The attributes that a replaced file keeps.
struct Directory::Attributes {
    mode_t mode = 0;
    uid_t user = 0;
    gid_t group = 0;
};

namespace {

constexpr int directory_flags = O_DIRECTORY | O_CLOEXEC | O_PATH;

constexpr std::string_view own_prefix = ".plint-";
constexpr std::string_view temporary_letters = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t temporary_length = 6;  // letters after the prefix

// No process writes one file for that long: older ones were left by a killed process.
constexpr std::time_t stale_after = 3600;  // seconds

int error_of(int result)
{
    return result == 0 ? 0 : errno;
}

// Fails with EEXIST if the new name exists. Not every C library has a function for this system call.
int rename_if_absent(int from, const char* name, int to, const char* new_name)
{
    return static_cast<int>(::syscall(SYS_renameat2, from, name, to, new_name, RENAME_NOREPLACE));
}

mode_t mode_of_new_files()
{
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

std::string temporary_name()
{
    std::random_device random;
    std::string name(own_prefix);
    for (std::size_t i = 0; i < temporary_length; ++i)
        name += temporary_letters[random() % temporary_letters.size()];
    return name;
}

bool is_temporary(std::string_view name)
{
    return name.size() == own_prefix.size() + temporary_length && name.starts_with(own_prefix)
        && std::ranges::all_of(name.substr(own_prefix.size()),
                               [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
}

// Calls `take` with new names until one is not in use. Returns the last result of `take`.
template <class Take>
int with_fresh_name(std::string& name, const Take& take)
{
    constexpr int max_tries = 100;
    int error = EEXIST;
    for (int i = 0; i < max_tries && error == EEXIST; ++i) {
        name = temporary_name();
        error = take();
    }
    return error;
}

}  // namespace

Directory::~Directory()
{
    if (file_ >= 0)
        ::close(file_);
}

Directory Directory::open(const std::string& path, int& error)
{
    Directory directory(::open(path.c_str(), directory_flags));
    error = directory.file_ < 0 ? errno : 0;
    return directory;
}

Directory Directory::open_below(const std::string& root, const std::string& path, bool make, int& error)
{
    Directory at = open(root, error);
    std::string_view rest = std::string_view(path).substr(std::min(root.size(), path.size()));
    while (error == 0 && !rest.empty()) {
        const std::string name(rest.substr(0, rest.find('/')));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        if (name.empty())
            continue;
        if (make && ::mkdirat(at.file_, name.c_str(), 0777) != 0 && errno != EEXIST) {
            error = errno;
            break;
        }
        Directory next(::openat(at.file_, name.c_str(), directory_flags | O_NOFOLLOW));
        error = next.file_ < 0 ? errno : 0;
        at = std::move(next);
    }
    return at;
}

Directory::Entry Directory::kind_of(const std::string& name) const
{
    struct stat status {};
    if (::fstatat(file_, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return Entry::none;
    switch (status.st_mode & S_IFMT) {
    case S_IFREG: return Entry::file;
    case S_IFDIR: return Entry::folder;
    case S_IFLNK: return Entry::symlink;
    default: return Entry::other;
    }
}

FileText Directory::read(const std::string& name) const
{
    return read_opened(::openat(file_, name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW));
}

// Writes to an open file and sets its attributes.
static int fill(int file, std::string_view bytes, const mode_t* mode, uid_t user, gid_t group)
{
    int error = write_all(file, bytes);
    // Only root may set another owner; other users become the owner, as with any editor.
    if (error == 0 && mode != nullptr && (user != ::geteuid() || group != ::getegid()))
        static_cast<void>(error_of(::fchown(file, user, group)));
    if (error == 0)
        error = error_of(::fchmod(file, mode != nullptr ? *mode : mode_of_new_files()));
    return error;
}

// The file has no name while it is written: a killed process leaves nothing. Not every file system supports this.
int Directory::write_unnamed(std::string& temporary, std::string_view bytes, const Attributes* old) const
{
    const int file = ::openat(file_, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0)
        return EOPNOTSUPP;
    int error = fill(file, bytes, old != nullptr ? &old->mode : nullptr, old != nullptr ? old->user : 0,
                     old != nullptr ? old->group : 0);
    if (error == 0) {
        const std::string itself = fmt::format("/proc/self/fd/{}", file);
        error = with_fresh_name(temporary, [&] {
            return error_of(::linkat(AT_FDCWD, itself.c_str(), file_, temporary.c_str(), AT_SYMLINK_FOLLOW));
        });
        if (error != 0)
            error = EOPNOTSUPP;
    }
    const int closed = error_of(::close(file));
    return error != 0 ? error : closed;
}

int Directory::write_named(std::string& temporary, std::string_view bytes, const Attributes* old) const
{
    int file = -1;
    int error = with_fresh_name(temporary, [&] {
        file = ::openat(file_, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        return file < 0 ? errno : 0;
    });
    if (error != 0)
        return error;
    error = fill(file, bytes, old != nullptr ? &old->mode : nullptr, old != nullptr ? old->user : 0,
                 old != nullptr ? old->group : 0);
    const int closed = error_of(::close(file));
    if (error == 0)
        error = closed;
    if (error != 0)
        ::unlinkat(file_, temporary.c_str(), 0);
    return error;
}

int Directory::write_new(std::string& temporary, std::string_view bytes, const Attributes* old) const
{
    const int error = write_unnamed(temporary, bytes, old);
    return error == EOPNOTSUPP ? write_named(temporary, bytes, old) : error;
}

void Directory::remove_stale() const
{
    const int copy = ::openat(file_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(copy < 0 ? nullptr : ::fdopendir(copy), ::closedir);
    if (!stream) {
        if (copy >= 0)
            ::close(copy);
        return;
    }
    while (const dirent* const entry = ::readdir(stream.get())) {
        struct stat status {};
        if (is_temporary(entry->d_name) && ::fstatat(file_, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0
            && S_ISREG(status.st_mode) && status.st_uid == ::geteuid()
            && status.st_mtime + stale_after < std::time(nullptr))
            ::unlinkat(file_, entry->d_name, 0);
    }
}

int Directory::replace(const std::string& name, std::string_view bytes) const
{
    struct stat status {};
    const bool exists = ::fstatat(file_, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return EISDIR;
    const bool keeps = exists && S_ISREG(status.st_mode);
    if (keeps && ::faccessat(file_, name.c_str(), W_OK, 0) != 0)
        return errno;  // a rename would bypass the write protection
    const Attributes old{status.st_mode & 07777, status.st_uid, status.st_gid};
    std::string temporary;
    int error = write_new(temporary, bytes, keeps ? &old : nullptr);
    if (error != 0)
        return error;
    error = error_of(::renameat(file_, temporary.c_str(), file_, name.c_str()));
    if (error != 0)
        ::unlinkat(file_, temporary.c_str(), 0);
    return error;
}

int Directory::create(const std::string& name, std::string_view bytes) const
{
    std::string temporary;
    int error = write_new(temporary, bytes, nullptr);
    if (error != 0)
        return error;
    error = move(*this, temporary, *this, name);
    if (error != 0)
        ::unlinkat(file_, temporary.c_str(), 0);
    return error;
}

int Directory::write_through(const std::string& name, std::string_view bytes) const
{
    const int file = ::openat(file_, name.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW);
    if (file < 0)
        return errno;
    const int error = write_all(file, bytes);
    return ::close(file) != 0 && error == 0 ? errno : error;
}

int Directory::move(const Directory& from, const std::string& name, const Directory& to, const std::string& new_name)
{
    const int error = error_of(rename_if_absent(from.file_, name.c_str(), to.file_, new_name.c_str()));
    if (error != EINVAL && error != ENOSYS)
        return error;
    // Some file systems cannot do it in one step; in two steps the file has both names for a moment.
    const int linked = error_of(::linkat(from.file_, name.c_str(), to.file_, new_name.c_str(), 0));
    return linked != 0 ? linked : error_of(::unlinkat(from.file_, name.c_str(), 0));
}

}  // namespace plint::engine
