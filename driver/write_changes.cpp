// Brings the changes of fixes to disk.
#include "driver/files/read.hpp"
#include "driver/files/write.hpp"
#include "driver/fix.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fcntl.h>

namespace plint {

namespace {

// Nothing when the folders of `path` are there now.
std::string make_folders(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path();
    std::error_code error;
    if (!folder.empty())
        std::filesystem::create_directories(folder, error);
    return error ? error.message() : std::string();
}

// Never in the place of another file.
std::string move_file(const std::string& from, const std::string& to)
{
    auto problem = make_folders(to);
    if (problem.empty() && ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0)
        problem = system_message(errno);
    return problem;
}

// Whether the disk still is as it was when the change was made up.
std::string still_as_it_was(const FileChange& change)
{
    if (change.old_path.empty()) {
        const bool exists = std::filesystem::exists(std::filesystem::symlink_status(change.new_path));
        return exists ? system_message(EEXIST) : std::string();
    }
    const auto on_disk = read_file(change.old_path);
    if (!on_disk.problem.empty())
        return on_disk.problem;
    return on_disk.text == change.old_text ? std::string() : "it was changed by somebody else meanwhile";
}

std::string write_change(const FileChange& change)
{
    std::string problem;
    if (change.old_path.empty())
        problem = make_folders(change.new_path);
    const auto& path = change.old_path.empty() ? change.new_path : change.old_path;
    if (problem.empty() && change.new_text != change.old_text)
        problem = replace_file(path, change.new_text);
    return problem.empty() && path != change.new_path ? move_file(path, change.new_path) : problem;
}

}  // namespace

std::vector<std::string> write_changes(const std::vector<FileChange>& changes)
{
    std::vector<std::string> trouble;
    const auto report = [&](const FileChange& change, const std::string& problem) {
        if (!problem.empty())
            trouble.push_back(fmt::format("cannot fix `{}`: {}", reporters::visible(change.new_path), problem));
        return problem.empty();
    };
    std::vector<const FileChange*> possible;
    for (const auto& change : changes)
        if (report(change, still_as_it_was(change)))
            possible.push_back(&change);
    // What is cut out of one file is pasted into another: all of it or nothing, and the pasting first, which it is,
    // because changes are sorted by their old paths.
    const bool pastes = !changes.empty() && changes.front().old_path.empty();
    for (const FileChange* const change : possible)
        if (pastes && !trouble.empty())
            break;
        else
            report(*change, write_change(*change));
    return trouble;
}

}  // namespace plint
