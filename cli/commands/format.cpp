// `plint format`: writes files in the one layout, or says which are not in it.
#include "formatter/format.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/kinds.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/format_range.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "engine/fixes/fix.hpp"
#include "engine/settings/format_settings.hpp"
#include "cli/output/console.hpp"
#include "cli/output/print_all.hpp"
#include "cli/output/print_changes.hpp"
#include "parser/source/activity.hpp"
#include "cli/output/exit_codes.hpp"
#include "engine/platform/threads.hpp"
#include "cli/request/apply_settings.hpp"
#include "cli/request/request.hpp"
#include "reporters/text/counted.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace plint::cli {

using namespace engine;

namespace {

using formatter::FormatOptions;

// A file to format, and what became of it.
struct Job {
    Job(std::string name, const FormatOptions& layout) : path(std::move(name)), options(layout) {}

    std::string path;
    FormatOptions options;
    std::string problem;               // why it could not be read; empty: it was
    std::string before;                // empty if neither it nor its changes are written
    std::optional<std::string> after;  // std::nullopt: the file stays as it is
    formatter::Outcome outcome = formatter::Outcome::formatted;
    bool is_range_outside = false;

    [[nodiscard]] bool is_changed() const { return after.has_value(); }
};

class Formatting {
public:
    explicit Formatting(const Options& given)
        : settings_(given.config, given.isolated), options_(given), boundary_(boundary_of(given))
    {
        apply_settings(options_, settings_.of_folder(common_folder(options_)));
        request_ = find_request(options_, settings_);
        std::uint64_t steps = limits::pattern_steps;
        for (const std::string& path : request_.files) {
            const SettingsChain& chain = settings_.of_file(path);
            const bool is_code = path == request_.standard_input || layout::is_called_code(path);
            const std::string absolute = files::absolute_path(path, current_directory());
            if (!is_code || is_excluded_from_format(absolute, chain, steps))
                continue;
            FormatOptions layout = format_options(chain);
            layout.reflow = given.reflow;
            jobs_.emplace_back(path, layout);
        }
    }

    int run()
    {
        if (print_settings_problems(settings_, options_.colour, boundary_))
            return exit_usage_error;
        if (options_.range && (jobs_.size() != 1 || !request_.problems.empty())) {
            print_error_line("`--range` requires exactly one file");
            return exit_usage_error;
        }
        if (jobs_.empty() && request_.problems.empty())
            print_error_line("no manifests or templates found: nothing was formatted");
        for_each_index(options_.jobs, jobs_.size(), [&](std::size_t i) { format(jobs_[i]); });
        report_problems();
        if (options_.diff)
            show_diff();
        else if (options_.check_format)
            list_unformatted();
        else
            write();
        return exit_code();
    }

private:
    void format(Job& job) const
    {
        const activity::Work at_work(job.path);
        if (const auto input = request_.texts.find(job.path); input != request_.texts.end()) {
            job.before = input->second;
        } else {
            auto [text, problem] = read_file(job.path);
            job.before = std::move(text);
            job.problem = std::move(problem);
        }
        if (job.problem.empty())
            job.problem = engine::excess(kinds_.role(job.path), job.before.size());
        if (!job.problem.empty())
            return;
        const SourceFile source(job.path, std::exchange(job.before, {}));
        format(job, source);
        const bool is_printed = options_.diff || job.path == request_.standard_input;
        if (is_printed || (job.is_changed() && !options_.check_format))
            job.before = source.text();
        else if (job.is_changed())
            std::string().swap(*job.after);  // only its name is printed
    }

    void format(Job& job, const SourceFile& source) const
    {
        std::optional<Span> range;
        if (options_.range) {
            range = span_of(*options_.range, source);
            job.is_range_outside = !range;
        }
        if (job.is_range_outside)
            return;
        auto [outcome, text] = formatter::format(source, kinds_.parse_options(source), range, job.options);
        job.outcome = outcome;
        const bool is_left = outcome == formatter::Outcome::partly && options_.only_valid;
        if (!is_left && text != source.text())
            job.after = std::move(text);
    }

    void report_problems()
    {
        print_all(request_.problems);
        if (has_errors(request_.problems))
            error_ = std::max(error_, exit_usage_error);
        if (!request_.foreign.empty())
            print_error_line(words_about_foreign(request_.foreign));
        for (const Job& job : jobs_) {
            const std::string path = reporters::visible(job.path);
            if (!job.problem.empty())
                report_error(exit_usage_error, fmt::format("cannot read `{}`: {}", path, job.problem));
            else if (job.is_range_outside)
                report_error(exit_usage_error, fmt::format("`{}` does not contain the range", path));
            else if (job.outcome == formatter::Outcome::partly)
                report_error(exit_usage_error,
                             fmt::format("`{}` has syntax errors: {}; run `plint check` for the errors", path,
                                         options_.only_valid ? "it is not formatted"
                                                             : "only statements without errors are formatted"));
            else if (job.outcome == formatter::Outcome::too_large)
                report_error(
                    exit_usage_error,
                    fmt::format("`{}` is not formatted, because the result would be more than four times as large",
                                path));
            else if (job.outcome == formatter::Outcome::refused)
                report_error(exit_crash,
                             fmt::format("`{}` is not formatted, because the result would be a different "
                                         "program; this is a bug in plint, please report it",
                                         path));
        }
    }

    void report_error(int code, const std::string& line)
    {
        print_error_line(line);
        error_ = std::max(error_, code);
    }

    // Whether the file is outside of the project, which is reported: its text is neither changed nor shown.
    bool is_left_alone(const Job& job)
    {
        if (job.path == request_.standard_input || boundary_.may_change(job.path))
            return false;
        report_error(exit_usage_error, left_alone(boundary_, job.path));
        return true;
    }

    void show_diff()
    {
        std::vector<FileChange> changes;
        for (Job& job : jobs_)
            if (job.is_changed() && !is_left_alone(job))
                changes.push_back({job.path, job.path, std::move(job.before), std::move(*job.after)});
        if (!print_changes(changes))
            error_ = std::max(error_, exit_usage_error);
    }

    void list_unformatted()
    {
        std::string text;
        const std::size_t changed = changed_files();
        std::size_t listed = 0;
        for (const Job& job : jobs_)
            if (job.is_changed() && text.size() < limits::report_bytes) {
                text += fmt::format("would format `{}`\n", reporters::visible(job.path));
                ++listed;
            }
        if (listed < changed)
            text += fmt::format("and {} more files\n", changed - listed);
        if (changed > 0)
            text += fmt::format("{} would change, {} would not\n", reporters::counted(changed, "file"),
                                jobs_.size() - changed);
        if (!options_.quiet && !print(printable(text)))
            error_ = std::max(error_, exit_usage_error);
    }

    void write()
    {
        std::vector<FileChange> changes;
        std::size_t left = 0;
        for (Job& job : jobs_) {
            if (job.path == request_.standard_input) {
                if (job.problem.empty() && !print_text(job.after ? *job.after : job.before))
                    error_ = std::max(error_, exit_usage_error);
            } else if (job.is_changed() && is_left_alone(job)) {
                ++left;
            } else if (job.is_changed()) {
                changes.push_back({job.path, job.path, std::move(job.before), std::move(*job.after)});
            }
        }
        const auto trouble = write_changes(changes, boundary_);
        for (const std::string& line : trouble)
            report_error(exit_usage_error, line);
        if (request_.standard_input.empty() && !options_.quiet && !jobs_.empty()) {
            const std::size_t written = changes.size() - trouble.size();
            const auto text = fmt::format("{} formatted, {} unchanged\n", reporters::counted(written, "file"),
                                          jobs_.size() - written - left);
            if (!print(text))
                error_ = std::max(error_, exit_usage_error);
        }
    }

    [[nodiscard]] std::size_t changed_files() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(jobs_, &Job::is_changed));
    }

    [[nodiscard]] int exit_code() const
    {
        if (error_ != exit_clean)
            return error_;
        return (options_.diff || options_.check_format) && changed_files() > 0 ? exit_findings : exit_clean;
    }

    Settings settings_;
    Options options_;
    Boundary boundary_;
    CheckRequest request_;
    layout::Kinds kinds_{*engine::disk()};
    std::vector<Job> jobs_;
    int error_ = exit_clean;
};

}  // namespace

int run_format(const Options& given)
{
    return Formatting(given).run();
}

}  // namespace plint::cli
