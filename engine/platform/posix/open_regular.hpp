// Opens regular files, and looks at others without opening them: opening a device may have an effect (a tape is rewound, a
// board reset), and a pipe tells its writer.
#pragma once

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>

namespace plint::engine::posix {

struct OpenedFile {
    int file = -1;            // to read; -1: it was not opened
    int error = 0;            // why, as an errno value
    struct stat status = {};  // from before; all zeros if there is no such file
};

// `flags`: O_NOFOLLOW or 0. Never waits.
[[nodiscard]] inline OpenedFile open_regular(int directory, const char* path, int flags)
{
    OpenedFile opened;
    if (::fstatat(directory, path, &opened.status, (flags & O_NOFOLLOW) != 0 ? AT_SYMLINK_NOFOLLOW : 0) != 0) {
        opened.error = errno;
        opened.status = {};
    } else if (!S_ISREG(opened.status.st_mode)) {
        opened.error = S_ISLNK(opened.status.st_mode) ? ELOOP : S_ISDIR(opened.status.st_mode) ? EISDIR : ENXIO;
    } else {
        // Another program may have put a pipe or a terminal there meanwhile: no waiting, and no controlling terminal.
        opened.file = ::openat(directory, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
        opened.error = opened.file < 0 ? errno : 0;
    }
    return opened;
}

}  // namespace plint::engine::posix
