#include "engine/platform/large_stack.hpp"

#include "engine/platform/windows/system.hpp"

#include <memory>

#include <process.h>

namespace plint::engine {

namespace {

struct ThreadStart {
    void (*work)(void*);
    void* given;
};

unsigned __stdcall run_large_thread(void* start)
{
    const std::unique_ptr<ThreadStart> owned(static_cast<ThreadStart*>(start));
    owned->work(owned->given);
    return 0;
}

}  // namespace

std::optional<LargeThread> LargeThread::start(void (*work)(void*), void* given)
{
    auto begin = std::make_unique<ThreadStart>(ThreadStart{work, given});
    const std::uintptr_t thread = ::_beginthreadex(nullptr, static_cast<unsigned>(large_stack), run_large_thread,
                                                   begin.get(), STACK_SIZE_PARAM_IS_A_RESERVATION, nullptr);
    if (thread == 0)
        return std::nullopt;
    static_cast<void>(begin.release());
    return LargeThread(thread);
}

void LargeThread::join() const
{
    const auto thread = reinterpret_cast<HANDLE>(thread_);
    ::WaitForSingleObject(thread, INFINITE);
    ::CloseHandle(thread);
}

}  // namespace plint::engine
