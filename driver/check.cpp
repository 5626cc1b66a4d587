// `plint check`: from paths to reports, by way of fixes when they are wanted.
#include "driver/asked.hpp"
#include "driver/baseline.hpp"
#include "driver/commands.hpp"
#include "driver/console.hpp"
#include "driver/deliver.hpp"
#include "driver/files/write.hpp"
#include "driver/fix.hpp"
#include "driver/report_input.hpp"
#include "driver/settings/apply.hpp"
#include "driver/settings/show.hpp"
#include "driver/workspace.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/add_ignore.hpp"
#include "rules/engine/fix.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include <unistd.h>

namespace plint {

namespace {

// What becomes of a run, whatever is printed.
int exit_code(bool done, const std::vector<FileProblem>& problems, bool findings)
{
    if (!done || !problems.empty())
        return exit_trouble;
    return findings ? exit_findings : exit_clean;
}

void complain_all(const std::vector<FileProblem>& problems)
{
    for (const auto& problem : problems)
        complain(fmt::format("cannot read `{}`: {}", reporters::visible(problem.path), problem.why));
}

void complain_all(const std::vector<std::string>& lines)
{
    for (const auto& line : lines)
        complain(line);
}

void complain_all(const std::vector<SelectionProblem>& problems)
{
    for (const auto& [given, near] : problems)
        complain(fmt::format("unknown rule or category `{}`; {}", reporters::visible(given),
                             near.empty() ? "`plint rules` lists all" : fmt::format("did you mean `{}`?", near)));
}

// A run of the checker over some files, with what the sub-tasks of `check` share.
class Checker {
public:
    Checker(const Options& options, Settings& settings)
        : options_(options), settings_(settings), asked_(find_asked(options, settings)), rules_(book())
    {
        for (const auto& rule : rules_.waiting_for_preview())
            complain(fmt::format("warning: rule `{}` is not stable yet and does not run; `--preview` lets it", rule));
    }

    int list_files() const
    {
        const bool done = asked_.files.empty() || print(fmt::format("{}\n", fmt::join(asked_.files, "\n")));
        complain_all(asked_.problems);
        return exit_code(done, asked_.problems, false);
    }

    int list_settings(const Options& command_line)
    {
        const bool done = print(show_settings(command_line, settings_, asked_.files)
                                + show_layout(find_layout(asked_.files, options_.project)));
        complain_all(asked_.problems);
        return exit_code(done, asked_.problems, false);
    }

    int check()
    {
        if (asked_.files.empty() && asked_.problems.empty() && !is_for_people(options_))
            complain("no Puppet files found: nothing was checked");
        load_all();
        bool done = true;
        std::size_t fixed = 0;
        if (options_.fix)
            done = fix(fixed);
        const auto problems = all_problems();
        std::vector<Analysis> analyses = analyse_all(workspace_, rules_, options_.jobs);
        read_mentioned(workspace_, analyses);
        Report report = make_report(workspace_, std::move(analyses), rules_, problems);
        report.fixed = fixed;
        if (!use_baseline(report))
            return exit_trouble;
        if (!options_.show_suppressed)
            report.suppressed.clear();
        const bool findings = std::ranges::any_of(
            report.diagnostics, [&](const Diagnostic& found) { return found.severity >= options_.fail_on; });
        done = deliver(options_, std::move(report), options_.fix && !asked_.standard_input.empty()) && done;
        complain_all(problems);
        return exit_code(done, problems, findings);
    }

    int show_diff()
    {
        load_all();
        const auto outcome = fix_all(workspace_, rules_, safety(), options_.jobs);
        std::string text;
        for (const auto& change : outcome.changes)
            text += unified_diff(change);
        const bool done = print(text) && outcome.trouble.empty();
        complain_all(outcome.trouble);
        const auto problems = all_problems();
        complain_all(problems);
        return exit_code(done, problems, !text.empty());
    }

    // Silences everything that is found by comments in the code.
    int add_ignore()
    {
        load_all();
        const auto analyses = analyse_all(workspace_, rules_, options_.jobs);
        std::vector<FileChange> changes;
        std::size_t left = 0;
        for (FileIndex i = 0; i < workspace_.files.size(); ++i) {
            const auto& file = workspace_.files[i];
            if (!file.tree || analyses[i].findings.empty())
                continue;
            const auto comments = ignoring_comments(*file.tree, analyses[i].findings);
            left += comments.left;
            if (comments.edits.empty())
                continue;
            const auto& path = file.source->path();
            changes.push_back({path, path, std::string(file.source->text()), plint::apply(file.source->text(), comments.edits)});
        }
        take_standard_input(changes);
        const auto trouble = write_changes(changes);
        complain_all(trouble);
        const auto problems = all_problems();
        complain_all(problems);
        if (left > 0)
            complain(fmt::format("{} findings stand where no comment can silence them", left));
        const auto input = asked_.texts.find(asked_.standard_input);
        const bool done = input == asked_.texts.end() || print(input->second);
        return exit_code(done && trouble.empty(), problems, left > 0);
    }

private:
    // Compares with the baseline, and brings that up to date when it is asked to. False: trouble, said.
    bool use_baseline(Report& report) const
    {
        const std::string path = options_.baseline.empty() ? std::string(baseline_file_name) : options_.baseline;
        const bool write = options_.write_baseline || options_.prune_baseline;
        if (!write && options_.baseline.empty())
            return true;
        const bool is_new = options_.write_baseline && ::access(path.c_str(), F_OK) != 0;
        auto [baseline, problem] = read_baseline(path);
        if (!problem.empty() && !is_new) {
            complain(fmt::format("cannot read `{}`: {}", reporters::visible(path), problem));
            return false;
        }
        if (options_.write_baseline)
            update_baseline(baseline, report, asked_.files);
        const auto stale = apply_baseline(report, baseline, asked_.files);
        if (write) {
            for (const auto& fingerprint : stale)
                baseline.entries.erase(fingerprint);
            problem = replace_file(path, baseline_text(baseline));
            if (!problem.empty())
                complain(fmt::format("cannot write `{}`: {}", reporters::visible(path), problem));
            return problem.empty();
        }
        if (!stale.empty())
            complain(
                fmt::format("warning: {} of the findings that `{}` knows {} gone; `--prune-baseline` takes them out",
                            stale.size(), reporters::visible(path), stale.size() == 1 ? "is" : "are"));
        return true;
    }

    RuleBook book() const { return {asked_.files, settings_, options_.rules}; }

    void load_all() { workspace_ = load(asked_.files, asked_.texts, options_.project, options_.jobs); }

    Safety safety() const { return options_.unsafe_fixes ? Safety::unsafe : Safety::safe; }

    std::vector<FileProblem> all_problems() const
    {
        auto problems = asked_.problems;
        std::ranges::move(unreadable(workspace_), std::back_inserter(problems));
        std::ranges::sort(problems);
        return problems;
    }

    // Fixes and writes, until nothing moves any more; then the workspace is what lies on disk. False: trouble, said.
    bool fix(std::size_t& fixed)
    {
        bool done = true;
        for (int round = 0; round < max_fix_rounds && done; ++round) {
            auto outcome = fix_all(workspace_, rules_, safety(), options_.jobs);
            fixed += outcome.fixed;
            take_standard_input(outcome.changes);
            const auto trouble = write_changes(outcome.changes);
            complain_all(outcome.trouble);
            complain_all(trouble);
            done = outcome.trouble.empty() && trouble.empty();
            if (!outcome.moved)
                break;
            follow(outcome.changes);
            rules_ = book();
            load_all();
        }
        const auto input = asked_.texts.find(asked_.standard_input);
        return (input == asked_.texts.end() || print(input->second)) && done;
    }

    // Its fixed text goes to standard output at the end, not to disk.
    void take_standard_input(std::vector<FileChange>& changes)
    {
        std::erase_if(changes, [&](FileChange& change) {
            if (asked_.standard_input.empty() || change.old_path != asked_.standard_input)
                return false;
            asked_.texts[asked_.standard_input] = std::move(change.new_text);
            return true;
        });
    }

    // Files that moved are asked for where they are now, and so are those that came out of them.
    void follow(const std::vector<FileChange>& changes)
    {
        for (const auto& change : changes) {
            if (change.old_path == change.new_path)
                continue;
            std::erase(asked_.files, change.old_path);
            asked_.files.insert(std::ranges::upper_bound(asked_.files, change.new_path), change.new_path);
        }
    }

    const Options& options_;
    Settings& settings_;
    Asked asked_;
    RuleBook rules_;
    Workspace workspace_;
};

}  // namespace

int run_check(const Options& given)
{
    std::vector<SelectionProblem> unknown;
    static_cast<void>(resolve(given.rules, unknown));
    if (!unknown.empty()) {
        complain_all(unknown);
        return exit_trouble;
    }
    Settings settings(given.config, given.isolated);
    Options options = given;
    apply_settings(options, settings.of_folder(common_folder(options)));
    Checker checker(options, settings);
    if (complain_of(settings, options.colour))
        return exit_trouble;
    if (options.show_files)
        return checker.list_files();
    if (options.show_settings)
        return checker.list_settings(given);
    if (options.add_ignore)
        return checker.add_ignore();
    return options.diff ? checker.show_diff() : checker.check();
}

}  // namespace plint
