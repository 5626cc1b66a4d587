#include "engine/platform/large_stack.hpp"

#include <memory>

#include <pthread.h>

namespace plint::engine {

namespace {

struct ThreadStart {
    void (*work)(void*);
    void* given;
};

void* run_large_thread(void* start)
{
    const std::unique_ptr<ThreadStart> owned(static_cast<ThreadStart*>(start));
    owned->work(owned->given);
    return nullptr;
}

static_assert(sizeof(pthread_t) <= sizeof(std::uintptr_t));

}  // namespace

std::optional<LargeThread> LargeThread::start(void (*work)(void*), void* given)
{
    auto begin = std::make_unique<ThreadStart>(ThreadStart{work, given});
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, large_stack);
    pthread_t thread{};
    const int error = pthread_create(&thread, &attributes, run_large_thread, begin.get());
    pthread_attr_destroy(&attributes);
    if (error != 0)
        return std::nullopt;
    static_cast<void>(begin.release());
    return LargeThread((std::uintptr_t)thread);  // an integer on some systems, a pointer on others
}

void LargeThread::join() const
{
    pthread_join((pthread_t)thread_, nullptr);
}

}  // namespace plint::engine
