#include "engine/platform/posix/system.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace plint::engine::posix {

bool open_pipe(std::array<int, 2>& ends)
{
    return ::pipe2(ends.data(), O_CLOEXEC) == 0;
}

int open_process(pid_t process)
{
#ifdef SYS_pidfd_open
    return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
#else
    static_cast<void>(process);
    errno = ENOSYS;
    return -1;
#endif
}

// Not every C library has a function for this system call.
int rename_if_absent(int from, const char* name, int to, const char* new_name)
{
    return static_cast<int>(::syscall(SYS_renameat2, from, name, to, new_name, RENAME_NOREPLACE));
}

int open_unnamed(int directory)
{
    return ::openat(directory, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
}

int name_unnamed(int file, int directory, const char* name)
{
    const std::string itself = fmt::format("/proc/self/fd/{}", file);
    return ::linkat(AT_FDCWD, itself.c_str(), directory, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

std::string first_directory(const std::string& root, const std::string&)
{
    return root;
}

int directory_flags()
{
    return O_DIRECTORY | O_CLOEXEC | O_PATH;
}

}  // namespace plint::engine::posix
