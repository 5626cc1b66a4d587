// A progress line on standard error for slow runs, removed at the end.
#pragma once

#include "engine/workspace/progress.hpp"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace plint::cli {

class ProgressLine {
public:
    // Appears after half a second, and never if not `wanted`.
    explicit ProgressLine(bool wanted);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // Shows the progress of an operation of the engine. The line must outlive the result.
    [[nodiscard]] engine::Progress callbacks();

    // Starts `count` steps of an activity named `what` ("reading"). Not thread-safe.
    void begin(std::string_view what, std::size_t count);

    // Counts one step. Thread-safe.
    void step() { done_.fetch_add(1, std::memory_order_relaxed); }

    // Removes the line for good.
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

}  // namespace plint::cli
