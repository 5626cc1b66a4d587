// Runs plint like puppet-lint: files in the given order, each with its problems.
#include "cli/puppet_lint/run.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/directory.hpp"
#include "engine/platform/standard_files.hpp"
#include "cli/output/write.hpp"
#include "engine/fixes/fix.hpp"
#include "cli/output/console.hpp"
#include "engine/platform/threads.hpp"
#include "engine/platform/write_all.hpp"
#include "cli/puppet_lint/checks.hpp"
#include "cli/puppet_lint/inputs.hpp"
#include "cli/puppet_lint/options.hpp"
#include "cli/puppet_lint/report.hpp"
#include "cli/reports/report_input.hpp"
#include "cli/reports/report_limit.hpp"
#include "engine/workspace/hide_names.hpp"
#include "engine/workspace/redact.hpp"
#include "parser/source/limits.hpp"
#include "reporters/format.hpp"
#include "reporters/sarif/words.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace plint::cli::puppet_lint {

namespace {

constexpr std::string_view more = "puppet-lint: try 'puppet-lint --help' for more information\n";

int refuse(std::string_view problem)
{
    constexpr std::size_t max_characters = 1'000;  // an option file may have any number
    static_cast<void>(
        print(printable(fmt::format("puppet-lint: {}\n{}", reporters::shortened(problem, max_characters), more))));
    return 1;
}

void say(std::string_view text)
{
    print_error_line(text, "puppet-lint");
}

rules::RuleSelection selection_of(const Options& options)
{
    rules::RuleSelection selection;
    // Rules that always run are named, because an empty list means the default.
    selection.select = {"syntax_error"};
    selection.ignore = {"unused_suppression"};
    selection.preview = true;
    const auto add = [&](std::string_view check) {
        if (const rules::Rule* const rule = rules::find_rule(check))
            selection.select.emplace_back(rule->name);
    };
    for (const Check& check : checks())
        if (check.standard && !options.only && !options.switched.contains(std::string(check.name)))
            add(check.name);
    for (const auto& [check, is_on] : options.switched)
        if (is_on)
            add(check);
    selection.options["top_scope_facts"]["possible_facts"] = true;
    if (!options.top_scope_variables.empty())
        selection.options["top_scope_facts"]["variables"] = options.top_scope_variables;
    return selection;
}

std::string list_of_checks()
{
    std::string out;
    std::set<std::string_view> reported{"syntax"};
    const auto tell = [&](std::string_view name) {
        if (reported.insert(name).second)
            out += fmt::format("{}\n", name);
    };
    for (const Check& check : checks())
        tell(check.name);
    for (const rules::Rule* const rule : rules::all_rules())
        if (rule->enabled != rules::Enabled::always)
            tell(check_of(rule->name));
    return out;
}

class Linter {
public:
    Linter(const Options& options, Inputs inputs)
        : options_(options), inputs_(std::move(inputs)), rules_(rule_set()), boundary_(options.operands)
    {
    }

    int run()
    {
        std::vector<std::string> requested;
        for (const Input& input : inputs_.files)
            requested.push_back(input.shown);
        std::ranges::sort(requested);
        requested.erase(std::unique(requested.begin(), requested.end()), requested.end());
        workspace_ = engine::load(engine::read_sources(requested, inputs_.texts, {}, engine::processors()),
                                  engine::processors());
        auto analyses = engine::analyse_all(workspace_, rules_, engine::processors());
        engine::hide_names(workspace_, analyses, boundary_, {});
        std::vector<FileProblems> files = problems_in(analyses);
        if (options_.fix)
            analyses = fix(files, std::move(analyses));
        bool done = report(files);
        if (!options_.code_climate.empty())
            done = write_code_climate(std::move(analyses)) && done;
        return done && !failed_ && !fails(files) ? 0 : 1;
    }

private:
    rules::RuleSet rule_set() const
    {
        std::vector<rules::SelectionProblem> unknown;
        return resolve(selection_of(options_), unknown);
    }

    std::vector<FileProblems> problems_in(const std::vector<rules::Analysis>& analyses)
    {
        std::vector<FileProblems> files;
        for (const Input& input : inputs_.files) {
            const auto index = workspace_.project.find(input.shown);
            const engine::LoadedFile* const loaded = index ? &workspace_.files[*index] : nullptr;
            if (loaded == nullptr || !loaded->source) {
                say(fmt::format("cannot read `{}`: {}", reporters::visible(input.given),
                                loaded == nullptr ? "no such file" : loaded->problem));
                failed_ = true;
                continue;
            }
            if (inputs_.texts.contains(input.shown) || boundary_.may_quote(input.shown)) {
                files.push_back({input, problems_of(analyses[*index], *loaded->source, Safety::safe)});
                continue;
            }
            rules::Analysis analysis = analyses[*index];
            engine::redact(analysis, boundary_);
            files.push_back({input, problems_of(analysis, *engine::redacted_copy(*loaded->source), Safety::safe)});
        }
        return files;
    }

    // `analyses`: of the current files. Returns the findings after the fixes.
    std::vector<rules::Analysis> fix(std::vector<FileProblems>& files, std::vector<rules::Analysis> analyses)
    {
        auto outcome = engine::fix_all(workspace_, rules_, Safety::safe, engine::processors(), boundary_,
                                       engine::Analyses::wanted, std::move(analyses));
        std::erase_if(outcome.changes, [&](engine::FileChange& change) {
            if (!inputs_.texts.contains(change.old_path))
                return false;
            inputs_.texts[change.old_path] = std::move(change.new_text);
            return true;
        });
        for (const auto& trouble : engine::write_changes(outcome.changes, boundary_))
            outcome.trouble.push_back(trouble);
        for (const auto& line : outcome.left_alone)
            say(line);
        for (const auto& trouble : outcome.trouble)
            say(trouble);
        failed_ = failed_ || !outcome.trouble.empty();
        auto after = outcome.analyses.empty() ? engine::analyse_all(workspace_, rules_, engine::processors())
                                              : std::move(outcome.analyses);
        for (FileProblems& file : files)
            mark_fixed(file.problems, after[*workspace_.project.find(file.file.shown)]);
        return after;
    }

    // If standard input is fixed, standard output gets its text, and the problems go to standard error.
    bool report(std::span<const FileProblems> files) const
    {
        const bool on_github = std::getenv("GITHUB_ACTION") != nullptr && !options_.json && !options_.sarif;
        ReportSize size(std::max(limits::report_bytes, bytes_of_files() * limits::report_bytes_per_byte));
        const std::string text = options_.json ? json(files, options_, size)
            : options_.sarif                   ? sarif(files, options_, size)
                                               : lines(files, options_, on_github, size);
        if (size.omitted() > 0)
            say(fmt::format("{} not in this report, because it would be too large",
                            size.omitted() == 1 ? "1 more problem is"
                                                : fmt::format("{} more problems are", size.omitted())));
        if (!options_.fix || inputs_.texts.empty())
            return print(text);
        return engine::write_all(engine::standard_error, text) == 0 && print(inputs_.texts.begin()->second);
    }

    std::size_t bytes_of_files() const
    {
        std::size_t bytes = 0;
        for (const engine::LoadedFile& file : workspace_.files)
            bytes += file.source ? file.source->text().size() : 0;
        return bytes;
    }

    bool write_code_climate(std::vector<rules::Analysis> analyses)
    {
        auto found = engine::pack_all(std::move(analyses));
        engine::redact(workspace_, found, boundary_, {});
        const auto written = [](const Report& report) {
            std::string text;
            find_format("codeclimate")->write(report, {}, text);
            return text;
        };
        Report all = make_report(workspace_, std::move(found), rules_, {}, boundary_, {});
        limit_findings(all);
        const auto [text, warning] = limited_text(all, written);
        if (const std::string omitted = warning.empty() ? omission(all) : warning; !omitted.empty())
            say(omitted);
        const auto problem = write_output(options_.code_climate, text);
        if (!problem.empty())
            say(fmt::format("cannot write `{}`: {}", reporters::visible(options_.code_climate), problem));
        return problem.empty();
    }

    bool fails(std::span<const FileProblems> files) const
    {
        for (const FileProblems& file : files)
            for (const Problem& problem : file.problems)
                if (problem.kind == Kind::error || (problem.kind == Kind::warning && options_.fail_on_warnings))
                    return true;
        return false;
    }

    const Options& options_;
    Inputs inputs_;
    engine::RuleBook rules_;
    engine::Boundary boundary_;
    engine::Workspace workspace_;
    bool failed_ = false;
};

}  // namespace

bool is_called(std::string_view program)
{
    const std::string_view name = files::name_of(program);
    return name == "puppet-lint" || name == "puppet-lint.exe";
}

int run(std::span<const char* const> words)
{
    Options options = read_options(words);
    if (options.problem.empty() && !options.log_format.empty())
        options.problem = problem_of_template(options.log_format);
    if (!options.problem.empty())
        return refuse(options.problem);
    for (const auto& warning : options.warnings)
        say(warning);
    if (options.help)
        return print(help_text()) ? 0 : 1;
    if (options.version)
        return print("puppet-lint 3.0.1 (plint " PLINT_VERSION ")\n") ? 0 : 1;
    if (options.list_checks)
        return print(list_of_checks()) ? 0 : 1;
    if (options.operands.empty())
        return refuse("no file specified");
    Inputs inputs = find_inputs(options.operands, options.ignore_paths);
    options.with_filename = options.with_filename || inputs.named > 1;
    for (const auto& path : inputs.missing)
        say(fmt::format("no file `{}`", reporters::visible(path)));
    for (const auto& path : inputs.foreign)
        say(fmt::format("`{}` was not checked: not a `.pp` manifest", reporters::visible(path)));
    const bool missing = !inputs.missing.empty();
    if (inputs.files.empty() && missing)
        return refuse("no file specified or specified file does not exist");
    return Linter(options, std::move(inputs)).run() == 0 && !missing ? 0 : 1;
}

}  // namespace plint::cli::puppet_lint
