// WebAssembly has no signals: a crash ends the module with a trap, which its host reports.
#include "engine/platform/crash_handler.hpp"

#include "engine/platform/crash_context.hpp"

#include <cstdlib>

namespace plint::engine {

struct CrashStack::State {};

CrashStack::CrashStack() = default;

CrashStack::~CrashStack() = default;

void set_crash_handler(void (*)(std::string_view)) {}

void wait_forever()
{
    std::abort();  // no other thread could end the process
}

}  // namespace plint::engine
