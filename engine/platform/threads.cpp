// A shared counter hands out indices, so that one large file does not delay the others. The main thread works too if its stack
// allows: creating threads for each phase costs a tenth of a short run.
#include "engine/platform/threads.hpp"

#include "engine/platform/crash_context.hpp"
#include "engine/platform/large_stack.hpp"
#include "engine/platform/memory.hpp"
#include "parser/source/activity.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace plint::engine {

namespace {

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

void run_worker(void* given)
{
    auto& share = *static_cast<Share*>(given);
    take_over_memory(share.workers++);
    const CrashStack stack;
    const activity::VisibleThread visible;
    take_all(share);
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

    const bool takes_part = has_large_main_stack();
    if (takes_part)
        ++share.workers;
    std::vector<LargeThread> threads;
    for (std::size_t i = share.workers; i < std::min<std::size_t>(jobs, count); ++i) {
        const auto thread = LargeThread::start(run_worker, &share);
        if (!thread)
            break;  // a limit of the system: continue with the existing threads
        threads.push_back(*thread);
    }
    if (takes_part || threads.empty())
        take_all(share);
    for (const LargeThread& thread : threads)
        thread.join();
}

}  // namespace plint::engine
