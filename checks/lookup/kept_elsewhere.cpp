#include "checks/lookup/kept_elsewhere.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/roots.hpp"
#include "checks/lookup/project_roots.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

namespace plint::lookup {

namespace {

using Paths = std::set<std::string, std::less<>>;

// Calls `take` with each line, without the space around it.
template <class Take>
void each_line(std::string_view text, const Take& take)
{
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
        while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
            line.remove_suffix(1);
        if (!line.empty())
            take(line);
    }
}

// `path = modules/a` of each submodule.
Paths submodules_of(std::string_view gitmodules)
{
    Paths paths;
    each_line(gitmodules, [&](std::string_view line) {
        const std::size_t equals = line.find('=');
        if (equals == line.npos || line.substr(0, line.find_first_of(" \t=")) != "path")
            return;
        line.remove_prefix(equals + 1);
        line.remove_prefix(std::min(line.find_first_not_of(" \t\""), line.size()));
        while (line.ends_with('/') || line.ends_with('"'))
            line.remove_suffix(1);
        if (!line.empty())
            paths.emplace(line);
    });
    return paths;
}

// The patterns whose files `git archive` leaves out, or which only Git LFS has.
std::vector<files::IgnorePattern> left_out_by(std::string_view gitattributes)
{
    std::string patterns;
    each_line(gitattributes, [&](std::string_view line) {
        const std::size_t space = line.find_first_of(" \t");
        if (line.starts_with('#') || line.starts_with('!') || space == line.npos)
            return;
        const std::string attributes = ' ' + std::string(line.substr(space + 1)) + ' ';
        if (attributes.find(" export-ignore ") != attributes.npos || attributes.find(" filter=lfs ") != attributes.npos)
            patterns.append(line.substr(0, space)).append("\n");
    });
    return files::parse_gitignore(patterns);
}

// The one of the paths that is `path` or a directory around it; null without one.
const std::string* covering(const Paths& paths, std::string_view path)
{
    for (std::size_t end = path.find('/'); !paths.empty(); end = path.find('/', end + 1)) {
        if (const auto found = paths.find(path.substr(0, end)); found != paths.end())
            return &*found;
        if (end == path.npos)
            break;
    }
    return nullptr;
}

constexpr std::array<std::string_view, 4> names_of_settings{".gitignore", ".gitattributes", ".gitmodules", "Puppetfile"};

constexpr std::uint64_t steps_of_a_path = 100'000;  // comparisons with patterns

}  // namespace

KeptElsewhere::KeptElsewhere(const index::Project& project) : project_(project), roots_(project_roots(project))
{
    const auto make = [](const files::FileSystem&) { return Unchanged{std::make_shared<SettingsOfFolders>()}; };
    const auto keep = [](std::span<const std::string>, const std::shared_ptr<const Unchanged>& made) { return *made; };
    of_others_ = project.texts_below<Unchanged>("/", make, keep).settings;
    for (const std::string& path : project.system().replaced())
        if (std::ranges::find(names_of_settings, files::name_of(path)) != names_of_settings.end())
            replaced_.emplace(files::parent_of(path));
}

const KeptElsewhere::Settings& KeptElsewhere::settings_of(const std::string& folder) const
{
    return (replaced_.contains(folder) ? of_replaced_ : *of_others_).get(folder, [&] {
        const auto text_of = [&](std::string_view name) {
            return project_.system().text_of(files::below(folder, name)).value_or("");
        };
        Settings settings;
        settings.is_repository = project_.system().exists(files::below(folder, ".git"));
        settings.ignored = files::IgnoreIndex(files::parse_gitignore(text_of(".gitignore")));
        settings.left_out = files::IgnoreIndex(left_out_by(text_of(".gitattributes")));
        settings.submodules = submodules_of(text_of(".gitmodules"));
        for (std::string& path : layout::modules_of_puppetfile(text_of("Puppetfile")).installed_elsewhere)
            settings.installed.insert(std::move(path));
        return settings;
    });
}

// The directories above it up to the root of its repository, innermost first. Without one, up to the outermost module or
// environment: others may have put their files above.
std::vector<KeptElsewhere::Level> KeptElsewhere::levels_above(const std::string& path) const
{
    std::vector<Level> levels;
    std::size_t certain = 0;
    for (std::string folder(files::parent_of(path)); folder.size() > 1; folder = files::parent_of(folder)) {
        const Settings& settings = settings_of(folder);
        levels.push_back({folder, &settings});
        if (settings.is_repository)
            return levels;
        if (roots_.contains(folder))
            certain = levels.size();
    }
    levels.resize(certain);
    return levels;
}

std::vector<KeptElsewhere::Patterns> KeptElsewhere::patterns() const
{
    std::map<std::string, const Settings*, std::less<>> folders;
    for (const std::string& root : roots_)
        for (const auto& [folder, settings] : levels_above(files::below(root, "manifests")))
            folders.emplace(folder, settings);
    std::vector<Patterns> all;
    for (const auto& [folder, settings] : folders)
        for (const files::IgnoreIndex* const index : {&settings->ignored, &settings->left_out})
            if (!index->empty())
                all.push_back({folder, index});
    return all;
}

std::optional<Keeper> KeptElsewhere::keeper_of(std::string_view path, std::string_view root) const
{
    const std::string whole = project_.system().absolute(path);
    const std::string start = project_.system().absolute(root);
    const std::vector<Level> levels = levels_above(whole);
    std::uint64_t steps = steps_of_a_path;
    for (const auto& [folder, settings] : levels) {
        const std::string_view inner = files::inside(whole, folder);
        const std::string* const submodule = covering(settings->submodules, inner);
        if (submodule != nullptr && layout::is_empty_module(project_.system(), files::below(folder, *submodule)))
            return Keeper::submodule;
        if (covering(settings->installed, inner) != nullptr)
            return Keeper::puppetfile;
        if (settings->left_out.ignored_on_the_way(inner, &steps))
            return Keeper::git_attributes;
    }
    for (std::size_t end = whole.find('/', start.size() + 1);; end = whole.find('/', end + 1)) {
        const std::string_view part = std::string_view(whole).substr(0, end);
        for (const auto& [folder, settings] : levels)
            if (const std::string_view inner = files::inside(part, folder); !inner.empty() && inner != ".")
                if (const auto said = settings->ignored.ignored(inner, true, &steps)) {
                    if (*said)
                        return Keeper::git_ignore;
                    break;
                }
        if (end == whole.npos)
            break;
    }
    return steps == 0 ? std::optional(Keeper::git_ignore) : std::nullopt;
}

}  // namespace plint::lookup
