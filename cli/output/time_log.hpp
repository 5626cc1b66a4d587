// `--log` of a run: which files and rules take long. Each is in the file while it does, so that a run which never ends, or is
// killed, has named them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace plint::cli {

class TimeLog {
public:
    // Looks at all visible threads (activity.hpp) many times a second, and appends to `file`.
    explicit TimeLog(std::string file);

    // Appends where the time went.
    ~TimeLog();
    TimeLog(const TimeLog&) = delete;
    TimeLog& operator=(const TimeLog&) = delete;

private:
    using Clock = std::chrono::steady_clock;
    using Seconds = std::chrono::duration<double>;

    // A file that is worked at, or a step without a file, and when to append a line about it.
    struct Slow {
        Clock::time_point begin;
        Seconds next;
    };

    void look_until_end();
    void look(Clock::time_point now);
    void append(const std::string& text) const;
    [[nodiscard]] std::string summary() const;

    std::string file_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
    std::map<std::string, Slow> slow_;                            // by path, or by step
    std::map<std::pair<std::string, std::string>, Seconds> all_;  // by path and step, of all threads
    std::mutex mutex_;                                            // of what follows
    std::condition_variable ended_;
    bool running_ = true;
    std::thread thread_;
};

}  // namespace plint::cli
