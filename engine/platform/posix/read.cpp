// Reads whole files with few system calls: stat, open, fstat, read, close.
#include "engine/platform/read.hpp"

#include "engine/platform/posix/nul.hpp"
#include "engine/platform/posix/open_regular.hpp"
#include "engine/platform/posix/ready.hpp"
#include "engine/platform/posix/status.hpp"
#include "engine/platform/posix/system.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plint::engine {

namespace {

constexpr std::size_t largest = limits::file_bytes;
constexpr std::string_view too_large = "it is larger than 64 MiB";

enum class Expected { known, guessed };

// Until the end of the file; `expected` bytes if it does not change meanwhile. Returns 0 or an errno value.
int read_to_end(int file, std::size_t expected, Expected certainty, std::string& text)
{
    text.resize(expected + 1);  // one more, so that the end is seen without growing
    const std::size_t max = expected == 0 ? limits::unsized_file_bytes : largest;
    std::size_t size = 0;
    while (size <= max) {
        if (size == text.size())
            text.resize(std::min(text.size() * 2, max + 1));
        const auto got = ::read(file, text.data() + size, text.size() - size);
        if (got == 0)
            break;
        if (got < 0 && errno == EAGAIN && certainty == Expected::guessed)
            posix::wait_until_ready(file, POLLIN);
        else if (got < 0 && errno != EINTR)
            return errno;
        size += got < 0 ? 0 : static_cast<std::size_t>(got);
        if (got > 0 && size == expected && certainty == Expected::known)
            break;  // a short read of a file: the end
    }
    text.resize(size);
    return size > max ? EFBIG : 0;
}

FileText from_descriptor(int file, std::size_t expected, Expected certainty)
{
    FileText result;
    const int error = read_to_end(file, expected, certainty, result.text);
    if (error != 0)
        result = {.text = {}, .problem = error == EFBIG ? std::string(too_large) : system_message(error)};
    return result;
}

std::string not_a_file(mode_t mode)
{
    if (S_ISDIR(mode))
        return "it is a directory";
    if (S_ISFIFO(mode))
        return "it is a pipe; plint reads files, directories and, as `-`, standard input";
    if (S_ISSOCK(mode))
        return "it is a socket; plint reads files and directories";
    return "it is a device; plint reads files and directories";
}

}  // namespace

static FileStamp to_stamp(const struct stat& status)
{
    return {status.st_ino, status.st_size, std::max(posix::modified_at(status), posix::attributes_changed_at(status))};
}

FileStamp stamp_of(const std::string& path)
{
    struct stat status {};
    return !posix::has_nul(path) && ::stat(path.c_str(), &status) == 0 ? to_stamp(status) : FileStamp();
}

FileText read_file(const std::string& path)
{
    FileStamp stamp;
    bool no_symlink = false;
    return read_file(path, stamp, no_symlink);
}

static FileText read_opened(const posix::OpenedFile& opened, FileStamp& stamp)
{
    const int file = opened.file;
    struct stat status = opened.status;
    if (file < 0) {
        stamp = to_stamp(status);
        const bool is_other = status.st_mode != 0 && !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode);
        return {.text = {}, .problem = is_other ? not_a_file(status.st_mode) : system_message(opened.error)};
    }
    FileText result;
    if (::fstat(file, &status) != 0)
        result.problem = system_message(errno);
    else if (!S_ISREG(status.st_mode))
        result.problem = not_a_file(status.st_mode);
    else if (static_cast<std::uintmax_t>(status.st_size) > largest)
        result.problem = too_large;
    else
        result = from_descriptor(file, static_cast<std::size_t>(status.st_size), Expected::known);
    stamp = to_stamp(status);
    ::close(file);
    return result;
}

FileText posix::read_opened(const OpenedFile& opened)
{
    FileStamp stamp;
    return engine::read_opened(opened, stamp);
}

FileText read_file(const std::string& path, FileStamp& stamp, bool& no_symlink)
{
    if (posix::has_nul(path)) {
        stamp = {};
        no_symlink = false;
        return {.text = {}, .problem = system_message(ENOENT)};
    }
    const posix::OpenedFile direct = posix::open_regular(AT_FDCWD, path.c_str(), O_NOFOLLOW);
    no_symlink = direct.file >= 0;
    return read_opened(direct.error == ELOOP ? posix::open_regular(AT_FDCWD, path.c_str(), 0) : direct, stamp);
}

FileText read_standard_input()
{
    constexpr std::size_t first_guess = 65535;
    return from_descriptor(STDIN_FILENO, first_guess, Expected::guessed);
}

}  // namespace plint::engine
