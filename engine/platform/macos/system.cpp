#include "engine/platform/posix/system.hpp"

#include <cerrno>

#include <copyfile.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

namespace plint::engine::posix {

bool open_pipe(std::array<int, 2>& ends)
{
    if (::pipe(ends.data()) != 0)
        return false;
    for (const int end : ends)
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    return true;
}

int open_process(pid_t)
{
    errno = ENOSYS;
    return -1;
}

int rename_if_absent(int from, const char* name, int to, const char* new_name)
{
    const int result = ::renameatx_np(from, name, to, new_name, RENAME_EXCL);
    if (result != 0 && errno == ENOTSUP)
        errno = ENOSYS;
    return result;
}

int open_unnamed(int)
{
    return -1;
}

int name_unnamed(int, int, const char*)
{
    return ENOTSUP;
}

void copy_extended_attributes(int from, int to)
{
    ::fcopyfile(from, to, nullptr, COPYFILE_ACL | COPYFILE_XATTR);
}

std::string first_directory(const std::string& root, const std::string&)
{
    return root;
}

int directory_flags()
{
    return O_DIRECTORY | O_CLOEXEC | O_RDONLY;
}

}  // namespace plint::engine::posix
