#include "engine/platform/files.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/temporary_name.hpp"
#include "engine/platform/windows/system.hpp"
#include "engine/platform/windows/status.hpp"

#include <array>
#include <cerrno>

namespace plint::engine {

namespace {

// Symlinks to files are rare, and need a look at their target.
ListedEntry::Kind kind_of_link(const std::string& path, ListedEntry& listed)
{
    const FileStatus target = status_of(path);
    if (target.kind == FileKind::missing)
        return ListedEntry::Kind::broken_link;
    if (target.kind == FileKind::directory)
        return ListedEntry::Kind::link_to_folder;
    if (target.kind != FileKind::file)
        return ListedEntry::Kind::other;
    listed.link_to = files::Target{target.identity, static_cast<std::size_t>(target.size)};
    return ListedEntry::Kind::file;
}

FileStatus status_at(const std::string& path, bool follow)
{
    const windows::Handle file = windows::open_existing(path, FILE_READ_ATTRIBUTES, follow);
    if (!file)
        return {.kind = FileKind::missing,
                .identity = {},
                .size = 0,
                .modified = 0,
                .error = windows::to_errno(::GetLastError())};
    return windows::status_of_open(file.get());
}

}  // namespace

FileStatus windows::status_of_open(HANDLE file)
{
    FileStatus status;
    BY_HANDLE_FILE_INFORMATION information{};
    if (::GetFileType(file) != FILE_TYPE_DISK || ::GetFileInformationByHandle(file, &information) == 0) {
        status.kind = FileKind::other;
        return status;
    }
    FILE_ATTRIBUTE_TAG_INFO tag{};
    ::GetFileInformationByHandleEx(file, FileAttributeTagInfo, &tag, sizeof tag);
    status.kind = is_link(information.dwFileAttributes, tag.ReparseTag)  ? FileKind::symlink
        : (information.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::directory
                                                                         : FileKind::file;
    status.identity = {information.dwVolumeSerialNumber,
                       (std::uint64_t{information.nFileIndexHigh} << 32U) | information.nFileIndexLow};
    status.size = (std::uint64_t{information.nFileSizeHigh} << 32U) | information.nFileSizeLow;
    status.modified = to_nanoseconds(information.ftLastWriteTime);
    return status;
}

FileStatus status_of(const std::string& path)
{
    if (path == "/")  // above the drives
        return {.kind = FileKind::directory, .identity = {}, .size = 0, .modified = 0, .error = 0};
    return status_at(path, true);
}

FileStatus link_status_of(const std::string& path)
{
    return path == "/" ? status_of(path) : status_at(path, false);
}

std::string real_path(const std::string& path)
{
    const windows::Handle file = windows::open_existing(path, FILE_READ_ATTRIBUTES, true);
    if (!file)
        return {};
    std::wstring name(MAX_PATH, L'\0');
    DWORD size = ::GetFinalPathNameByHandleW(file.get(), name.data(), static_cast<DWORD>(name.size()), 0);
    if (size > name.size()) {
        name.resize(size);
        size = ::GetFinalPathNameByHandleW(file.get(), name.data(), size, 0);
    }
    return size == 0 || size > name.size() ? std::string()
                                           : windows::from_system_path(std::wstring_view(name).substr(0, size));
}

int visit_entries(const std::string& folder, const std::function<void(const ListedEntry&)>& visit)
{
    if (folder == "/")
        return 0;
    std::wstring pattern = windows::system_path(folder);
    if (pattern.empty())
        return ENOENT;
    pattern += pattern.ends_with(L'\\') ? L"*" : L"\\*";
    WIN32_FIND_DATAW found{};
    const HANDLE search = ::FindFirstFileExW(pattern.c_str(), FindExInfoBasic, &found, FindExSearchNameMatch, nullptr,
                                             FIND_FIRST_EX_LARGE_FETCH);
    if (search == INVALID_HANDLE_VALUE)
        return windows::to_errno(::GetLastError());
    do {
        const std::string name = windows::to_utf8(found.cFileName);
        ListedEntry listed{.name = name};
        if (windows::is_link(found.dwFileAttributes, found.dwReserved0))
            listed.kind = kind_of_link(files::below(folder, name), listed);
        else
            listed.kind = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? ListedEntry::Kind::folder
                                                                                   : ListedEntry::Kind::file;
        visit(listed);
    } while (::FindNextFileW(search, &found) != 0);
    const DWORD error = ::GetLastError();
    ::FindClose(search);
    return error == ERROR_NO_MORE_FILES ? 0 : windows::to_errno(error);
}

// Directories below the user's own are for this user alone already.
bool make_private_directories(const std::string& path)
{
    if (path == "/" || status_of(path).kind != FileKind::missing)
        return false;
    make_private_directories(std::string(files::parent_of(path)));
    return ::CreateDirectoryW(windows::system_path(path).c_str(), nullptr) != 0;
}

// The system accepts no long names here.
bool change_current_directory(const std::string& path)
{
    std::wstring name = windows::system_path(path);
    if (name.starts_with(L"\\\\?\\UNC\\"))
        name.replace(0, 7, L"\\");
    else
        name.erase(0, std::min<std::size_t>(4, name.size()));
    return ::SetCurrentDirectoryW(name.c_str()) != 0;
}

std::string current_directory()
{
    std::wstring name(::GetCurrentDirectoryW(0, nullptr), L'\0');
    name.resize(::GetCurrentDirectoryW(static_cast<DWORD>(name.size()), name.data()));
    return name.empty() ? std::string() : windows::from_system_path(name);
}

std::string write_temporary(const std::string& folder, std::string_view prefix, std::string_view first,
                            std::string_view second)
{
    std::string path;
    windows::Handle file;
    std::string name;
    const int error = with_fresh_name(name, [&] {
        path = files::below(folder, std::string(prefix) + name.substr(name.size() - temporary_letters));
        file = windows::Handle(::CreateFileW(windows::system_path(path).c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW,
                                             FILE_ATTRIBUTE_NORMAL, nullptr));
        return file ? 0 : windows::to_errno(::GetLastError());
    });
    if (error != 0)
        return {};
    const bool written = windows::write_to(file.get(), first) == 0 && windows::write_to(file.get(), second) == 0;
    file.close();
    if (written)
        return path;
    remove_file(path);
    return {};
}

bool rename_file(const std::string& from, const std::string& to)
{
    return ::MoveFileExW(windows::system_path(from).c_str(), windows::system_path(to).c_str(),
                         MOVEFILE_REPLACE_EXISTING)
        != 0;
}

void remove_file(const std::string& path)
{
    ::DeleteFileW(windows::system_path(path).c_str());
}

void mark_as_used(const std::string& path)
{
    const windows::Handle file = windows::open_existing(path, FILE_WRITE_ATTRIBUTES, false);
    FILETIME now{};
    ::GetSystemTimeAsFileTime(&now);
    if (file)
        ::SetFileTime(file.get(), nullptr, nullptr, &now);
}

}  // namespace plint::engine
