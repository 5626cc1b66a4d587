#include "engine/platform/folder_watch.hpp"

#include <array>
#include <cerrno>

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

namespace plint::engine {

struct FolderWatch::State {
    int events = -1;  // -1: inotify is not available
    int error = 0;    // then: why
};

FolderWatch::FolderWatch() : state_(std::make_unique<State>())
{
    state_->events = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    state_->error = errno;
}

FolderWatch::~FolderWatch()
{
    if (state_->events >= 0)
        ::close(state_->events);
}

int FolderWatch::add(const std::string& folder, int& error)
{
    if (state_->events < 0) {
        error = state_->error;
        return -1;
    }
    const int number = ::inotify_add_watch(state_->events, folder.c_str(),
                                           IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVE | IN_ONLYDIR);
    error = number < 0 ? errno : 0;
    return number;
}

FolderWatch::Result FolderWatch::wait(int milliseconds, const std::function<void(const Change&)>& on_change)
{
    pollfd poll{state_->events, POLLIN, 0};
    const int ready = ::poll(&poll, 1, milliseconds);
    if (ready == 0)
        return Result::none;
    if (ready < 0 && errno != EINTR)
        return Result::failed;
    alignas(inotify_event) std::array<char, 65536> buffer;
    for (ssize_t size = 0; (size = ::read(state_->events, buffer.data(), buffer.size())) > 0;)
        for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
            const auto& event = *reinterpret_cast<const inotify_event*>(buffer.data() + at);
            const bool is_lost = (event.mask & IN_Q_OVERFLOW) != 0;
            on_change({.folder = is_lost ? -1 : event.wd,
                       .name = event.len == 0 ? std::string_view() : std::string_view(event.name),
                       .is_directory = (event.mask & IN_ISDIR) != 0});
            at += sizeof event + event.len;
        }
    return Result::changes;
}

}  // namespace plint::engine
