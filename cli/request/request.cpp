// The files that a command line requests to check.
#include "cli/request/request.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/kinds.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "parser/source/activity.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace plint::cli {

static void add_standard_input(CheckRequest& requested, const std::string& file_name)
{
    const auto here = engine::current_directory();
    requested.standard_input = file_name.empty() ? "-" : files::shown_path(files::absolute_path(file_name, here), here);
    const auto& name = requested.standard_input;
    const activity::Work at_work(name);
    auto read = engine::read_standard_input();
    if (!read.problem.empty()) {
        requested.problems.push_back({name, read.problem});
        return;
    }
    requested.texts.emplace(name, std::move(read.text));
    if (const auto place = std::ranges::lower_bound(requested.files, name);
        place == requested.files.end() || *place != name)
        requested.files.insert(place, name);
}

// Removes files that are neither code nor data that plint checks: a manifest has the name of one, and a fix must not change
// other files.
static void set_foreign_aside(CheckRequest& requested, bool input_has_name)
{
    const layout::Kinds kinds(*engine::disk());
    const auto is_foreign = [&](const std::string& file) {
        return kinds.role(file) == layout::FileRole::none
            && (file == requested.standard_input ? input_has_name : engine::disk()->is_file(file));
    };
    std::ranges::copy_if(requested.files, std::back_inserter(requested.foreign),
                         [&](const auto& file) { return is_foreign(file) && !describes_code(file); });
    std::erase_if(requested.files, is_foreign);
}

bool describes_code(std::string_view path)
{
    static constexpr std::array<std::string_view, 3> names{"metadata.json", "environment.conf", "Puppetfile"};
    return std::ranges::find(names, files::name_of(path)) != names.end();
}

std::string words_about_foreign(std::span<const std::string> paths)
{
    constexpr std::size_t max_named = 3;
    const std::size_t named = paths.size() > max_named + 1 ? max_named : paths.size();
    std::string list;
    for (std::size_t i = 0; i < named; ++i)
        list += fmt::format("{}`{}`",
                            i == 0                      ? ""
                                : i + 1 == paths.size() ? " and "
                                                        : ", ",
                            reporters::visible(paths[i]));
    if (named < paths.size())
        list += fmt::format(" and {} more", paths.size() - named);
    return fmt::format("warning: {} {} not checked: not a manifest (`.pp`), a template (`.epp`, `.erb`) or Hiera data; "
                       "to check any file, use `-` with "
                       "`--stdin-filename NAME.pp`",
                       list, paths.size() == 1 ? "is" : "are");
}

CheckRequest find_request(const Options& options, engine::Settings& settings)
{
    auto paths = options.operands;
    if (paths.empty())
        paths.emplace_back(".");
    const bool standard_input = std::erase(paths, "-") > 0;
    const std::string here = engine::current_directory();
    const bool reads = !options.show_files && !options.show_settings;
    static constexpr std::string_view step = "search for files";
    const activity::Work at_work(&step);
    auto found = engine::discover(paths,
                                  {.jobs = options.jobs,
                                   .ignore_paths = options.ignore_paths,
                                   .believes_names = reads,
                                   .no_gitignore = options.no_gitignore});
    CheckRequest requested{std::move(found.files), {}, {}, std::move(found.problems), {}, {}, false};
    std::erase_if(requested.files, [&](const auto& file) { return settings.ignores(file, found.pattern_steps); });
    std::erase_if(found.linked, [&](const auto& file) { return settings.ignores(file.path, found.pattern_steps); });
    if (!options.include_vendored) {
        engine::VendoredCode vendored(*engine::disk(), paths,
                                      options.command == Command::format ? engine::Samples::included
                                                                         : engine::Samples::left_out);
        const auto is_vendored = [&](const std::string& file) {
            return engine::is_vendored(file, vendored, settings, found.pattern_steps);
        };
        std::erase_if(requested.files, is_vendored);
        std::erase_if(found.linked, [&](const auto& file) {
            return is_vendored(file.path) || is_vendored(files::shown_path(file.place, here));
        });
        requested.vendored = vendored.found();
    }
    engine::add_linked(requested.files, found.linked, here);
    requested.patterns_stopped = found.pattern_steps == 0;
    if (standard_input)
        add_standard_input(requested, options.stdin_filename);
    set_foreign_aside(requested, !options.stdin_filename.empty());
    std::ranges::sort(requested.problems);
    return requested;
}

engine::SessionOptions session_options(const Options& options)
{
    engine::SessionOptions session;
    session.rules = options.rules;
    session.project = options.project;
    session.config = options.config;
    session.isolated = options.isolated;
    session.jobs = options.jobs;
    return session;
}

engine::Boundary boundary_of(const Options& given)
{
    auto paths = given.operands;
    if (!given.stdin_filename.empty())
        std::ranges::replace(paths, "-", given.stdin_filename);
    engine::Boundary boundary(paths);
    for (const auto& folder : given.project.module_path)
        boundary.add_readable(folder);
    if (given.project.environment)
        boundary.add_readable(*given.project.environment);
    if (!given.config.empty())
        boundary.add_readable(given.config);
    return boundary;
}

std::string common_folder(const Options& options)
{
    const auto here = engine::current_directory();
    std::vector<std::string> paths;
    for (const auto& operand : options.operands)
        paths.push_back(files::absolute_path(operand == "-" ? options.stdin_filename : operand, here));
    if (paths.empty())
        return here;

    // Either one contains all others, or they have a common parent directory.
    const auto& shortest = *std::ranges::min_element(paths, {}, &std::string::size);
    const auto is_in_it = [&](const std::string& path) {
        return path == shortest || !files::inside(path, shortest).empty();
    };
    if (std::ranges::all_of(paths, is_in_it) && engine::disk()->is_directory(shortest))
        return files::below(shortest, "");
    std::string common = files::below(files::parent_of(paths.front()), "");
    for (const auto& path : paths) {
        const auto [differs, _] = std::ranges::mismatch(common, path);
        common.erase(common.rfind('/', static_cast<std::size_t>(differs - common.begin()) - 1) + 1);
    }
    return common;
}

}  // namespace plint::cli
