// One spelling for each file.
#include "checks/files/paths.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace plint::files {

namespace fs = std::filesystem;

// As on Windows, where a symlink makes no difference to a `..` after it.
static constexpr bool has_drives = fs::path::preferred_separator != '/';

std::string absolute_path(std::string_view path, std::string_view folder)
{
    const bool is_plain =
        path.starts_with('/') && !path.ends_with('/') && path.find("//") == path.npos && path.find("/.") == path.npos;
    if (is_plain)  // as most are
        return std::string(path);
    std::string result(path.starts_with('/') || folder == "/" ? "" : folder);
    while (!path.empty()) {
        const auto part = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(part.size() + 1, path.size()));
        if (part.empty() || part == ".")
            continue;
        if (part != "..") {
            result.append("/").append(part);
            continue;
        }
        std::error_code error;
        if (!has_drives && fs::is_symlink(result, error))
            if (const fs::path real = fs::canonical(result, error); !error)
                result = real.string();
        result.erase(result.empty() ? 0 : result.rfind('/'));
    }
    return result.empty() ? "/" : result;
}

std::string shown_path(std::string_view path, std::string_view folder)
{
    if (path == folder)
        return ".";
    if (folder != "/" && path.starts_with(folder) && path.substr(folder.size()).starts_with('/'))
        path.remove_prefix(folder.size() + 1);
    return std::string(path);
}

std::string from_user(std::string_view path)
{
    std::string result(path);
    if (!has_drives)
        return result;
    std::ranges::replace(result, '\\', '/');
    if (result.starts_with("//"))
        return result.replace(0, 1, "/UNC");
    const std::size_t drive = result.starts_with('/') ? 1 : 0;
    if (result.size() < drive + 2 || result[drive + 1] != ':' || !is_letter(result[drive]))
        return result;
    result[drive] = upper_case(result[drive]);
    return drive == 0 ? "/" + result : result;
}

std::string for_user(std::string_view path)
{
    if (has_drives && path.starts_with("/UNC/"))
        return "/" + std::string(path.substr(4));
    const bool is_on_drive = has_drives && path.size() > 2 && path[0] == '/' && path[2] == ':';
    return std::string(is_on_drive ? path.substr(1) : path);
}

char list_separator()
{
    return has_drives ? ';' : ':';
}

std::string path_from(std::string_view path, std::string_view folder)
{
    std::string ups;
    for (; inside(path, folder).empty(); folder = parent_of(folder))
        ups += "../";
    const std::string_view inner = inside(path, folder);
    if (ups.empty() || inner != ".")
        return ups.append(inner);
    ups.pop_back();
    return ups;
}

std::string_view parent_of(std::string_view path)
{
    const auto slash = path.rfind('/');
    return slash == 0 || slash == std::string_view::npos ? "/" : path.substr(0, slash);
}

std::string_view name_of(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string_view extension_of(std::string_view path)
{
    const auto name = name_of(path);
    const auto dot = name.rfind('.');
    return dot == 0 || dot == std::string_view::npos || name == ".." ? std::string_view() : name.substr(dot);
}

std::string below(std::string_view folder, std::string_view inner)
{
    std::string path;
    path.reserve(folder.size() + 1 + inner.size());
    return path.append(folder == "/" ? "" : folder).append("/").append(inner);
}

std::string_view inside(std::string_view path, std::string_view folder)
{
    if (path == folder)
        return ".";
    if (folder == "/")
        return path.substr(1);
    const bool there = path.starts_with(folder) && path.substr(folder.size()).starts_with('/');
    return there ? path.substr(folder.size() + 1) : std::string_view();
}

bool leads_up(std::string_view path)
{
    for (std::size_t at = 0; (at = path.find("..", at)) != std::string_view::npos; at += 2) {
        const bool begins = at == 0 || path[at - 1] == '/';
        if (begins && (at + 2 == path.size() || path[at + 2] == '/'))
            return true;
    }
    return false;
}

}  // namespace plint::files
