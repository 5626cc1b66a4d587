#include "engine/files/boundary.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/user.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

namespace plint::engine {

namespace {

// The innermost directory from the resolved `directory` upwards in which one of these names is; empty: none is.
std::string innermost_with(std::string_view directory, std::initializer_list<std::string_view> names,
                           const std::string& home)
{
    for (std::string at(directory); at != "/"; at = files::parent_of(at))
        if (at != home && std::ranges::any_of(names, [&](auto name) { return disk()->exists(files::below(at, name)); }))
            return at;
    return {};
}

// The repository, environment or module around a resolved directory; empty: it is in none.
std::string project_around(std::string_view directory)
{
    const std::string mine = home_directory();
    auto root = innermost_with(directory, {".git"}, mine);
    if (root.empty())
        root = innermost_with(directory, {"environment.conf", "Puppetfile"}, mine);
    return root.empty() ? innermost_with(directory, {"metadata.json", "manifests"}, mine) : root;
}

}  // namespace

std::string repository_around(std::string_view directory)
{
    return innermost_with(directory, {".git"}, {});
}

std::string Target::path() const
{
    return files::below(directory, name);
}

std::string resolve(const std::string& path)
{
    return real_path(path);
}

std::string resolve_directory(const std::string& directory)
{
    if (auto real = resolve(directory); !real.empty() || directory == "/")
        return real.empty() ? "/" : real;
    return files::below(resolve_directory(std::string(files::parent_of(directory))), files::name_of(directory));
}

bool is_symlink(const std::string& path)
{
    return link_status_of(path).kind == FileKind::symlink;
}

namespace {

// The project around a resolved directory, where `own` counts as one (see follow); empty: it is in none.
std::string project_or_own(const std::string& directory, const std::string& own)
{
    auto project = project_around(directory);
    return project.empty() && !own.empty() && !files::inside(directory, own).empty() ? own : project;
}

// Removes the first component of a path, and the slash after it.
std::string_view take_component(std::string_view& path)
{
    const auto name = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(name.size() + 1, path.size()));
    return name;
}

// Notes the symlink `link`, the next step of the way, and returns its target; `link` itself if that does not exist.
std::string pass_symlink(ResolvedPath& way, std::string link, const std::string& own)
{
    const auto project = project_or_own(way.place, own);
    auto target = resolve(link);
    if (!project.empty() && way.link.empty())
        way.link = link;
    const bool leaves = target.empty() || (!project.empty() && files::inside(target, project).empty());
    if (leaves && way.root.empty()) {
        way.root = project.empty() ? way.place : project;
        if (!project.empty())
            way.exit = target.empty() ? link : target;
    }
    return target.empty() ? std::move(link) : std::move(target);
}

}  // namespace

ResolvedPath follow(const std::string& path, const std::string& own)
{
    const std::string absolute = path.starts_with('/') ? path : files::below(current_directory(), path);
    ResolvedPath way{"/", {}, {}, {}};
    for (std::string_view rest = absolute; !rest.empty();) {
        const auto name = take_component(rest);
        if (name.empty() || name == ".")
            continue;
        if (name == "..") {
            way.place = std::string(files::parent_of(way.place));
            continue;
        }
        auto next = files::below(way.place, name);
        way.place = is_symlink(next) ? pass_symlink(way, std::move(next), own) : std::move(next);
    }
    if (way.root.empty())
        way.root = project_around(way.place);
    if (way.root.empty())
        way.root = way.place;
    return way;
}

std::string root_of(const std::string& directory)
{
    return follow(directory).root;
}

bool is_in_git(std::string_view inner)
{
    while (!inner.empty())
        if (take_component(inner) == ".git")
            return true;
    return false;
}

namespace {

// Whether git takes a directory for a repository.
bool looks_like_repository(std::string_view directory)
{
    return disk()->exists(files::below(directory, "HEAD")) && disk()->is_directory(files::below(directory, "objects"))
        && disk()->is_directory(files::below(directory, "refs"));
}

// The resolved directory that the `.git` file of a checkout names; empty: its `.git` is a directory.
std::string named_git_directory(std::string_view checkout)
{
    constexpr std::string_view key = "gitdir: ";
    const auto text = disk()->text_of(files::below(checkout, ".git"));
    if (!text || !text->starts_with(key))
        return {};
    std::string named = text->substr(key.size());
    named.erase(std::min(named.find_last_not_of("\r\n") + 1, named.size()));
    return resolve(files::absolute_path(named, checkout));
}

}  // namespace

bool is_in_git_directory(const std::string& path)
{
    for (std::string at(files::parent_of(path)); at != "/"; at = files::parent_of(at)) {
        if (looks_like_repository(at))
            return true;
        if (!disk()->exists(files::below(at, ".git")))
            continue;
        const std::string named = named_git_directory(at);
        return !named.empty() && !files::inside(path, named).empty();
    }
    return false;
}

std::string home_directory()
{
    const std::string home = home_variable();
    return home.empty() ? home : resolve(home);
}

Boundary::Boundary(const std::vector<std::string>& paths) : here_(current_directory())
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
        const auto written = path.starts_with('/') ? path : files::below(here_, path);
        const bool names_code = path.ends_with(".pp") || path.ends_with(".epp");  // as a hook names thousands
        auto directory =
            !names_code && disk()->is_directory(written) ? written : std::string(files::parent_of(written));
        if (directory != last && containing(roots_, resolved(files::absolute_path(directory, here_))).empty())
            add(directory);
        last = std::move(directory);
    }
}

void Boundary::add_readable(const std::string& directory)
{
    const ResolvedPath way = follow(directory);
    if (way.exit.empty() && !files::inside(way.place, way.root).empty())
        readable_.push_back(way.place);
}

std::string Boundary::resolved(const std::string& directory) const
{
    if (directory == "/")
        return directory;
    if (const auto known = resolved_.find(directory); known != resolved_.end())
        return known->second;
    // Only symlinks are resolved by the system: for each directory it would walk the whole path again.
    std::string real = resolved(std::string(files::parent_of(directory)));
    if (!real.empty())
        real = files::below(real, files::name_of(directory));
    if (!real.empty() && is_symlink(real))
        real = resolve(real);
    return resolved_.emplace(directory, std::move(real)).first->second;
}

std::string Boundary::containing(const std::vector<std::string>& roots, std::string_view path)
{
    const auto root = std::ranges::find_if(roots, [&](const auto& around) {
        const auto inner = files::inside(path, around);
        return !inner.empty() && !is_in_git(inner);
    });
    return root == roots.end() ? std::string() : *root;
}

Target Boundary::target(const std::string& path) const
{
    auto absolute = files::absolute_path(path, here_);
    const std::string written(files::parent_of(absolute));
    Target target{resolved(written), std::string(files::name_of(absolute)), {}};
    if (target.directory.empty()) {
        target.directory = written;
        return target;
    }
    if (is_symlink(target.path())) {
        auto real = resolve(target.path());
        if (real.empty())
            return target;  // which leads nowhere, or to where plint may not look
        target = {std::string(files::parent_of(real)), std::string(files::name_of(real)), {}};
    }
    target.root = containing(roots_, target.path());
    return target;
}

bool Boundary::may_quote(const std::string& path) const
{
    const auto found = target(path);
    return !found.root.empty() || !containing(readable_, found.path()).empty();
}

bool Boundary::may_quote_files_in(const std::string& directory) const
{
    const std::string file = files::below(resolved(files::absolute_path(directory, here_)), "file");
    return !containing(roots_, file).empty() || !containing(readable_, file).empty();
}

bool Boundary::is_around(std::string_view directory) const
{
    return std::ranges::any_of(roots_, [&](const auto& root) { return !files::inside(root, directory).empty(); });
}

std::string Boundary::reason(const std::string& path) const
{
    const auto found = target(path);
    const auto where = roots_.size() == 1 ? fmt::format("`{}`", reporters::visible(roots_.front())) : "the project";
    const auto shown = files::absolute_path(path, here_);
    const std::string real = found.path();
    const auto inner_of = [&](const auto& root) { return files::inside(real, root); };
    const bool in_git = std::ranges::any_of(roots_, [&](const auto& root) { return is_in_git(inner_of(root)); });
    const bool is_inside = std::ranges::any_of(roots_, [&](const auto& root) { return !inner_of(root).empty(); });
    const auto why = in_git ? std::string("in a `.git` directory")
        : is_inside         ? std::string("behind a symlink whose target does not exist")
                            : fmt::format("outside of {}", where);
    return real == shown ? fmt::format("is {}", why) : fmt::format("is `{}`, {}", reporters::visible(real), why);
}

}  // namespace plint::engine
