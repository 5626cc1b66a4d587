#include "engine/files/left_out.hpp"

#include "checks/files/paths.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace plint::engine {

namespace {

constexpr std::array<std::string_view, 6> root_marks{".git",     "metadata.json", "Gemfile",
                                                     "Rakefile", "Puppetfile",    "environment.conf"};

}  // namespace

bool is_ignored(const Ignores* ignores, std::string_view path, bool is_directory, std::uint64_t& steps)
{
    for (; ignores != nullptr; ignores = ignores->outer)
        if (const auto said = ignores->patterns.ignored(path.substr(ignores->prefix), is_directory, &steps))
            return *said;
    return false;
}

std::optional<Ignores> read_ignores(const files::FileSystem& system, const std::string& folder)
{
    const auto text = system.text_of(files::below(folder, ".gitignore"));
    if (!text)
        return std::nullopt;
    return Ignores{.patterns = files::IgnoreIndex(files::parse_gitignore(*text)),
                   .prefix = files::below(folder, "").size(),
                   .outer = nullptr};
}

const Ignores* ignores_around(const files::FileSystem& system, const std::string& path, std::deque<Ignores>& kept)
{
    std::vector<std::string> folders;  // innermost first
    for (auto at = path; !system.exists(files::below(at, ".git")); folders.push_back(at)) {
        if (at == "/")
            return nullptr;
        at.erase(std::max<std::size_t>(at.rfind('/'), 1));
    }
    const Ignores* ignores = nullptr;
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
        if (auto found = read_ignores(system, *folder)) {
            found->outer = ignores;
            ignores = &kept.emplace_back(std::move(*found));
        }
    }
    return ignores;
}

files::IgnoreIndex ignore_index(std::span<const std::string> globs)
{
    std::vector<files::IgnorePattern> patterns;
    for (const std::string& glob : globs)
        for (auto& pattern : files::parse_gitignore(glob.starts_with("./") ? glob.substr(2) : glob))
            patterns.push_back(std::move(pattern));
    return files::IgnoreIndex(std::move(patterns));
}

bool marks_root(std::string_view name)
{
    return std::ranges::find(root_marks, name) != root_marks.end();
}

// `pkg` and `vendor` may also be names of modules.
bool is_left_out(const files::FileSystem& system, const std::string& path, bool parent_is_root)
{
    const std::string_view name = files::name_of(path);
    if (name == "fixtures")
        return path.ends_with("/spec/fixtures");
    return (name == "pkg" || name == "vendor") && parent_is_root && !system.exists(files::below(path, "manifests"));
}

PathSearch::PathSearch(const files::FileSystem& system, std::string root, bool no_gitignore)
    : system_(system), root_(std::move(root)), no_gitignore_(no_gitignore),
      top_(open(root_, no_gitignore ? nullptr : ignores_around(system, root_, ignores_)))
{
    top_.is_root = true;
}

PathSearch::Directory PathSearch::open(const std::string& path, const Ignores* ignores)
{
    const auto is_there = [&](std::string_view name) { return system_.exists(files::below(path, name)); };
    Directory directory{true, std::ranges::any_of(root_marks, is_there), ignores};
    if (is_there(".git"))
        directory.ignores = nullptr;
    if (auto own = no_gitignore_ ? std::nullopt : read_ignores(system_, path)) {
        own->outer = directory.ignores;
        directory.ignores = &ignores_.emplace_back(std::move(*own));
    }
    return directory;
}

PathSearch::Directory PathSearch::look_at(const std::string& path, const Directory& around, std::uint64_t& steps)
{
    if (files::name_of(path).starts_with('.') || is_left_out(system_, path, around.is_root)
        || is_ignored(around.ignores, path, true, steps))
        return {};
    return open(path, around.ignores);
}

bool PathSearch::finds(std::string_view path, std::uint64_t& steps)
{
    const std::string_view inner = files::inside(path, root_);
    const Directory* at = &top_;
    for (std::size_t slash = inner.find('/'); slash != inner.npos; slash = inner.find('/', slash + 1)) {
        std::string folder = files::below(root_, inner.substr(0, slash));
        auto known = known_.find(folder);
        if (known == known_.end()) {
            const Directory directory = look_at(folder, *at, steps);
            known = known_.emplace(std::move(folder), directory).first;
        }
        at = &known->second;
        if (!at->is_searched)
            return false;
    }
    return !inner.empty() && !files::name_of(inner).starts_with('.') && !is_ignored(at->ignores, path, false, steps)
        && steps > 0;
}

}  // namespace plint::engine
