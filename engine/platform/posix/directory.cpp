// Files are written next to their place, flushed to disk, then renamed.
#include "engine/platform/directory.hpp"

#include "engine/platform/posix/open_regular.hpp"
#include "engine/platform/posix/system.hpp"
#include "engine/platform/temporary_name.hpp"
#include "engine/platform/write_all.hpp"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plint::engine {

struct Directory::State {
    explicit State(int opened) : file(opened) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State()
    {
        if (file >= 0)
            ::close(file);
    }
    int file;
};

Directory::Directory() : Directory(std::make_unique<State>(-1)) {}
Directory::Directory(std::unique_ptr<State> state) : state_(std::move(state)) {}
Directory::Directory(Directory&& other) noexcept = default;
Directory& Directory::operator=(Directory&& other) noexcept = default;
Directory::~Directory() = default;

namespace {

// The attributes that a replaced file keeps.
struct Attributes {
    mode_t mode = 0;
    uid_t user = 0;
    gid_t group = 0;
    int file = -1;  // open, for its extended attributes; -1: it cannot be read
};

int error_of(int result)
{
    return result == 0 ? 0 : errno;
}

posix::OpenedFile open_to_read(int directory, const std::string& name)
{
    return posix::open_regular(directory, name.c_str(), O_NOFOLLOW);
}

mode_t mode_of_new_files()
{
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

// Writes to an open file and sets its attributes.
int fill(int file, std::string_view bytes, const Attributes* old)
{
    int error = write_all(file, bytes);
    // Only root may set another owner; other users become the owner, as with any editor.
    if (error == 0 && old != nullptr && (old->user != ::geteuid() || old->group != ::getegid()))
        static_cast<void>(error_of(::fchown(file, old->user, old->group)));
    if (error == 0)
        error = error_of(::fchmod(file, old != nullptr ? old->mode : mode_of_new_files()));
    if (error == 0 && old != nullptr && old->file >= 0)
        posix::copy_extended_attributes(old->file, file);
    return error;
}

// The file has no name while it is written: a killed process leaves nothing. Not every file system supports this.
int write_unnamed(int directory, std::string& temporary, std::string_view bytes, const Attributes* old)
{
    const int file = posix::open_unnamed(directory);
    if (file < 0)
        return EOPNOTSUPP;
    int error = fill(file, bytes, old);
    if (error == 0) {
        error = with_fresh_name(temporary, [&] { return posix::name_unnamed(file, directory, temporary.c_str()); });
        if (error != 0)
            error = EOPNOTSUPP;
    }
    const int closed = error_of(::close(file));
    return error != 0 ? error : closed;
}

int write_named(int directory, std::string& temporary, std::string_view bytes, const Attributes* old)
{
    int file = -1;
    int error = with_fresh_name(temporary, [&] {
        file = ::openat(directory, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        return file < 0 ? errno : 0;
    });
    if (error != 0)
        return error;
    error = fill(file, bytes, old);
    const int closed = error_of(::close(file));
    if (error == 0)
        error = closed;
    if (error != 0)
        ::unlinkat(directory, temporary.c_str(), 0);
    return error;
}

int write_new(int directory, std::string& temporary, std::string_view bytes, const Attributes* old)
{
    const int error = write_unnamed(directory, temporary, bytes, old);
    return error == EOPNOTSUPP ? write_named(directory, temporary, bytes, old) : error;
}

int move_entry(int from, const std::string& name, int to, const std::string& new_name)
{
    const int error = error_of(posix::rename_if_absent(from, name.c_str(), to, new_name.c_str()));
    if (error != EINVAL && error != ENOSYS)
        return error;
    // Some file systems cannot do it in one step; in two steps the file has both names for a moment.
    const int linked = error_of(::linkat(from, name.c_str(), to, new_name.c_str(), 0));
    return linked != 0 ? linked : error_of(::unlinkat(from, name.c_str(), 0));
}

// Closes the file, which is -1 when opening failed with `errno`.
int write_to_end(int file, std::string_view bytes)
{
    if (file < 0)
        return errno;
    const int error = write_all(file, bytes);
    return ::close(file) != 0 && error == 0 ? errno : error;
}

}  // namespace

Directory Directory::open(const std::string& path, int& error)
{
    Directory directory(std::make_unique<State>(::open(path.c_str(), posix::directory_flags())));
    error = directory.state_->file < 0 ? errno : 0;
    return directory;
}

Directory Directory::open_below(const std::string& root, const std::string& path, bool make, int& error)
{
    const std::string first = posix::first_directory(root, path);
    Directory at = open(first, error);
    std::string_view rest = std::string_view(path).substr(std::min(first.size(), path.size()));
    while (error == 0 && !rest.empty()) {
        const std::string name(rest.substr(0, rest.find('/')));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        if (name.empty())
            continue;
        if (make && ::mkdirat(at.state_->file, name.c_str(), 0777) != 0 && errno != EEXIST) {
            error = errno;
            break;
        }
        Directory next(
            std::make_unique<State>(::openat(at.state_->file, name.c_str(), posix::directory_flags() | O_NOFOLLOW)));
        error = next.state_->file < 0 ? errno : 0;
        at = std::move(next);
    }
    return at;
}

Directory::Entry Directory::kind_of(const std::string& name) const
{
    struct stat status {};
    if (::fstatat(state_->file, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
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
    return posix::read_opened(open_to_read(state_->file, name));
}

void Directory::remove_stale() const
{
    const int copy = ::openat(state_->file, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(copy < 0 ? nullptr : ::fdopendir(copy), ::closedir);
    if (!stream) {
        if (copy >= 0)
            ::close(copy);
        return;
    }
    while (const dirent* const entry = ::readdir(stream.get())) {
        struct stat status {};
        if (is_temporary(entry->d_name) && ::fstatat(state_->file, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0
            && S_ISREG(status.st_mode) && status.st_uid == ::geteuid()
            && status.st_mtime + stale_after < std::time(nullptr))
            ::unlinkat(state_->file, entry->d_name, 0);
    }
}

int Directory::replace(const std::string& name, std::string_view bytes, std::optional<std::string_view> old) const
{
    struct stat status {};
    const bool exists = ::fstatat(state_->file, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return EISDIR;
    const bool keeps = exists && S_ISREG(status.st_mode);
    if (keeps && ::faccessat(state_->file, name.c_str(), W_OK, 0) != 0)
        return errno;  // a rename would bypass the write protection
    Attributes kept{static_cast<mode_t>(status.st_mode & 07777), status.st_uid, status.st_gid};
    if (keeps)
        kept.file = open_to_read(state_->file, name).file;
    std::string temporary;
    int error = write_new(state_->file, temporary, bytes, keeps ? &kept : nullptr);
    if (kept.file >= 0)
        ::close(kept.file);
    if (error != 0)
        return error;
    if (old && read(name).text != *old)
        error = ECANCELED;
    else
        error = error_of(::renameat(state_->file, temporary.c_str(), state_->file, name.c_str()));
    if (error != 0)
        ::unlinkat(state_->file, temporary.c_str(), 0);
    return error;
}

int Directory::create(const std::string& name, std::string_view bytes) const
{
    std::string temporary;
    int error = write_new(state_->file, temporary, bytes, nullptr);
    if (error != 0)
        return error;
    error = move_entry(state_->file, temporary, state_->file, name);
    if (error != 0)
        ::unlinkat(state_->file, temporary.c_str(), 0);
    return error;
}

int Directory::append(const std::string& name, std::string_view bytes) const
{
    return write_to_end(
        ::openat(state_->file, name.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0666),
        bytes);
}

int Directory::write_through(const std::string& name, std::string_view bytes) const
{
    return write_to_end(::openat(state_->file, name.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW), bytes);
}

int Directory::move(const Directory& from, const std::string& name, const Directory& to, const std::string& new_name)
{
    return move_entry(from.state_->file, name, to.state_->file, new_name);
}

}  // namespace plint::engine
