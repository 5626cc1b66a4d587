// What the compiler's protection of the stack needs, and the C library for Windows lacks.
#include "engine/platform/windows/system.hpp"

#include <cstdlib>

extern "C" {
std::uintptr_t __stack_chk_guard = 0x2B992DDFA232D11F;

[[noreturn]] void __stack_chk_fail()
{
    std::abort();
}

// Before `main`: a value that is not the same in each run.
__attribute__((constructor, no_stack_protector)) void set_stack_guard()
{
    LARGE_INTEGER time{};
    ::QueryPerformanceCounter(&time);
    __stack_chk_guard ^= (static_cast<std::uintptr_t>(time.QuadPart) * 0x9E3779B97F4A7C15U)
        ^ reinterpret_cast<std::uintptr_t>(&time) ^ ::GetCurrentProcessId();
}
}
