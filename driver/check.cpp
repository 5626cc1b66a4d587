// `plint check`: from paths to reports.
#include "driver/commands.hpp"
#include "driver/console.hpp"
#include "driver/files/discover.hpp"
#include "driver/files/paths.hpp"
#include "driver/files/read.hpp"
#include "driver/files/write.hpp"
#include "driver/report_input.hpp"
#include "driver/summaries.hpp"
#include "driver/threads.hpp"
#include "driver/workspace.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace plint {

namespace {

constexpr std::string_view standard_input = "-";

// What was asked for: the files' names, texts that are not on disk, and what went wrong so far.
struct Asked {
    std::vector<std::string> files;
    Texts texts;
    std::vector<FileProblem> problems;
};

Asked find_files(const Options& options)
{
    std::vector<std::string> paths = options.operands;
    if (paths.empty())
        paths.emplace_back(".");
    const bool from_standard_input = std::erase(paths, standard_input) > 0;
    auto found = discover(paths, {.jobs = options.jobs, .ignore_paths = options.ignore_paths});
    Asked asked{std::move(found.files), {}, std::move(found.problems)};
    if (!from_standard_input)
        return asked;

    const auto here = current_folder();
    const auto name = options.stdin_filename.empty() ? std::string(standard_input)
                                                     : shown_path(absolute_path(options.stdin_filename, here), here);
    auto read = read_standard_input();
    if (!read.problem.empty()) {
        asked.problems.push_back({"standard input", read.problem});
        return asked;
    }
    asked.texts.emplace(name, std::move(read.text));
    if (const auto place = std::ranges::lower_bound(asked.files, name); place == asked.files.end() || *place != name)
        asked.files.insert(place, name);
    return asked;
}

// Nothing when every name in the selection is known.
std::vector<std::string> unknown_rules(const std::vector<SelectionProblem>& problems)
{
    std::vector<std::string> lines;
    for (const auto& problem : problems)
        lines.push_back(fmt::format("unknown rule or category `{}`{}", reporters::visible(problem.given),
                                    problem.suggestion.empty()
                                        ? std::string("; `plint rules` lists all")
                                        : fmt::format("; did you mean `{}`?", problem.suggestion)));
    return lines;
}

int complain_all(const std::vector<std::string>& lines)
{
    for (const auto& line : lines)
        complain(line);
    return exit_trouble;
}

bool write_report_file(const std::string& path, std::string_view bytes)
{
    const auto problem = replace_file(path, bytes);
    if (!problem.empty())
        complain(fmt::format("cannot write `{}`: {}", reporters::visible(path), problem));
    return problem.empty();
}

std::string main_report(const Options& options, const Report& report, const Terminal& terminal)
{
    if (options.statistics)
        return statistics(report, terminal);
    if (!options.log_format.empty())
        return log_lines(report, options.log_format);
    std::string text;
    const Format& format = options.format != nullptr ? *options.format : formats().front();
    format.write(report, terminal, text);
    return text;
}

// Every report to its place. False when one could not be written.
bool deliver(const Options& options, const Report& report)
{
    bool done = true;
    for (const auto& [format, path] : options.reports) {
        std::string text;
        format->write(report, {}, text);
        done = write_report_file(path, text) && done;
    }
    if (options.quiet)
        return done;
    if (!options.output.empty())
        return write_report_file(options.output, main_report(options, report, {})) && done;
    return print(main_report(options, report, standard_output(options.colour))) && done;
}

bool fails(const Report& report, Severity least)
{
    return std::ranges::any_of(report.diagnostics, [&](const auto& found) { return found.severity >= least; });
}

std::string lines(const std::vector<std::string>& all)
{
    return all.empty() ? std::string() : fmt::format("{}\n", fmt::join(all, "\n"));
}

}  // namespace

int run_check(const Options& given)
{
    Options options = given;
    if (options.jobs == 0)
        options.jobs = processors();
    std::vector<SelectionProblem> unknown;
    const RuleSet rules = resolve(options.rules, unknown);
    if (!unknown.empty())
        return complain_all(unknown_rules(unknown));

    Asked asked = find_files(options);
    if (options.show_files) {
        const bool printed = print(lines(asked.files));
        for (const auto& problem : asked.problems)
            complain(fmt::format("cannot read `{}`: {}", reporters::visible(problem.path), problem.why));
        return printed && asked.problems.empty() ? exit_clean : exit_trouble;
    }
    if (options.show_settings)
        return print(settings_text(options, rules, find_layout(asked.files, options.project))) ? exit_clean
                                                                                               : exit_trouble;
    if (asked.files.empty() && asked.problems.empty())
        complain("no Puppet files found: nothing was checked");

    const Workspace workspace = load(asked.files, std::move(asked.texts), options.project, options.jobs);
    auto problems = std::move(asked.problems);
    std::ranges::move(unreadable(workspace), std::back_inserter(problems));
    std::ranges::sort(problems);
    const Report report = make_report(workspace, analyse_all(workspace, rules, options.jobs), rules, problems);

    const bool delivered = deliver(options, report);
    for (const auto& problem : problems)
        complain(fmt::format("cannot read `{}`: {}", reporters::visible(problem.path), problem.why));
    if (!delivered || !problems.empty())
        return exit_trouble;
    return fails(report, options.fail_on) ? exit_findings : exit_clean;
}

}  // namespace plint
