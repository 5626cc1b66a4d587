// What a command line asks to be checked.
#include "driver/asked.hpp"

#include "driver/crash.hpp"
#include "checks/project/paths.hpp"
#include "driver/files/read.hpp"

#include <algorithm>

namespace plint {

static void add_standard_input(Asked& asked, const std::string& file_name)
{
    const auto here = current_folder();
    asked.standard_input = file_name.empty() ? "-" : shown_path(absolute_path(file_name, here), here);
    const auto& name = asked.standard_input;
    const Reading reading(name);
    auto read = read_standard_input();
    if (!read.problem.empty()) {
        asked.problems.push_back({name, read.problem});
        return;
    }
    asked.texts.emplace(name, std::move(read.text));
    if (const auto place = std::ranges::lower_bound(asked.files, name); place == asked.files.end() || *place != name)
        asked.files.insert(place, name);
}

Asked find_asked(const Options& options, Settings& settings)
{
    auto paths = options.operands;
    if (paths.empty())
        paths.emplace_back(".");
    const bool standard_input = std::erase(paths, "-") > 0;
    auto found = discover(paths, {.jobs = options.jobs, .ignore_paths = options.ignore_paths});
    Asked asked{std::move(found.files), {}, {}, std::move(found.problems)};
    std::erase_if(asked.files, [&](const auto& file) { return settings.ignores(file); });
    if (standard_input)
        add_standard_input(asked, options.stdin_filename);
    std::ranges::sort(asked.problems);
    return asked;
}

std::string common_folder(const Options& options)
{
    const auto here = current_folder();
    std::vector<std::string> paths;
    for (const auto& operand : options.operands)
        paths.push_back(absolute_path(operand == "-" ? options.stdin_filename : operand, here));
    if (paths.empty())
        return here;

    // Either one holds all others, or they have a folder above them in common.
    const auto& shortest = *std::ranges::min_element(paths, {}, &std::string::size);
    const auto is_in_it = [&](const std::string& path) { return path == shortest || !inside(path, shortest).empty(); };
    if (std::ranges::all_of(paths, is_in_it) && is_folder(shortest))
        return below(shortest, "");
    std::string common = below(parent_of(paths.front()), "");
    for (const auto& path : paths) {
        const auto [differs, _] = std::ranges::mismatch(common, path);
        common.erase(common.rfind('/', static_cast<std::size_t>(differs - common.begin()) - 1) + 1);
    }
    return common;
}

}  // namespace plint
