// What all sources for Windows share. Inside of plint, `C:\a` is `/C:/a` and `\\server\share` is `/UNC/server/share`.
// So paths work as on other systems, and `\\?\` before the rest is the name for the system, of any length. Paths are UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace plint::engine::windows {

class Handle {
public:
    Handle() = default;
    explicit Handle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() { close(); }

    void close()
    {
        if (HANDLE handle = std::exchange(handle_, nullptr))
            ::CloseHandle(handle);
    }
    [[nodiscard]] HANDLE get() const { return handle_; }
    explicit operator bool() const { return handle_ != nullptr; }

private:
    HANDLE handle_ = nullptr;
};

[[nodiscard]] std::wstring to_wide(std::string_view text);
[[nodiscard]] std::string to_utf8(std::wstring_view text);

// The name of a path for the system. Empty, which no file has: the path is of no file, such as that of a device or a stream.
[[nodiscard]] std::wstring system_path(const std::string& path);

// The other way.
[[nodiscard]] std::string from_system_path(std::wstring_view path);

// The errno value for a result of GetLastError.
[[nodiscard]] int to_errno(DWORD error);

// An existing file or directory, which others may write, move and remove meanwhile. `follow`: through symlinks. Empty: it
// failed, with GetLastError.
[[nodiscard]] Handle open_existing(const std::string& path, DWORD access, bool follow);

// A symlink or a junction.
[[nodiscard]] bool is_link(DWORD attributes, DWORD tag);

// Nanoseconds since 1970.
[[nodiscard]] std::int64_t to_nanoseconds(const FILETIME& time);

// Writes all of `bytes`. Returns 0 or an errno value.
[[nodiscard]] int write_to(HANDLE file, std::string_view bytes);

}  // namespace plint::engine::windows
