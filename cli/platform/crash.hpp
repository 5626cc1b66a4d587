// Handles crashes of plint: prints a line that names the file, and exits with a code of its own. Out of memory is not a
// bug, and exits with the code for other errors.
#pragma once

#include <csignal>
#include <cstddef>
#include <memory>
#include <string>

namespace plint::cli {

// From here on signals like SIGSEGV and uncaught exceptions end the process with `exit_crash` and a line
// on standard error. Hook runners treat a tool that was killed by a signal as successful.
void report_crashes();

// Gives the calling thread a stack to report a stack overflow from. One for each thread, as long as it runs.
class CrashStack {
public:
    CrashStack();
    ~CrashStack();
    CrashStack(const CrashStack&) = delete;
    CrashStack& operator=(const CrashStack&) = delete;

private:
    static constexpr std::size_t size = 16384;
    std::unique_ptr<char[]> bytes_;
    stack_t before_{};
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

}  // namespace plint::cli
