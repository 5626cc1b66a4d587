// See posix/system.hpp.
#include "engine/platform/posix/system.hpp"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace plint::engine::posix {

bool open_pipe(std::array<int, 2>&)
{
    errno = ENOSYS;
    return false;
}

int open_process(pid_t)
{
    errno = ENOSYS;
    return -1;
}

int rename_if_absent(int, const char*, int, const char*)
{
    errno = ENOSYS;
    return -1;
}

int open_unnamed(int)
{
    return -1;
}

int name_unnamed(int, int, const char*)
{
    return ENOSYS;
}

void copy_extended_attributes(int, int) {}

// Hosts open some directories, and none above them.
std::string first_directory(const std::string& root, const std::string& path)
{
    std::string at = root;
    while (at.size() < path.size() && ::access(at.c_str(), F_OK) != 0)
        at = path.substr(0, path.find('/', at.size() + (at.ends_with('/') ? 0 : 1)));
    return at;
}

int directory_flags()
{
    return O_DIRECTORY | O_RDONLY;
}

}  // namespace plint::engine::posix
