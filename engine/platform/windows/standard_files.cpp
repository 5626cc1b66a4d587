#include "engine/platform/standard_files.hpp"

#include "engine/platform/windows/system.hpp"

#include <cstdlib>
#include <initializer_list>

#include <fcntl.h>
#include <io.h>

namespace plint::engine {

namespace {

HANDLE handle_of(int file)
{
    const auto handle = ::_get_osfhandle(file);
    return handle == -2 ? INVALID_HANDLE_VALUE : reinterpret_cast<HANDLE>(handle);
}

// A parameter that is not valid is an error, and does not end the process.
void ignore_invalid(const wchar_t*, const wchar_t*, const wchar_t*, unsigned, uintptr_t) {}

}  // namespace

bool prepare_standard_files()
{
    ::_set_invalid_parameter_handler(ignore_invalid);
    for (const int file : {standard_input, standard_output, standard_error}) {
        if (handle_of(file) == INVALID_HANDLE_VALUE
            && ::_open("NUL", file == standard_input ? _O_WRONLY : _O_RDONLY) != file)
            return false;
        ::_setmode(file, _O_BINARY);
        DWORD mode = 0;
        if (file != standard_input && ::GetConsoleMode(handle_of(file), &mode) != 0) {
            ::SetConsoleMode(handle_of(file), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
            ::SetConsoleOutputCP(CP_UTF8);
        }
    }
    return true;
}

// A console that prints escape sequences as text is none for plint.
bool is_terminal(int file)
{
    DWORD mode = 0;
    return ::GetConsoleMode(handle_of(file), &mode) != 0
        && (file == standard_input || (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0);
}

unsigned terminal_width(int file)
{
    CONSOLE_SCREEN_BUFFER_INFO information{};
    return ::GetConsoleScreenBufferInfo(handle_of(file), &information) != 0
        ? static_cast<unsigned>(information.srWindow.Right - information.srWindow.Left + 1)
        : 0;
}

bool is_regular_file(int file)
{
    return ::GetFileType(handle_of(file)) == FILE_TYPE_DISK;
}

}  // namespace plint::engine
