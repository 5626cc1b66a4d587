// Signal handlers can reach nothing but globals, see parser/source/activity.cpp.
#include "cli/output/crash.hpp"

#include "cli/output/exit_codes.hpp"
#include "parser/source/activity.hpp"
#include "engine/platform/crash_handler.hpp"
#include "engine/platform/standard_files.hpp"
#include "engine/platform/write_all.hpp"
#include "reporters/text/log_commands.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>

namespace plint::cli {

namespace {

// All functions below may run in a signal handler: they only write, and allocate no memory.
void say(std::string_view text)
{
    static_cast<void>(engine::write_all(engine::standard_error, text));
}

void say_path(std::string_view path)
{
    std::array<char, 256> buffer{};
    for (std::size_t at = 0; at < path.size(); at += buffer.size()) {
        const auto size = std::min(path.size() - at, buffer.size());
        for (std::size_t i = 0; i < size; ++i) {
            const auto byte = static_cast<unsigned char>(path[at + i]);
            const bool is_shown = byte >= 0x20 && byte != 0x7F && !reporters::may_begin_log_command(path, at + i);
            buffer[i] = is_shown ? path[at + i] : '?';
        }
        say({buffer.data(), size});
    }
}

void say_what(std::string_view prefix, std::string_view what)
{
    // Several threads may fail at once; only the first one writes.
    static std::atomic_flag writing = ATOMIC_FLAG_INIT;
    if (writing.test_and_set())
        engine::wait_forever();
    say(prefix);
    say(what);
    if (const char* const path = activity::current_path()) {
        say(" while reading `");
        say_path(path);
        say("`");
    }
    say("\n");
}

[[noreturn]] void die(std::string_view what)
{
    say_what("plint: internal error: ", what);
    say("plint: this is a bug in plint; please report it, with that file if possible\n");
    std::_Exit(exit_crash);
}

[[noreturn]] void die_without_memory()
{
    say_what("plint: ", "out of memory");
    say("plint: no findings were reported; make more memory available, or exclude the file\n");
    std::_Exit(exit_usage_error);
}

[[noreturn]] void on_terminate()
{
    if (const auto exception = std::current_exception()) {
        try {
            std::rethrow_exception(exception);
        } catch (const std::bad_alloc&) {
            die_without_memory();
        } catch (const std::length_error&) {  // a text or list larger than any memory
            die_without_memory();
        } catch (const std::exception& error) {
            die(error.what());
        } catch (...) {
            die("unknown exception");
        }
    }
    die("terminated");
}

}  // namespace

void report_crashes()
{
    engine::set_crash_handler(die);
    std::set_terminate(on_terminate);
}

}  // namespace plint::cli
