#include "cli/output/time_log.hpp"

#include "cli/output/console.hpp"
#include "cli/output/write.hpp"
#include "parser/source/activity.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <system_error>
#include <vector>

namespace plint::cli {

using namespace std::chrono_literals;

namespace {

std::string words_about(const std::string& path, const std::string& step)
{
    if (path.empty())
        return reporters::visible(step);
    return fmt::format("`{}`: {}", reporters::visible(path), step.empty() ? "reading" : reporters::visible(step));
}

}  // namespace

TimeLog::TimeLog(std::string file) : file_(std::move(file))
{
    try {
        thread_ = std::thread([this] { look_until_end(); });
    } catch (const std::system_error&) {
        append("there can be no thread that measures time\n");
    }
}

TimeLog::~TimeLog()
{
    if (!thread_.joinable())
        return;
    {
        const std::scoped_lock lock(mutex_);
        running_ = false;
    }
    ended_.notify_one();
    thread_.join();
    append(summary());
}

void TimeLog::look_until_end()
{
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, 10ms, [this] { return !running_; }))
        look(Clock::now());
}

void TimeLog::look(Clock::time_point now)
{
    const Seconds passed = now - last_;
    last_ = now;
    std::map<std::string, Slow> before;
    before.swap(slow_);
    for (const auto& [path, step] : activity::all_current()) {
        all_[{path, step}] += passed;
        const std::string& key = path.empty() ? step : path;
        const auto known = before.find(key);
        Slow& slow = slow_[key] = known == before.end() ? Slow{now, 0.5s} : known->second;
        const Seconds time = now - slow.begin;
        if (time < slow.next)
            continue;
        slow.next = 2 * time;
        append(fmt::format("{:.1f} s: for {:.1f} s {}\n", Seconds(now - begin_).count(), time.count(),
                           words_about(path, step)));
    }
}

std::string TimeLog::summary() const
{
    constexpr std::size_t max_lines = 20;
    std::vector<std::pair<Seconds, std::string>> times;
    for (const auto& [what, time] : all_)
        times.emplace_back(time, words_about(what.first, what.second));
    std::ranges::stable_sort(times, std::greater(), [](const auto& entry) { return entry.first; });
    std::string text = fmt::format("{:.1f} s: end, after:\n", Seconds(Clock::now() - begin_).count());
    for (const auto& [time, words] : times) {
        if (time < 10ms || text.size() > 100 * max_lines)
            break;
        text += fmt::format("  {:.2f} s {}\n", time.count(), words);
    }
    return text;
}

void TimeLog::append(const std::string& text) const
{
    static_cast<void>(append_output(file_, printable(text)));
}

}  // namespace plint::cli
