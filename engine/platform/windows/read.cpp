#include "engine/platform/read.hpp"

#include "engine/platform/standard_files.hpp"
#include "engine/platform/windows/read_open.hpp"
#include "engine/platform/windows/status.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <cerrno>
#include <optional>

#include <io.h>

namespace plint::engine {

namespace {

// Until the end of the file. std::nullopt: it is larger than `max`; `error`: errno value.
std::optional<std::string> read_to_end(HANDLE file, std::size_t expected, std::size_t max, int& error)
{
    std::string text(expected + 1, '\0');  // one more, so that the end is seen without growing
    std::size_t size = 0;
    error = 0;
    while (size <= max) {
        if (size == text.size())
            text.resize(std::min(text.size() * 2, max + 1));
        DWORD got = 0;
        if (::ReadFile(file, text.data() + size, static_cast<DWORD>(text.size() - size), &got, nullptr) == 0) {
            const DWORD problem = ::GetLastError();
            error = problem == ERROR_BROKEN_PIPE || problem == ERROR_HANDLE_EOF ? 0 : windows::to_errno(problem);
            break;
        }
        if (got == 0)
            break;
        size += got;
    }
    if (size > max)
        return std::nullopt;
    text.resize(size);
    return text;
}

FileText read_text(HANDLE file, std::size_t expected)
{
    int error = 0;
    auto text = read_to_end(file, expected, limits::file_bytes, error);
    if (!text)
        return {.text = {}, .problem = "it is larger than 64 MiB"};
    if (error != 0)
        return {.text = {}, .problem = system_message(error)};
    return {.text = std::move(*text), .problem = {}};
}

FileStamp stamp_from(HANDLE file, const FileStatus& status)
{
    std::int64_t changed = status.modified;
    FILE_BASIC_INFO basic{};
    if (::GetFileInformationByHandleEx(file, FileBasicInfo, &basic, sizeof basic) != 0)
        changed = std::max(changed,
                           windows::to_nanoseconds({.dwLowDateTime = basic.ChangeTime.LowPart,
                                                    .dwHighDateTime = static_cast<DWORD>(basic.ChangeTime.HighPart)}));
    return {status.identity.second, static_cast<std::int64_t>(status.size), changed};
}

}  // namespace

FileText windows::read_open(HANDLE file, FileStamp& stamp)
{
    const FileStatus status = status_of_open(file);
    stamp = stamp_from(file, status);
    switch (status.kind) {
    case FileKind::directory: return {.text = {}, .problem = "it is a directory"};
    case FileKind::symlink: return {.text = {}, .problem = system_message(ELOOP)};
    case FileKind::missing:
    case FileKind::other: return {.text = {}, .problem = "it is a device; plint reads files and directories"};
    case FileKind::file: break;
    }
    if (status.size > limits::file_bytes)
        return {.text = {}, .problem = "it is larger than 64 MiB"};
    return read_text(file, static_cast<std::size_t>(status.size));
}

FileStamp stamp_of(const std::string& path)
{
    const windows::Handle file = windows::open_existing(path, FILE_READ_ATTRIBUTES, true);
    return file ? stamp_from(file.get(), windows::status_of_open(file.get())) : FileStamp();
}

FileText read_file(const std::string& path)
{
    FileStamp stamp;
    bool no_symlink = false;
    return read_file(path, stamp, no_symlink);
}

FileText read_file(const std::string& path, FileStamp& stamp, bool& no_symlink)
{
    windows::Handle file = windows::open_existing(path, GENERIC_READ, false);
    no_symlink = file && windows::status_of_open(file.get()).kind != FileKind::symlink;
    if (file && !no_symlink)
        file = windows::open_existing(path, GENERIC_READ, true);
    if (file)
        return windows::read_open(file.get(), stamp);
    const DWORD error = ::GetLastError();
    if (status_of(path).kind == FileKind::directory)
        return {.text = {}, .problem = "it is a directory"};
    return {.text = {}, .problem = system_message(windows::to_errno(error))};
}

FileText read_standard_input()
{
    constexpr std::size_t first_guess = 65535;
    return read_text(reinterpret_cast<HANDLE>(::_get_osfhandle(standard_input)), first_guess);
}

}  // namespace plint::engine
