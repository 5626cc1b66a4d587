// Reacts to crashes of this process.
#pragma once

#include <string_view>

namespace plint::engine {

// From now on, a crash calls `handler` with its kind ("bus error"), on the thread that crashed. The handler must allocate no
// memory, and must end the process. If it crashes itself, the system ends the process.
void set_crash_handler(void (*handler)(std::string_view what));

// Crash handlers may call it.
[[noreturn]] void wait_forever();

}  // namespace plint::engine
