#include "cli/output/progress.hpp"

#include "engine/platform/directory.hpp"
#include "engine/platform/standard_files.hpp"
#include "engine/platform/write_all.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <system_error>

namespace plint::cli {

using namespace std::chrono_literals;

static std::string progress_bar(std::size_t done, std::size_t count)
{
    constexpr std::size_t width = 24;
    const std::size_t full = count == 0 ? width : std::min(done, count) * width / count;
    return std::string(full, '#') + std::string(width - full, '.');
}

ProgressLine::ProgressLine(bool wanted) : running_(wanted)
{
    if (!wanted)
        return;
    try {
        thread_ = std::thread([this] { show_until_end(); });
    } catch (const std::system_error&) {  // a limit of the system: the run needs no progress line
    }
}

ProgressLine::~ProgressLine()
{
    end();
}

void ProgressLine::begin(std::string_view what, std::size_t count)
{
    const std::scoped_lock lock(mutex_);
    what_ = what;
    count_ = count;
    done_ = 0;
}

engine::Progress ProgressLine::callbacks()
{
    return {.begin = [this](std::string_view what, std::size_t count) { begin(what, count); },
            .step = [this] { step(); }};
}

void ProgressLine::end()
{
    {
        const std::scoped_lock lock(mutex_);
        running_ = false;
    }
    ended_.notify_one();
    if (thread_.joinable())
        thread_.join();
}

void ProgressLine::show_until_end()
{
    std::unique_lock lock(mutex_);
    const auto is_over = [this] { return !running_; };
    if (ended_.wait_for(lock, 500ms, is_over))
        return;
    do {
        const std::size_t done = done_.load(std::memory_order_relaxed);
        const auto line = fmt::format("\r[{}] {} {} of {} files\x1B[K", progress_bar(done, count_), what_,
                                      std::min(done, count_), count_);
        static_cast<void>(engine::write_all(engine::standard_error, line));
    } while (!ended_.wait_for(lock, 100ms, is_over));
    static_cast<void>(engine::write_all(engine::standard_error, "\r\x1B[K"));
}

}  // namespace plint::cli
