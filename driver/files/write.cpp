// Writes files whole or not at all: a temporary file beside, flushed to disk, then renamed over.
#include "driver/files/write.hpp"

#include "driver/files/read.hpp"

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <optional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plint {

namespace {

// What the link points to, through all links; the path itself when it is none or points nowhere.
std::string link_target(const std::string& path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : path;
}

mode_t mode_of_new_files()
{
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

int write_through(const std::string& path, std::string_view bytes)
{
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (file < 0)
        return errno;
    const int error = write_all(file, bytes);
    return ::close(file) != 0 && error == 0 ? errno : error;
}

// `old`: of the file that is replaced, if there is one.
int write_beside_and_rename(const std::string& path, std::string_view bytes, const std::optional<struct stat>& old)
{
    const auto slash = path.rfind('/');
    std::string temporary = (slash == std::string::npos ? "" : path.substr(0, slash + 1)) + ".plint-XXXXXX";
    const int file = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (file < 0)
        return errno;
    const auto ok = [](int result) { return result == 0 ? 0 : errno; };
    int error = write_all(file, bytes);
    // Only root may give files away; who is not gets a file of his own, as with any editor.
    if (error == 0 && old && (old->st_uid != ::geteuid() || old->st_gid != ::getegid()))
        static_cast<void>(ok(::fchown(file, old->st_uid, old->st_gid)));
    if (error == 0)
        error = ok(::fchmod(file, old ? old->st_mode & 07777 : mode_of_new_files()));
    if (error == 0)
        error = ok(::fsync(file));
    const int closed = ok(::close(file));
    if (error == 0)
        error = closed;
    if (error == 0)
        error = ok(::rename(temporary.c_str(), path.c_str()));
    if (error != 0)
        ::unlink(temporary.c_str());
    return error;
}

}  // namespace

int write_all(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto written = ::write(file, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            return errno;
    }
    return 0;
}

std::string replace_file(const std::string& path, std::string_view bytes)
{
    struct stat status {};
    int error = 0;
    if (::stat(path.c_str(), &status) != 0)
        error = write_beside_and_rename(path, bytes, std::nullopt);
    else if (S_ISDIR(status.st_mode))
        error = EISDIR;
    else if (!S_ISREG(status.st_mode))
        error = write_through(path, bytes);
    else if (::access(path.c_str(), W_OK) != 0)
        error = errno;  // a rename would get past the write protection
    else
        error = write_beside_and_rename(link_target(path), bytes, status);
    return error == 0 ? std::string() : system_message(error);
}

}  // namespace plint
