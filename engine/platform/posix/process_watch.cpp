#include "engine/platform/process_watch.hpp"

#include "engine/platform/posix/system.hpp"

#include <array>
#include <cerrno>
#include <limits>
#include <thread>
#include <utility>

#include <poll.h>
#include <signal.h>
#include <unistd.h>

namespace plint::engine {

namespace {

constexpr int milliseconds_between_looks = 1000;

bool is_running(pid_t process)
{
    return ::kill(process, 0) == 0 || errno != ESRCH;
}

// Whether the process ended, not the wait. `file`: of posix::open_process; -1: looks again and again.
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

struct ProcessWatch::State {
    int stop = -1;  // closing it ends the thread
    std::thread thread;
};

ProcessWatch::ProcessWatch(std::int64_t process, std::function<void()> on_end)
{
    if (process <= 0 || process > std::numeric_limits<pid_t>::max())
        return;
    const auto id = static_cast<pid_t>(process);
    const int file = posix::open_process(id);
    if (file < 0 && (errno == ESRCH || !is_running(id)))
        return;
    std::array<int, 2> ends{-1, -1};
    if (!posix::open_pipe(ends)) {
        if (file >= 0)
            ::close(file);
        return;
    }
    state_ = std::make_unique<State>();
    state_->stop = ends[1];
    state_->thread = std::thread([id, file, stop = ends[0], on_end = std::move(on_end)] {
        if (wait_for_end(id, file, stop))
            on_end();
        ::close(stop);
        if (file >= 0)
            ::close(file);
    });
}

ProcessWatch::~ProcessWatch()
{
    if (!state_)
        return;
    ::close(state_->stop);
    state_->thread.join();
}

}  // namespace plint::engine
