#include "driver/files/write.hpp"

#include "checks/project/paths.hpp"
#include "driver/files/boundary.hpp"
#include "driver/files/directory.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <optional>

#include <unistd.h>

namespace plint {

namespace {

// The number of an open file that `path` names: that file itself is written then, where it is.
std::optional<int> descriptor(std::string_view path)
{
    if (path == "/dev/stdout")
        return STDOUT_FILENO;
    if (path == "/dev/stderr")
        return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(folder))
            continue;
        int number = -1;
        const auto digits = path.substr(folder.size());
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (error == std::errc{} && end == digits.data() + digits.size() && number >= 0)
            return number;
    }
    return std::nullopt;
}

std::string leads_out(std::string_view what, std::string_view target, std::string_view root)
{
    return fmt::format("{} is a symlink to `{}`, outside of `{}`; remove it, or name the file that it leads to", what,
                       reporters::visible(target), reporters::visible(root));
}

std::string message(int error)
{
    return error == 0 ? std::string() : system_message(error);
}

}  // namespace

std::string escape_of(const std::string& directory)
{
    const auto absolute = absolute_path(directory, current_folder());
    const auto root = root_of(absolute);
    const auto target = resolve_directory(absolute);
    return inside(target, root).empty() ? leads_out(fmt::format("`{}`", reporters::visible(directory)), target, root) : std::string();
}

std::string write_output(const std::string& path, std::string_view bytes)
{
    if (const auto open_file = descriptor(path))
        return message(write_all(*open_file, bytes));
    const auto absolute = absolute_path(path, current_folder());
    const std::string folder(parent_of(absolute));
    if (auto problem = escape_of(folder); !problem.empty())
        return problem;
    std::string place = resolve_directory(folder);
    std::string name(name_of(absolute));
    if (const auto link = below(place, name); is_symlink(link) && exists(link)) {
        const auto root = root_of(place);
        const auto target = resolve(link);
        if (inside(target, root).empty())
            return leads_out("it", target, root);
        place = parent_of(target);
        name = name_of(target);
    }
    int error = 0;
    const auto directory = Directory::open_below("/", place, false, error);
    if (error != 0)
        return message(error);
    switch (directory.kind_of(name)) {
    case Directory::Entry::folder: return message(EISDIR);
    case Directory::Entry::other: return message(directory.write_through(name, bytes));
    case Directory::Entry::none:
    case Directory::Entry::file:
    case Directory::Entry::symlink: break;
    }
    directory.remove_stale();
    return message(directory.replace(name, bytes));
}

std::string create_output(const std::string& path, std::string_view bytes)
{
    const auto absolute = absolute_path(path, current_folder());
    int error = 0;
    const auto directory = Directory::open(std::string(parent_of(absolute)), error);
    return message(error == 0 ? directory.create(std::string(name_of(absolute)), bytes) : error);
}

}  // namespace plint
