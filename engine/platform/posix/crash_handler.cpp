// Signal handlers can reach nothing but globals.
#include "engine/platform/crash_handler.hpp"

#include "engine/platform/crash_context.hpp"

#include <atomic>
#include <csignal>

#include <unistd.h>

namespace plint::engine {

namespace {

std::atomic<void (*)(std::string_view)> crash_handler = nullptr;

std::string_view signal_name(int signal)
{
    switch (signal) {
    case SIGSEGV: return "invalid memory access or stack overflow";
    case SIGBUS: return "bus error";
    case SIGFPE: return "arithmetic error";
    case SIGILL: return "illegal instruction";
    case SIGABRT: return "aborted";
    case SIGSYS: return "system call not permitted";
    default: return "signal";
    }
}

void on_signal(int signal)
{
    crash_handler.load()(signal_name(signal));
}

}  // namespace

void set_crash_handler(void (*handler)(std::string_view what))
{
    crash_handler = handler;
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS})
        ::sigaction(signal, &action, nullptr);
}

void wait_forever()
{
    while (true)
        ::pause();
}

struct CrashStack::State {
    std::unique_ptr<char[]> bytes;
    stack_t before{};
};

CrashStack::CrashStack() : state_(std::make_unique<State>())
{
    constexpr std::size_t size = 16384;
    state_->bytes = std::make_unique_for_overwrite<char[]>(size);
    stack_t stack{};
    stack.ss_sp = state_->bytes.get();
    stack.ss_size = size;
    ::sigaltstack(&stack, &state_->before);
}

CrashStack::~CrashStack()
{
    ::sigaltstack(&state_->before, nullptr);
}

}  // namespace plint::engine
