// Pipes that do not block: a parent process may share its end with plint, and set that it does not block.
#pragma once

#include <poll.h>

namespace plint::engine::posix {

// Waits until a read (POLLIN) or write (POLLOUT) of an open file no longer fails with EAGAIN. Allocates nothing.
inline void wait_until_ready(int file, short event)
{
    pollfd waiting{file, event, 0};
    static_cast<void>(::poll(&waiting, 1, -1));
}

}  // namespace plint::engine::posix
