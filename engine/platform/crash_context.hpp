// What a handler of crashes needs besides the file that a thread works at (parser/source/activity.hpp): a stack to run on. The
// handler itself belongs to the program (cli/output/crash.hpp).
#pragma once

#include <memory>

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

}  // namespace plint::engine
