#include "engine/platform/crash_handler.hpp"

#include "engine/platform/crash_context.hpp"
#include "engine/platform/windows/system.hpp"

#include <atomic>
#include <csignal>

namespace plint::engine {

namespace {

std::atomic<void (*)(std::string_view)> crash_handler = nullptr;

std::string_view exception_name(DWORD code)
{
    switch (code) {
    case EXCEPTION_ACCESS_VIOLATION:
    case EXCEPTION_STACK_OVERFLOW: return "invalid memory access or stack overflow";
    case EXCEPTION_IN_PAGE_ERROR: return "bus error";
    case EXCEPTION_INT_DIVIDE_BY_ZERO:
    case EXCEPTION_FLT_DIVIDE_BY_ZERO: return "arithmetic error";
    case EXCEPTION_ILLEGAL_INSTRUCTION: return "illegal instruction";
    default: return "exception of the system";
    }
}

LONG WINAPI on_exception(EXCEPTION_POINTERS* exception)
{
    crash_handler.load()(exception_name(exception->ExceptionRecord->ExceptionCode));
    return EXCEPTION_EXECUTE_HANDLER;
}

void on_abort(int)
{
    crash_handler.load()("aborted");
}

}  // namespace

void set_crash_handler(void (*handler)(std::string_view what))
{
    crash_handler = handler;
    ::SetUnhandledExceptionFilter(on_exception);
    std::signal(SIGABRT, on_abort);
}

void wait_forever()
{
    while (true)
        ::Sleep(INFINITE);
}

struct CrashStack::State {};

// Lasts as long as the thread.
CrashStack::CrashStack()
{
    ULONG size = 65536;
    ::SetThreadStackGuarantee(&size);
}

CrashStack::~CrashStack() = default;

}  // namespace plint::engine
