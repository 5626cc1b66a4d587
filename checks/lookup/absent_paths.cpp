#include "checks/lookup/absent_paths.hpp"

#include "checks/files/paths.hpp"
#include "checks/lookup/kept_elsewhere.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace plint::lookup {

namespace {

using PathParts = std::span<const std::string>;

std::vector<std::string> parts_of_path(std::string_view path)
{
    std::vector<std::string> parts;
    for (std::size_t end = path.find('/');; end = path.find('/')) {
        parts.emplace_back(path.substr(0, end));
        if (end == path.npos)
            return parts;
        path.remove_prefix(end + 1);
    }
}

bool has_wildcard(std::string_view glob)
{
    return glob.find_first_of("*?[\\") != glob.npos;
}

// Whether a path in a module leads to what code is, or uses.
bool is_of_code(PathParts inner)
{
    constexpr std::array<std::string_view, 4> folders{"manifests", "functions", "files", "templates"};
    return !inner.empty()
        && (std::ranges::find(folders, inner.front()) != folders.end()
            || (inner[0] == "lib" && (inner.size() == 1 || inner[1] == "puppet")));
}

class PathFinder {
public:
    explicit PathFinder(const index::Project& project) : project_(project)
    {
        const layout::Layout& layout = project.layout();
        for (const layout::Environment& environment : layout.environments) {
            if (!environment.root.empty())
                environments_.insert(project.system().absolute(environment.root));
            for (const std::string& folder : environment.module_path)
                module_folders_.insert(project.system().absolute(folder));
        }
        for (const layout::Module& module : layout.modules)
            modules_.emplace(project.system().absolute(module.root), module.name);
    }

    std::vector<AbsentPath> run()
    {
        for (const KeptElsewhere::Patterns& each : project_.derived<KeptElsewhere>().patterns())
            for (const files::IgnorePattern& pattern : each.index->patterns())
                if (!pattern.negated)
                    add(each, pattern);
        return std::move(found_);
    }

private:
    static std::vector<std::string> copy(PathParts parts) { return {parts.begin(), parts.end()}; }

    // What a directory on the way to a path is.
    enum class FolderKind : std::uint8_t { other, environment, module_folder, module };

    FolderKind kind_of(const std::string& folder) const
    {
        if (modules_.contains(folder))
            return FolderKind::module;
        if (module_folders_.contains(folder))
            return FolderKind::module_folder;
        return environments_.contains(folder) ? FolderKind::environment : FolderKind::other;
    }

    void add(const KeptElsewhere::Patterns& of, const files::IgnorePattern& pattern)
    {
        if (pattern.glob == "*.pp" || pattern.glob == "**/*.pp") {
            found_.push_back({"*", {"manifests", "**"}, true, true});
            return;
        }
        const std::vector<std::string> parts = parts_of_path(pattern.glob);
        if (pattern.anywhere || parts.empty())
            return;
        if (parts.front() == "**") {
            add_anywhere(PathParts(parts).subspan(1), pattern);
            return;
        }
        // The innermost module or environment on the way decides.
        std::string folder = of.folder;
        FolderKind kind = kind_of(folder);
        std::string in_module = kind == FolderKind::module ? modules_.at(folder) : "";
        std::size_t inner = 0;
        for (std::size_t i = 0; i < parts.size() && kind != FolderKind::module_folder && !has_wildcard(parts[i]); ++i) {
            folder = files::below(folder, parts[i]);
            if (const FolderKind next = kind_of(folder); next != FolderKind::other) {
                kind = next;
                in_module = next == FolderKind::module ? modules_.at(folder) : "";
                inner = i + 1;
            }
        }
        const PathParts rest = PathParts(parts).subspan(inner);
        if (kind == FolderKind::module_folder && !rest.empty())
            add_path(of, pattern, rest.front(), rest.subspan(1));
        else if (kind == FolderKind::environment || (kind == FolderKind::module && !in_module.empty()))
            add_path(of, pattern, in_module, rest);
    }

    // A path that begins with `**/`.
    void add_anywhere(PathParts parts, const files::IgnorePattern& pattern)
    {
        for (std::size_t i = 0; i < std::min<std::size_t>(parts.size(), 2); ++i)
            if (parts[i] == "manifests") {
                found_.push_back({i == 0 ? "*" : parts[0], copy(parts.subspan(i)), true, pattern.folders_only});
                return;
            }
    }

    void add_path(const KeptElsewhere::Patterns& of, const files::IgnorePattern& pattern, const std::string& module,
                  PathParts inner)
    {
        const bool is_pattern = has_wildcard(pattern.glob);
        const bool is_whole_module = inner.empty() && !module.empty() && !is_pattern;
        if (!is_whole_module && !is_of_code(inner))
            return;
        if (!is_pattern) {
            if (project_.system().exists(files::below(of.folder, pattern.glob)))
                return;
            // A later pattern may include it again.
            if (!of.index->ignored_on_the_way(pattern.glob + (pattern.folders_only ? "/." : ""), &steps_)
                && steps_ != 0)
                return;
        }
        found_.push_back({module, copy(inner), is_pattern, pattern.folders_only});
    }

    const index::Project& project_;
    std::set<std::string, std::less<>> environments_;  // absolute paths
    std::set<std::string, std::less<>> module_folders_;
    std::map<std::string, std::string, std::less<>> modules_;  // their names
    std::vector<AbsentPath> found_;
    std::uint64_t steps_ = 10'000'000;  // comparisons with patterns
};

}  // namespace

std::string AbsentPath::inner_path() const
{
    return fmt::format("{}", fmt::join(inner, "/"));
}

std::vector<AbsentPath> absent_paths(const index::Project& project)
{
    return PathFinder(project).run();
}

}  // namespace plint::lookup
