// Work over many files at once: a shared counter hands out indices, so that one large file holds up nobody.
#include "driver/threads.hpp"

#include "driver/crash.hpp"
#include "driver/memory.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include <pthread.h>

namespace plint {

namespace {

constexpr std::size_t stack_size = std::size_t{64} << 20;  // reserved, not used: pages come when they are touched

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
    std::vector<pthread_t> threads;
    for (std::size_t i = 0; i < std::min<std::size_t>(jobs, count); ++i) {
        pthread_t thread{};
        if (pthread_create(&thread, &attributes, run_thread, &share) != 0)
            break;  // limits of the system: go on with those there are
        threads.push_back(thread);
    }
    pthread_attr_destroy(&attributes);
    if (threads.empty())
        take_all(share);
    for (const pthread_t thread : threads)
        pthread_join(thread, nullptr);
}

}  // namespace plint
