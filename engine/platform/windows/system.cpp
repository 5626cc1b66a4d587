#include "engine/platform/windows/system.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

namespace plint::engine::windows {

namespace {

constexpr std::wstring_view any_length = L"\\\\?\\";

struct ErrorPair {
    DWORD system;
    int error;
};

constexpr std::array<ErrorPair, 24> error_pairs{{
    {ERROR_FILE_NOT_FOUND, ENOENT},
    {ERROR_PATH_NOT_FOUND, ENOENT},
    {ERROR_INVALID_NAME, ENOENT},
    {ERROR_BAD_PATHNAME, ENOENT},
    {ERROR_INVALID_DRIVE, ENOENT},
    {ERROR_BAD_NETPATH, ENOENT},
    {ERROR_BAD_NET_NAME, ENOENT},
    {ERROR_ACCESS_DENIED, EACCES},
    {ERROR_SHARING_VIOLATION, EACCES},
    {ERROR_LOCK_VIOLATION, EACCES},
    {ERROR_WRITE_PROTECT, EROFS},
    {ERROR_ALREADY_EXISTS, EEXIST},
    {ERROR_FILE_EXISTS, EEXIST},
    {ERROR_DIRECTORY, ENOTDIR},
    {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
    {ERROR_DISK_FULL, ENOSPC},
    {ERROR_HANDLE_DISK_FULL, ENOSPC},
    {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
    {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
    {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
    {ERROR_CANT_RESOLVE_FILENAME, ELOOP},
    {ERROR_BROKEN_PIPE, EPIPE},
    {ERROR_NO_DATA, EPIPE},
    {ERROR_NOT_SAME_DEVICE, EXDEV},
}};

bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

std::wstring to_wide(std::string_view text)
{
    const auto size = static_cast<int>(text.size());
    const int needed = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(std::max(needed, 0)), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), needed);
    return wide;
}

std::string to_utf8(std::wstring_view text)
{
    const auto size = static_cast<int>(text.size());
    const int needed = ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
    std::string narrow(static_cast<std::size_t>(std::max(needed, 0)), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, narrow.data(), needed, nullptr, nullptr);
    return narrow;
}

std::wstring system_path(const std::string& path)
{
    if (path.empty())
        return {};
    const std::string absolute = files::absolute_path(path, current_directory());
    const bool has_drive = absolute.size() >= 3 && is_letter(absolute[1]) && absolute[2] == ':'
        && (absolute.size() == 3 || absolute[3] == '/');
    const std::size_t names = has_drive ? 3 : 0;
    constexpr std::string_view never_in_names("\0\\:*?\"<>|", 9);
    if ((!has_drive && !absolute.starts_with("/UNC/"))
        || absolute.find_first_of(never_in_names, names) != absolute.npos)
        return {};
    std::wstring name(any_length);
    name += to_wide(std::string_view(absolute).substr(1));
    std::ranges::replace(name, L'/', L'\\');
    if (absolute.size() == 3)
        name += L'\\';  // without it, the device of the drive
    return name;
}

std::string from_system_path(std::wstring_view path)
{
    if (path.starts_with(any_length))
        path.remove_prefix(any_length.size());
    std::string name = to_utf8(path);
    std::ranges::replace(name, '\\', '/');
    if (name.starts_with("//"))
        name.replace(0, 2, "UNC/");
    return files::absolute_path("/" + name, "/");
}

int to_errno(DWORD error)
{
    const auto* const found = std::ranges::find(error_pairs, error, &ErrorPair::system);
    return error == 0 ? 0 : found == error_pairs.end() ? EIO : found->error;
}

Handle open_existing(const std::string& path, DWORD access, bool follow)
{
    const std::wstring name = system_path(path);
    if (name.empty()) {
        ::SetLastError(ERROR_PATH_NOT_FOUND);
        return {};
    }
    return Handle(::CreateFileW(name.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | (follow ? 0 : FILE_FLAG_OPEN_REPARSE_POINT),
                                nullptr));
}

bool is_link(DWORD attributes, DWORD tag)
{
    return (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0
        && (tag == IO_REPARSE_TAG_SYMLINK || tag == IO_REPARSE_TAG_MOUNT_POINT);
}

std::int64_t to_nanoseconds(const FILETIME& time)
{
    constexpr std::int64_t until_1970 = 116'444'736'000'000'000;  // from 1601, in the unit of FILETIME, 100 ns
    const auto ticks = static_cast<std::int64_t>((std::uint64_t{time.dwHighDateTime} << 32U) | time.dwLowDateTime);
    return (ticks - until_1970) * 100;
}

int write_to(HANDLE file, std::string_view bytes)
{
    constexpr std::size_t most = std::size_t{1} << 20;
    while (!bytes.empty()) {
        DWORD written = 0;
        if (::WriteFile(file, bytes.data(), static_cast<DWORD>(std::min(bytes.size(), most)), &written, nullptr) == 0)
            return to_errno(::GetLastError());
        bytes.remove_prefix(written);
    }
    return 0;
}

}  // namespace plint::engine::windows
