// How far a slow run is: one line on standard error, for people who watch it there, gone when the run is done.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace plint {

class Progress {
public:
    // Shows itself after half a second, and never when it is not `wanted`.
    explicit Progress(bool wanted);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // From here on `count` steps of what is called `what` ("reading"). Not while other threads take steps.
    void begin(std::string_view what, std::size_t count);

    // One step is done. For any thread.
    void step() { done_.fetch_add(1, std::memory_order_relaxed); }

    // Takes the line away; nothing is shown any more.
    void end();

private:
    void show_until_end();

    std::mutex mutex_;
    std::condition_variable ended_;
    bool running_;
    std::string what_;
    std::size_t count_ = 0;
    std::atomic<std::size_t> done_ = 0;
    std::thread thread_;
};

}  // namespace plint
