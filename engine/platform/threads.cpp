// Work over many files at once: a shared counter hands out indices, so that one large file does not delay the others. The
// main thread works too if its stack allows: creating threads for each phase costs a tenth of a short run.
#include "engine/platform/threads.hpp"

#include "engine/platform/crash_context.hpp"
#include "engine/platform/memory.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

namespace plint::engine {

namespace {

constexpr std::size_t stack_size = std::size_t{64} << 20;  // reserved; pages are allocated on first use

struct Share {
    std::atomic<std::size_t> next = 0;
    std::atomic<unsigned> workers = 0;
    std::size_t count = 0;
    const std::function<void(std::size_t)>* work = nullptr;
};

void take_all(Share& share)
{
    for (auto index = share.next++; index < share.count; index = share.next++)
        (*share.work)(index);
}

void* run_thread(void* given)
{
    auto& share = *static_cast<Share*>(given);
    take_over_memory(share.workers++);
    const CrashStack stack;
    take_all(share);
    return nullptr;
}

// Lets the main thread's stack grow to the size of the stacks made here. The system keeps twice the space below it free,
// and checks the limit when the stack grows.
bool let_stack_grow()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_STACK, &limit) != 0)
        return false;
    if (limit.rlim_cur >= stack_size)  // RLIM_INFINITY is the largest of all
        return true;
    limit.rlim_cur = stack_size;
    return ::setrlimit(RLIMIT_STACK, &limit) == 0;
}

// Whether the calling thread has a stack like those made here, and uses little of it.
bool may_take_part()
{
    static const bool grows = let_stack_grow();
    return grows && ::gettid() == ::getpid();
}

}  // namespace

unsigned processors()
{
    return std::max(1U, std::thread::hardware_concurrency());
}

void for_each_index(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work)
{
    Share share;
    share.count = count;
    share.work = &work;

    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    const bool takes_part = may_take_part();
    if (takes_part)
        ++share.workers;
    std::vector<pthread_t> threads;
    for (std::size_t i = share.workers; i < std::min<std::size_t>(jobs, count); ++i) {
        pthread_t thread{};
        if (pthread_create(&thread, &attributes, run_thread, &share) != 0)
            break;  // a limit of the system: continue with the existing threads
        threads.push_back(thread);
    }
    pthread_attr_destroy(&attributes);
    if (takes_part || threads.empty())
        take_all(share);
    for (const pthread_t thread : threads)
        pthread_join(thread, nullptr);
}

}  // namespace plint::engine
