// `plint check`: from paths to reports, with fixes if they are requested.
#include "checks/files/paths.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/list_files.hpp"
#include "cli/commands/show_settings.hpp"
#include "cli/commands/watch.hpp"
#include "cli/output/console.hpp"
#include "cli/output/print_all.hpp"
#include "cli/output/print_changes.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/output/progress.hpp"
#include "cli/output/write.hpp"
#include "cli/reports/class_graph.hpp"
#include "cli/reports/deliver.hpp"
#include "cli/reports/empty_modules.hpp"
#include "cli/reports/older_findings.hpp"
#include "cli/reports/report_input.hpp"
#include "cli/reports/run_cache.hpp"
#include "cli/reports/use_baseline.hpp"
#include "cli/request/apply_settings.hpp"
#include "cli/request/request.hpp"
#include "engine/fixes/fix.hpp"
#include "engine/fixes/silence.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/memory.hpp"
#include "engine/platform/standard_files.hpp"
#include "engine/workspace/hide_names.hpp"
#include "engine/workspace/redact.hpp"
#include "engine/workspace/workspace.hpp"
#include "parser/source/activity.hpp"
#include "parser/source/limits.hpp"
#include "reporters/text/counted.hpp"
#include "rules/engine/fix.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace plint::cli {

namespace {

// The result of a run, apart from its output.
int exit_code(bool done, const std::vector<engine::FileProblem>& problems, bool findings)
{
    if (!done || has_errors(problems))
        return exit_usage_error;
    return findings ? exit_findings : exit_clean;
}

// A run of the checker over some files, with what the sub-tasks of `check` share.
class Checker {
public:
    Checker(const Options& options, engine::Settings& settings, const engine::Boundary& boundary)
        : options_(options), settings_(settings), boundary_(boundary), request_(find_request(options, settings)),
          rules_(book()), progress_(!options.quiet && is_watched())
    {
        for (const auto& rule : rules_.waiting_for_preview())
            print_error_line(fmt::format(
                "warning: rule `{}` is a preview rule and does not run; enable preview rules with `--preview`", rule));
        if (!request_.foreign.empty())
            print_error_line(words_about_foreign(request_.foreign));
        if (request_.patterns_stopped)
            print_error_line("warning: `.gitignore` files and `ignore-paths` have too many patterns for so many files: "
                             "some files that "
                             "they match are checked");
        if (rules_.patterns_stopped())
            print_error_line("warning: `[per-file]` has too many patterns for so many files: some files are checked "
                             "without its settings");
    }

    // Complains if so.
    bool has_too_many_settings() const
    {
        if (rules_.has_too_many_sets())
            print_error_line(
                fmt::format("the settings files select more than {} different sets of rules", limits::rule_sets));
        return rules_.has_too_many_sets();
    }

    int list_files() const
    {
        const bool done = print_files(request_);
        print_all(request_.problems);
        return exit_code(done, request_.problems, false);
    }

    int list_settings(const Options& command_line)
    {
        const bool done = print(printable(
            show_settings(command_line, settings_, request_.files, boundary_)
            + show_layout(layout::find_layout(request_.files, options_.project, *engine::disk()), boundary_)));
        print_all(request_.problems);
        return exit_code(done, request_.problems, false);
    }

    int check()
    {
        if (request_.files.empty() && request_.problems.empty() && request_.foreign.empty()
            && !reports_empty_runs(options_))
            print_error_line(request_.vendored.empty()
                                 ? "no Puppet files found: nothing was checked"
                                 : "nothing was checked: all Puppet files are third-party modules, "
                                   "examples or tests; use `--include-vendored` to check them");
        if (request_.files.size() > engine::many_files)
            engine::save_memory();
        else if (request_.files.size() > engine::several_files)
            engine::expect_several_files();
        if (options_.fix)
            return check_fixed();
        const engine::RuleBook* at_once =
            rules_.is_local() && request_.standard_input.empty() && !draws_classes(options_) ? &rules_ : nullptr;
        RunCache cache(options_, request_, rules_, settings_, terminal(), boundary_);
        std::optional<layout::Layout> layout;
        if (cache.may_keep()) {
            layout = layout::find_layout(request_.files, options_.project, *engine::disk());
            if (const auto known = cache.find_by_stamps(*layout))
                return tell(*known, true);
        }
        auto sources =
            read(cache.may_keep() ? engine::LoadAs::texts : engine::LoadAs::trees, at_once, std::move(layout));
        if (const auto known = cache.find_by_bytes(sources))
            return tell(*known, true);
        workspace_ = engine::load(std::move(sources), options_.jobs, progress_.callbacks());
        const auto outcome = find_out(0, look());
        if (!outcome)
            return exit_usage_error;
        cache.keep(*outcome, workspace_);
        return tell(*outcome, true);
    }

    int show_diff()
    {
        load_all();
        const auto outcome =
            engine::fix_all(workspace_, rules_, safety(), options_.jobs, boundary_, engine::Analyses::unwanted);
        progress_.end();
        const bool done = print_changes(outcome.changes) && outcome.trouble.empty();
        print_all(outcome.left_alone, "warning: ");
        print_all(outcome.left_out, "warning: ");
        print_all(outcome.trouble);
        const auto problems = all_problems();
        print_all(problems);
        return exit_code(done, problems, !outcome.changes.empty());
    }

    // Silences all findings with comments in the code.
    int add_ignore()
    {
        load_all();
        const auto analyses = engine::analyse_all(workspace_, rules_, options_.jobs, progress_.callbacks());
        progress_.end();
        engine::Silencing silencing = engine::silence(workspace_, analyses, boundary_, request_.standard_input);
        print_all(silencing.left_alone, "warning: ");
        take_standard_input(silencing.changes);
        const auto trouble = engine::write_changes(silencing.changes, boundary_);
        print_all(trouble);
        const auto problems = all_problems();
        print_all(problems);
        if (const std::size_t left = silencing.left; left > 0)
            print_error_line(
                fmt::format("{} could not be silenced with a comment", reporters::counted(left, "finding")));
        const auto input = request_.texts.find(request_.standard_input);
        const bool done = input == request_.texts.end() || print_code(input->second);
        return exit_code(done && trouble.empty(), problems, silencing.left > 0);
    }

private:
    // Whether standard error is interactive.
    static bool is_watched() { return obeys_commands(engine::standard_error); }

    int check_fixed()
    {
        load_all();
        std::size_t fixed = 0;
        std::vector<rules::Analysis> analyses;
        const bool done = fix(fixed, analyses);
        const auto outcome = find_out(fixed, analyses.empty() ? look() : engine::pack_all(std::move(analyses)));
        return outcome ? tell(*outcome, done) : exit_usage_error;
    }

    std::vector<engine::FileFindings> look()
    {
        return request_.standard_input.empty()
            ? engine::analyse_and_release(workspace_, rules_, options_.jobs, progress_.callbacks())
            : engine::pack_all(engine::analyse_all(workspace_, rules_, options_.jobs, progress_.callbacks()));
    }

    // Makes the outcome of the workspace after `fixed` findings were fixed and `found` are left. Empty: an error, which was
    // printed.
    std::optional<Outcome> find_out(std::size_t fixed, std::vector<engine::FileFindings> found)
    {
        static constexpr std::string_view step = "reports";
        const activity::Work at_work(&step);
        engine::read_mentioned(workspace_, found);
        engine::hide_names(workspace_, found, boundary_, request_.standard_input);
        engine::redact(workspace_, found, boundary_, request_.standard_input);
        Report report =
            make_report(workspace_, std::move(found), rules_, all_problems(), boundary_, request_.standard_input);
        report.fixed = fixed;
        if (draws_classes(options_))
            report.classes = reported_classes(workspace_.project);
        progress_.end();
        Outcome outcome;
        outcome.warnings = empty_module_warnings(workspace_.project.layout(), boundary_);
        const auto files = readable_files();
        if ((!options_.since.empty() && !remove_older_findings(report, options_, files))
            || !use_baseline(report, options_, files, outcome.warnings))
            return {};
        if (!options_.show_suppressed)
            report.suppressed.clear();
        outcome.findings = std::ranges::any_of(
            report.diagnostics, [&](const Diagnostic& found) { return found.severity >= options_.fail_on; });
        outcome.reports = report_texts(options_, std::move(report), terminal(), outcome.warnings);
        return outcome;
    }

    int tell(const Outcome& outcome, bool done)
    {
        progress_.end();
        print_all(outcome.warnings);
        done = deliver(options_, outcome.reports, standard_output_is_taken()) && done;
        const auto problems = all_problems();
        print_all(problems);
        return exit_code(done, problems, outcome.findings);
    }

    bool standard_output_is_taken() const { return options_.fix && !request_.standard_input.empty(); }
    Terminal terminal() const { return report_terminal(options_, standard_output_is_taken()); }

    engine::RuleBook book() const { return {request_.files, settings_, options_.rules}; }

    engine::ReadFiles read(engine::LoadAs wanted, const engine::RuleBook* at_once, std::optional<layout::Layout> layout)
    {
        return engine::read_sources(request_.files, request_.texts, options_.project, options_.jobs, wanted,
                                    progress_.callbacks(), at_once, std::move(layout));
    }
    void load_all()
    {
        workspace_ = engine::load(read(engine::LoadAs::trees, nullptr, {}), options_.jobs, progress_.callbacks());
    }

    // The requested files. For others the baseline keeps its entries.
    std::vector<std::string> readable_files() const
    {
        auto files = request_.files;
        for (const auto& problem : engine::unreadable(workspace_))
            std::erase(files, problem.path);
        return files;
    }

    Safety safety() const { return options_.unsafe_fixes ? Safety::unsafe : Safety::safe; }

    std::vector<engine::FileProblem> all_problems() const
    {
        auto problems = request_.problems;
        std::ranges::move(engine::unreadable(workspace_), std::back_inserter(problems));
        std::ranges::sort(problems);
        return problems;
    }

    // Fixes and writes until no file moves any more; then the workspace equals the disk. False: an error, which was
    // printed. `analyses`: the findings after that, if they are known.
    bool fix(std::size_t& fixed, std::vector<rules::Analysis>& analyses)
    {
        bool done = true;
        for (int round = 0; round < rules::max_fix_rounds && done; ++round) {
            // After a move, the last analysis follows at the end.
            auto outcome = engine::fix_all(workspace_, rules_, safety(), options_.jobs, boundary_,
                                           round == 0 ? engine::Analyses::wanted : engine::Analyses::unwanted);
            take_standard_input(outcome.changes);
            const auto trouble = engine::write_changes(outcome.changes, boundary_);
            if (!outcome.trouble.empty() || !trouble.empty() || !outcome.left_alone.empty()
                || !outcome.left_out.empty())
                progress_.end();
            if (round == 0)
                print_all(outcome.left_alone, "warning: ");
            print_all(outcome.left_out, "warning: ");
            print_all(outcome.trouble);
            print_all(trouble);
            done = outcome.trouble.empty() && trouble.empty();
            // After a failure the report shows what the disk has, and counts no fixes: some may be on it.
            if (!trouble.empty())
                std::erase_if(outcome.changes,
                              [](const auto& change) { return !engine::disk()->exists(change.new_path); });
            else
                fixed += outcome.fixed;
            analyses = trouble.empty() ? std::move(outcome.analyses) : std::vector<rules::Analysis>();
            if (!outcome.moved && trouble.empty())
                break;
            follow(outcome.changes);
            rules_ = book();
            load_all();
        }
        const auto input = request_.texts.find(request_.standard_input);
        if (input != request_.texts.end())
            progress_.end();
        return (input == request_.texts.end() || print_code(input->second)) && done;
    }

    // Its fixed text goes to standard output at the end, not to disk.
    void take_standard_input(std::vector<engine::FileChange>& changes)
    {
        std::erase_if(changes, [&](engine::FileChange& change) {
            if (request_.standard_input.empty() || change.old_path != request_.standard_input)
                return false;
            request_.texts[request_.standard_input] = std::move(change.new_text);
            return true;
        });
    }

    // Moved files are requested at their new places, and so are files that were split off.
    void follow(const std::vector<engine::FileChange>& changes)
    {
        for (const auto& change : changes) {
            if (change.old_path == change.new_path)
                continue;
            std::erase(request_.files, change.old_path);
            request_.files.insert(std::ranges::upper_bound(request_.files, change.new_path), change.new_path);
        }
    }

    const Options& options_;
    engine::Settings& settings_;
    const engine::Boundary& boundary_;
    CheckRequest request_;
    engine::RuleBook rules_;
    ProgressLine progress_;
    engine::Workspace workspace_;
};

Options with_settings(Options options, engine::Settings& settings)
{
    const engine::SettingsChain& chain = settings.of_folder(common_folder(options));
    apply_settings(options, chain);
    apply_other_checks(options, chain);
    return options;
}

// One run, with the settings as they are now.
struct Run {
    explicit Run(const Options& given)
        : settings(given.config, given.isolated), options(with_settings(given, settings)), boundary(boundary_of(given)),
          checker(options, settings, boundary)
    {
    }

    // `given`: the command line, without the settings.
    int go(const Options& given)
    {
        if (const auto unknown = unknown_names(given); !unknown.empty()) {
            print_all(unknown);
            return exit_usage_error;
        }
        if (print_settings_problems(settings, options.colour, boundary)
            || !may_use_baseline(given, options, settings.of_folder(common_folder(given)), boundary))
            return exit_usage_error;
        if (checker.has_too_many_settings())
            return exit_usage_error;
        if (options.show_files)
            return checker.list_files();
        if (options.show_settings)
            return checker.list_settings(given);
        if (options.add_ignore)
            return checker.add_ignore();
        return options.diff ? checker.show_diff() : checker.check();
    }

    // Names on the command line that neither plint nor a settings file defines.
    std::vector<rules::SelectionProblem> unknown_names(const Options& given) const
    {
        std::vector<rules::SelectionProblem> unknown;
        static_cast<void>(resolve(given.rules, unknown));
        std::erase_if(unknown, [&](const rules::SelectionProblem& name) { return settings.defines(name.given); });
        return unknown;
    }

    engine::Settings settings;
    Options options;
    engine::Boundary boundary;
    Checker checker;
};

}  // namespace

int run_check(const Options& given)
{
    if (given.watch)
        return watch(given, [&] { return Run(given).go(given); });
    // Never freed: freeing it piece by piece takes longer than reading it did.
    static Run& run = *new Run(given);
    return run.go(given);
}

}  // namespace plint::cli
