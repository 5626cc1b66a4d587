// As long as a directory is open here, the system moves and removes neither it nor those above it that were opened on the way.
#include "engine/platform/directory.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/temporary_name.hpp"
#include "engine/platform/windows/read_open.hpp"
#include "engine/platform/windows/status.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>
#include <vector>

namespace plint::engine {

struct Directory::State {
    std::string path;  // absolute
    std::vector<windows::Handle> open;
};

Directory::Directory() : Directory(std::make_unique<State>()) {}
Directory::Directory(std::unique_ptr<State> state) : state_(std::move(state)) {}
Directory::Directory(Directory&& other) noexcept = default;
Directory& Directory::operator=(Directory&& other) noexcept = default;
Directory::~Directory() = default;

namespace {

int last_error()
{
    return windows::to_errno(::GetLastError());
}

// Opens a directory so that it cannot be moved, if that is allowed.
windows::Handle pin(const std::string& path, bool follow)
{
    const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | (follow ? 0 : FILE_FLAG_OPEN_REPARSE_POINT);
    windows::Handle pinned(::CreateFileW(windows::system_path(path).c_str(), FILE_LIST_DIRECTORY | FILE_READ_ATTRIBUTES,
                                         FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, flags, nullptr));
    return pinned ? std::move(pinned) : windows::open_existing(path, FILE_READ_ATTRIBUTES, follow);
}

// Returns an errno value.
int add_pin(const std::string& path, bool follow, std::vector<windows::Handle>& open)
{
    if (path == "/")
        return 0;
    windows::Handle pinned = pin(path, follow);
    if (!pinned)
        return last_error();
    switch (windows::status_of_open(pinned.get()).kind) {
    case FileKind::directory: open.push_back(std::move(pinned)); return 0;
    case FileKind::symlink: return ELOOP;
    default: return ENOTDIR;
    }
}

int write_beside(const std::string& folder, std::string& temporary, std::string_view bytes)
{
    windows::Handle file;
    int error = with_fresh_name(temporary, [&] {
        file = windows::Handle(::CreateFileW(windows::system_path(files::below(folder, temporary)).c_str(),
                                             GENERIC_WRITE, 0, nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
        return file ? 0 : last_error();
    });
    if (error != 0)
        return error;
    error = windows::write_to(file.get(), bytes);
    file.close();
    if (error != 0)
        remove_file(files::below(folder, temporary));
    return error;
}

int move_file(const std::string& from, const std::string& to, DWORD flags)
{
    const std::wstring target = windows::system_path(to);
    if (target.empty())
        return ENOENT;
    return ::MoveFileExW(windows::system_path(from).c_str(), target.c_str(), flags) != 0 ? 0 : last_error();
}

}  // namespace

Directory Directory::open(const std::string& path, int& error)
{
    Directory directory;
    directory.state_->path = path;
    error = add_pin(path, true, directory.state_->open);
    return directory;
}

Directory Directory::open_below(const std::string& root, const std::string& path, bool make, int& error)
{
    Directory at = open(root, error);
    std::string_view rest = std::string_view(path).substr(std::min(root.size(), path.size()));
    while (error == 0 && !rest.empty()) {
        const std::string name(rest.substr(0, rest.find('/')));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        if (name.empty())
            continue;
        at.state_->path = files::below(at.state_->path, name);
        if (make && ::CreateDirectoryW(windows::system_path(at.state_->path).c_str(), nullptr) == 0
            && ::GetLastError() != ERROR_ALREADY_EXISTS)
            error = last_error();
        else
            error = add_pin(at.state_->path, false, at.state_->open);
    }
    return at;
}

Directory::Entry Directory::kind_of(const std::string& name) const
{
    switch (link_status_of(files::below(state_->path, name)).kind) {
    case FileKind::missing: return Entry::none;
    case FileKind::file: return Entry::file;
    case FileKind::directory: return Entry::folder;
    case FileKind::symlink: return Entry::symlink;
    case FileKind::other: break;
    }
    return Entry::other;
}

FileText Directory::read(const std::string& name) const
{
    const windows::Handle file = windows::open_existing(files::below(state_->path, name), GENERIC_READ, false);
    FileStamp stamp;
    return file ? windows::read_open(file.get(), stamp) : FileText{.text = {}, .problem = system_message(last_error())};
}

int Directory::replace(const std::string& name, std::string_view bytes, std::optional<std::string_view> old) const
{
    const std::string path = files::below(state_->path, name);
    const DWORD attributes = ::GetFileAttributesW(windows::system_path(path).c_str());
    if (kind_of(name) == Entry::folder)
        return EISDIR;
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0)
        return EACCES;
    std::string temporary;
    int error = write_beside(state_->path, temporary, bytes);
    if (error != 0)
        return error;
    const std::string written = files::below(state_->path, temporary);
    if (kind_of(name) == Entry::file)
        ::SetFileAttributesW(windows::system_path(written).c_str(), attributes);
    error = old && read(name).text != *old ? ECANCELED : move_file(written, path, MOVEFILE_REPLACE_EXISTING);
    if (error != 0)
        remove_file(written);
    return error;
}

int Directory::create(const std::string& name, std::string_view bytes) const
{
    std::string temporary;
    int error = write_beside(state_->path, temporary, bytes);
    if (error != 0)
        return error;
    error = move(*this, temporary, *this, name);
    if (error != 0)
        remove_file(files::below(state_->path, temporary));
    return error;
}

int Directory::append(const std::string& name, std::string_view bytes) const
{
    const windows::Handle file(::CreateFileW(windows::system_path(files::below(state_->path, name)).c_str(),
                                             FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_ALWAYS,
                                             FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    return file ? windows::write_to(file.get(), bytes) : last_error();
}

int Directory::write_through(const std::string& name, std::string_view bytes) const
{
    const windows::Handle file = windows::open_existing(files::below(state_->path, name), GENERIC_WRITE, false);
    return file ? windows::write_to(file.get(), bytes) : last_error();
}

int Directory::move(const Directory& from, const std::string& name, const Directory& to, const std::string& new_name)
{
    return move_file(files::below(from.state_->path, name), files::below(to.state_->path, new_name), 0);
}

void Directory::remove_stale() const
{
    const auto now = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::system_clock::now().time_since_epoch() - std::chrono::seconds(stale_after));
    static_cast<void>(visit_entries(state_->path, [&](const ListedEntry& entry) {
        if (!is_temporary(entry.name))
            return;
        const std::string path = files::below(state_->path, entry.name);
        const FileStatus status = link_status_of(path);
        if (status.kind == FileKind::file && status.modified < now.count())
            remove_file(path);
    }));
}

}  // namespace plint::engine
