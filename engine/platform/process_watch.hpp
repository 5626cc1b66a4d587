// Waits until another process ends.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace plint::engine {

class ProcessWatch {
public:
    // Calls `on_end` at most once, on a thread of its own, when the process ends; never if it does not exist now.
    // Waiting takes no processor time; where the system cannot wait for other processes, the thread looks once a second.
    ProcessWatch(std::int64_t process, std::function<void()> on_end);
    ~ProcessWatch();  // stops waiting
    ProcessWatch(const ProcessWatch&) = delete;
    ProcessWatch& operator=(const ProcessWatch&) = delete;

private:
    struct State;
    std::unique_ptr<State> state_;  // null: nothing is waited for
};

}  // namespace plint::engine
