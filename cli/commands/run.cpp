// The whole program: reads the command line and runs the command.
#include "cli/commands/run.hpp"

#include "cli/commands/commands.hpp"
#include "cli/options/options.hpp"
#include "cli/output/console.hpp"
#include "cli/output/crash.hpp"
#include "engine/platform/crash_context.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/standard_files.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/output/time_log.hpp"
#include "cli/output/write.hpp"
#include "cli/puppet_lint/run.hpp"
#include "parser/source/activity.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

namespace plint::cli {

static int run_command(const Options& options)
{
    switch (options.command) {
    case Command::check: return run_check(options);
    case Command::format: return run_format(options);
    case Command::explain: return run_explain(options);
    case Command::rules: return run_rules(options);
    case Command::test_rules: return run_test_rules(options);
    case Command::init: return run_init(options);
    case Command::schema: return run_schema(options);
    case Command::completions: return run_completions(options);
    case Command::dump: return run_dump(options);
    case Command::infer: return run_infer(options);
    case Command::server: return run_server(options);
    }
    return exit_usage_error;
}

// Tools such as pre-commit and xargs append names of files to a command line, and a name that begins with a hyphen would
// be an option that the repository chooses. Returns the first argument that is both; empty: none. After `--` all are
// names.
static std::string_view option_and_file(std::span<const char* const> words)
{
    for (const std::string_view word : words) {
        if (word == "--")
            break;
        const std::string entry(word.substr(0, word.find('/')));
        if (word.size() > 1 && word.starts_with('-') && engine::link_status_of(entry).kind != engine::FileKind::missing)
            return word;
    }
    return {};
}

int run(std::span<const char* const> words)
{
    if (!engine::prepare_standard_files())
        return exit_usage_error;
    report_crashes();
    const engine::CrashStack stack;
    const activity::VisibleThread visible;
    if (const auto word = option_and_file(words.empty() ? words : words.subspan(1)); !word.empty()) {
        const auto shown = reporters::visible(word);
        print_error_line(fmt::format(
            "`{}` is an option and also the name of a file here: write `./{}` for the file, or name files after `--`",
            shown, shown));
        return exit_usage_error;
    }
    if (!words.empty() && puppet_lint::is_called(words[0]))
        return puppet_lint::run(words.subspan(1));
    const auto [options, problem] = read_command_line(words.empty() ? words : words.subspan(1));
    if (!problem.empty()) {
        print_error_line(fmt::format("{}\nplint: run `plint --help` for usage", problem));
        return exit_usage_error;
    }
    if (options.help)
        return print(help_text(options.command)) ? exit_clean : exit_usage_error;
    if (options.version)
        return print("plint " PLINT_VERSION "\n") ? exit_clean : exit_usage_error;
    for (const auto& warning : options.warnings)
        print_error_line(fmt::format("warning: {}", warning));
    if (options.command != Command::check)
        for (const auto& [check, name, is_off] : options.other_checks)
            print_error_line(fmt::format("warning: {} has no effect here", reporters::visible(check)));
    std::optional<TimeLog> log;
    if (!options.log.empty()) {
        const std::string problem_of_log = append_output(options.log, "plint " PLINT_VERSION " begins\n");
        if (!problem_of_log.empty()) {
            print_error_line(fmt::format("cannot write `{}`: {}", reporters::visible(options.log), problem_of_log));
            return exit_usage_error;
        }
        log.emplace(options.log);
    }
    return run_command(options);
}

}  // namespace plint::cli
