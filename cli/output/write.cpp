#include "cli/output/write.hpp"

#include "checks/files/paths.hpp"
#include "engine/files/boundary.hpp"
#include "engine/platform/directory.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/standard_files.hpp"
#include "engine/platform/write_all.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <optional>
#include <utility>

namespace plint::cli {

namespace {

// The number of the open file that `path` names; that file itself is then written.
std::optional<int> descriptor(std::string_view path)
{
    if (path == "/dev/stdout")
        return engine::standard_output;
    if (path == "/dev/stderr")
        return engine::standard_error;
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

// Why plint does not write a file in a directory of git; empty: it is in none. `place`: resolved.
std::string problem_in_git(const std::string& place)
{
    if (engine::is_in_git(place))
        return "it is in a `.git` directory, from which git runs hooks";
    return engine::is_in_git_directory(place) ? "it is in a git directory, from which git runs hooks" : std::string();
}

// The current directory, if it may contain untrusted code.
std::string untrusted_directory()
{
    auto here = engine::current_directory();
    return here == "/" || here == engine::home_directory() ? std::string() : here;
}

std::string decides(std::string_view what, const std::string& link)
{
    if (engine::resolve(link).empty())
        return fmt::format(
            "{} is a symlink to nothing, and plint does not write through symlinks of a project; remove it", what);
    return fmt::format("{} is a symlink to `{}`, and plint does not write through symlinks of a project; remove it, or "
                       "name its target",
                       what, reporters::visible(engine::resolve_directory(link)));
}

std::string message(int error)
{
    return error == 0 ? std::string() : engine::system_message(error);
}

}  // namespace

std::string escape_of(const std::string& directory)
{
    const engine::ResolvedPath way = engine::follow(directory);
    if (!way.exit.empty())
        return fmt::format("`{}` is a symlink to `{}`, outside of `{}`; remove it, or name its target",
                           reporters::visible(directory), reporters::visible(way.exit), reporters::visible(way.root));
    return way.link.empty() ? std::string() : problem_in_git(files::below(way.place, "file"));
}

namespace {

// The directory that the user named and its entry, without symlinks of a project.
struct OutputPlace {
    engine::Directory directory;
    std::string name;
    std::string problem;  // worded to follow "cannot write `…`: "; empty: plint may write there
};

OutputPlace find_place(const std::string& path)
{
    const auto refuse = [](std::string problem) { return OutputPlace{{}, {}, std::move(problem)}; };
    const engine::ResolvedPath way = engine::follow(path, untrusted_directory());
    const auto absolute = files::absolute_path(path, engine::current_directory());
    if (engine::is_symlink(absolute))
        return refuse(decides("it", absolute));
    if (!way.link.empty())
        return refuse(
            decides(fmt::format("`{}`", reporters::visible(files::shown_path(way.link, engine::current_directory()))),
                    way.link));
    if (std::string in_git = problem_in_git(way.place); !in_git.empty())
        return refuse(std::move(in_git));
    int error = 0;
    auto directory = engine::Directory::open_below("/", std::string(files::parent_of(way.place)), false, error);
    std::string name(files::name_of(way.place));
    if (error == 0 && directory.kind_of(name) == engine::Directory::Entry::folder)
        error = EISDIR;
    return {std::move(directory), std::move(name), message(error)};
}

}  // namespace

std::string write_output(const std::string& path, std::string_view bytes)
{
    if (const auto open_file = descriptor(path))
        return message(engine::write_all(*open_file, bytes));
    const auto [directory, name, problem] = find_place(path);
    if (!problem.empty())
        return problem;
    if (directory.kind_of(name) == engine::Directory::Entry::other)
        return message(directory.write_through(name, bytes));
    directory.remove_stale();
    return message(directory.replace(name, bytes));
}

std::string append_output(const std::string& path, std::string_view bytes)
{
    if (const auto open_file = descriptor(path))
        return message(engine::write_all(*open_file, bytes));
    const auto [directory, name, problem] = find_place(path);
    return problem.empty() ? message(directory.append(name, bytes)) : problem;
}

std::string create_output(const std::string& path, std::string_view bytes)
{
    const auto absolute = files::absolute_path(path, engine::current_directory());
    int error = 0;
    const auto directory = engine::Directory::open(std::string(files::parent_of(absolute)), error);
    return message(error == 0 ? directory.create(std::string(files::name_of(absolute)), bytes) : error);
}

}  // namespace plint::cli
