// Threads with stacks that are large enough for the recursion of grammars.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace plint::engine {

inline constexpr std::size_t large_stack = std::size_t{64} << 20;  // reserved; pages are allocated on first use

class LargeThread {
public:
    // Calls `work(given)` on a new thread. std::nullopt: a limit of the system.
    [[nodiscard]] static std::optional<LargeThread> start(void (*work)(void*), void* given);

    // Must be called once.
    void join() const;

private:
    explicit LargeThread(std::uintptr_t thread) : thread_(thread) {}
    std::uintptr_t thread_;
};

// Whether the calling thread is the main thread, and its stack can grow to the size of `large_stack`.
[[nodiscard]] bool has_large_main_stack();

}  // namespace plint::engine
