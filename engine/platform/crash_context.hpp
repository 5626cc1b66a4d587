// What a handler of crashes needs: the file that a thread was reading, and a stack to run on. The handler itself belongs to
// the program (cli/output/crash.hpp).
#pragma once

#include <memory>
#include <string>

namespace plint::engine {

// Gives the calling thread a stack to report a stack overflow from. One for each thread, as long as it runs.
class CrashStack {
public:
    CrashStack();
    ~CrashStack();
    CrashStack(const CrashStack&) = delete;
    CrashStack& operator=(const CrashStack&) = delete;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// As long as it exists, a crash of the calling thread names `path`, which must outlive it.
class Reading {
public:
    explicit Reading(const std::string& path);
    ~Reading();
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

private:
    const char* before_;  // a file may need others to be read
};

// The path of the calling thread's innermost Reading; null if there is none. Signal handlers may call it.
[[nodiscard]] const char* current_path();

}  // namespace plint::engine
