#include "driver/files/boundary.hpp"

#include "checks/project/paths.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <memory>

#include <sys/stat.h>

namespace plint {

namespace {

std::string home()
{
    const char* const value = std::getenv("HOME");
    return value == nullptr || *value == '\0' ? std::string() : resolve(value);
}

// The innermost directory from the resolved `directory` upwards in which one of these names is; empty: none is.
std::string innermost_with(std::string_view directory, std::initializer_list<std::string_view> names, const std::string& home)
{
    for (std::string at(directory); at != "/"; at = parent_of(at))
        if (at != home && std::ranges::any_of(names, [&](auto name) { return exists(below(at, name)); }))
            return at;
    return {};
}

// The repository, environment or module around a resolved directory; empty: it is in none.
std::string project_around(std::string_view directory)
{
    const std::string mine = home();
    auto root = innermost_with(directory, {".git"}, mine);
    if (root.empty())
        root = innermost_with(directory, {"environment.conf", "Puppetfile"}, mine);
    return root.empty() ? innermost_with(directory, {"metadata.json", "manifests"}, mine) : root;
}

}  // namespace

std::string Target::path() const
{
    return below(directory, name);
}

std::string resolve(const std::string& path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : std::string();
}

std::string resolve_directory(const std::string& directory)
{
    if (auto real = resolve(directory); !real.empty() || directory == "/")
        return real.empty() ? "/" : real;
    return below(resolve_directory(std::string(parent_of(directory))), name_of(directory));
}

bool is_symlink(const std::string& path)
{
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

std::string root_of(const std::string& directory)
{
    std::string at = "/";
    std::string_view rest = directory;
    while (!rest.empty()) {
        const auto name = rest.substr(0, rest.find('/'));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        if (name.empty())
            continue;
        auto next = below(at, name);
        if (is_symlink(next)) {
            const auto project = project_around(at);
            next = resolve(next);
            if (next.empty() || (!project.empty() && inside(next, project).empty()))
                return project.empty() ? at : project;
        }
        at = std::move(next);
    }
    const auto project = project_around(at);
    return project.empty() ? at : project;
}

Boundary::Boundary(const std::vector<std::string>& paths) : here_(current_folder())
{
    const auto add = [&](const std::string& directory) {
        auto root = root_of(directory);
        if (std::ranges::find(roots_, root) == roots_.end())
            roots_.push_back(std::move(root));
    };
    if (here_.empty())
        return;  // it does not exist any more, and neither does what could be named in it
    if (paths.empty())
        add(here_);
    std::string last;
    for (const auto& path : paths) {
        const auto absolute = absolute_path(path, here_);
        const bool names_code = path.ends_with(".pp") || path.ends_with(".epp");  // as a hook names thousands
        auto directory = !names_code && is_folder(absolute) ? absolute : std::string(parent_of(absolute));
        if (directory != last && containing(roots_, resolved(directory)).empty())
            add(directory);
        last = std::move(directory);
    }
}

void Boundary::add_readable(const std::string& directory)
{
    const auto absolute = absolute_path(directory, here_);
    const auto real = resolve_directory(absolute);
    if (!inside(real, root_of(absolute)).empty())
        readable_.push_back(real);
}

std::string Boundary::resolved(const std::string& directory) const
{
    const auto known = resolved_.find(directory);
    return known != resolved_.end() ? known->second : resolved_.emplace(directory, resolve_directory(directory)).first->second;
}

std::string Boundary::containing(const std::vector<std::string>& roots, std::string_view path) const
{
    const auto root = std::ranges::find_if(roots, [&](const auto& around) { return !inside(path, around).empty(); });
    return root == roots.end() ? std::string() : *root;
}

Target Boundary::target(const std::string& path) const
{
    auto absolute = absolute_path(path, here_);
    Target target{resolved(std::string(parent_of(absolute))), std::string(name_of(absolute)), {}};
    if (is_symlink(target.path())) {
        auto real = resolve(target.path());
        if (real.empty())
            return target;  // which leads nowhere, or to where plint may not look
        target = {std::string(parent_of(real)), std::string(name_of(real)), {}};
    }
    target.root = containing(roots_, target.directory);
    return target;
}

bool Boundary::may_quote(const std::string& path) const
{
    const auto found = target(path);
    return !found.root.empty() || !containing(readable_, found.path()).empty();
}

bool Boundary::is_around(std::string_view directory) const
{
    return std::ranges::any_of(roots_, [&](const auto& root) { return !inside(root, directory).empty(); });
}

std::string Boundary::reason(const std::string& path) const
{
    const auto found = target(path);
    const auto where = roots_.size() == 1 ? fmt::format("`{}`", reporters::visible(roots_.front())) : "what was named";
    const auto shown = absolute_path(path, here_);
    if (found.path() == shown)
        return fmt::format("is outside of {}", where);
    return fmt::format("is `{}`, outside of {}", reporters::visible(found.path()), where);
}

}  // namespace plint
