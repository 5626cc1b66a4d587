// What each thread works at: for reports of crashes, and for `--log`, which finds out where the time goes.
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

namespace plint::activity {

// As long as it exists, others can see what the calling thread works at. One for each thread, as long as it runs.
class VisibleThread {
public:
    VisibleThread();
    ~VisibleThread();
    VisibleThread(const VisibleThread&) = delete;
    VisibleThread& operator=(const VisibleThread&) = delete;
};

// As long as it exists, the calling thread works at a file, or takes a step that is about all of them. A file may need others:
// the innermost Work counts. The texts must outlive it.
class Work {
public:
    explicit Work(const std::string& path);
    explicit Work(const std::string_view* step);
    ~Work();
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

private:
    const std::string* path_;  // of the one around it
    const std::string_view* step_;
};

// Where the calling thread stores the step of its innermost Work that it begins, such as the name of a rule; the text must
// outlive that Work. No effect unless it is about a file. For loops: the place stays the same as long as the Work is the
// innermost.
using Step = std::atomic<const std::string_view*>;
[[nodiscard]] Step& current_step();

inline void begin_step(const std::string_view* step, Step& current = current_step())
{
    current.store(step, std::memory_order_relaxed);
}

// The path of the calling thread's innermost Work; null if there is none. Signal handlers may call it.
[[nodiscard]] const char* current_path();

struct Current {
    std::string path;  // empty: none
    std::string step;  // empty: the file is read
};

// Of all visible threads that have some Work. Thread-safe.
[[nodiscard]] std::vector<Current> all_current();

}  // namespace plint::activity
