#include "engine/platform/process_watch.hpp"

#include "engine/platform/windows/system.hpp"

#include <array>
#include <limits>
#include <thread>
#include <utility>

namespace plint::engine {

struct ProcessWatch::State {
    windows::Handle process;
    windows::Handle stop;  // an event
    std::thread thread;
};

ProcessWatch::ProcessWatch(std::int64_t process, std::function<void()> on_end)
{
    if (process <= 0 || process > std::numeric_limits<DWORD>::max())
        return;
    auto state = std::make_unique<State>();
    state->process = windows::Handle(::OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(process)));
    state->stop = windows::Handle(::CreateEventW(nullptr, TRUE, FALSE, nullptr));
    if (!state->process || !state->stop)
        return;
    state_ = std::move(state);
    state_->thread =
        std::thread([files = std::array{state_->stop.get(), state_->process.get()}, on_end = std::move(on_end)] {
            if (::WaitForMultipleObjects(static_cast<DWORD>(files.size()), files.data(), FALSE, INFINITE)
                == WAIT_OBJECT_0 + 1)
                on_end();
        });
}

ProcessWatch::~ProcessWatch()
{
    if (!state_)
        return;
    ::SetEvent(state_->stop.get());
    state_->thread.join();
}

}  // namespace plint::engine
