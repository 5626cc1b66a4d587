#include "engine/platform/posix/system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
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

void copy_extended_attributes(int from, int to)
{
    constexpr std::size_t max_size = 65536;  // of all names, and of each value
    static constexpr std::array<std::string_view, 3> about_content{"security.capability", "security.evm",
                                                                   "security.ima"};
    // The new file may have got one from its directory.
    ::fremovexattr(to, "system.posix_acl_access");
    std::string names(max_size, '\0');
    const auto names_size = ::flistxattr(from, names.data(), names.size());
    names.resize(names_size < 0 ? 0 : static_cast<std::size_t>(names_size));
    std::string value(names.empty() ? 0 : max_size, '\0');
    for (std::size_t at = 0; at < names.size();) {
        const char* const name = names.data() + at;
        at = names.find('\0', at) + 1;
        const auto size = ::fgetxattr(from, name, value.data(), value.size());
        if (size >= 0 && std::ranges::find(about_content, name) == about_content.end())
            ::fsetxattr(to, name, value.data(), static_cast<std::size_t>(size), 0);
    }
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
