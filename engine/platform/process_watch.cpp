#include "engine/platform/process_watch.hpp"

#include <array>
#include <cerrno>
#include <limits>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace plint::engine {

namespace {

constexpr int milliseconds_between_looks = 1000;

bool is_running(pid_t process)
{
    return ::kill(process, 0) == 0 || errno != ESRCH;
}

// A file that can be read once the process has ended; -1 with `errno` on failure.
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

// Whether the process ended, not the wait. `file`: of open_process; -1: looks again and again.
bool wait_for_end(pid_t process, int file, int stop)
{
    while (true) {
        std::array<pollfd, 2> files{{{stop, POLLIN, 0}, {file, POLLIN, 0}}};
        if (::poll(files.data(), files.size(), file < 0 ? milliseconds_between_looks : -1) < 0 && errno != EINTR)
            return false;
        if (files[0].revents != 0)
            return false;
        if (file < 0 ? !is_running(process) : files[1].revents != 0)
            return true;
    }
}

}  // namespace

ProcessWatch::ProcessWatch(std::int64_t process, std::function<void()> on_end)
{
    if (process <= 0 || process > std::numeric_limits<pid_t>::max())
        return;
    const auto id = static_cast<pid_t>(process);
    const int file = open_process(id);
    if (file < 0 && (errno == ESRCH || !is_running(id)))
        return;
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        if (file >= 0)
            ::close(file);
        return;
    }
    stop_ = ends[1];
    thread_ = std::thread([id, file, stop = ends[0], on_end = std::move(on_end)] {
        if (wait_for_end(id, file, stop))
            on_end();
        ::close(stop);
        if (file >= 0)
            ::close(file);
    });
}

ProcessWatch::~ProcessWatch()
{
    if (stop_ >= 0)
        ::close(stop_);
    if (thread_.joinable())
        thread_.join();
}

}  // namespace plint::engine
