// The whole program: reads the command line and hands over to the command.
#include "driver/run.hpp"

#include "driver/commands.hpp"
#include "driver/console.hpp"
#include "driver/crash.hpp"
#include "driver/options.hpp"
#include "driver/puppet_lint/run.hpp"

#include <fmt/format.h>

namespace plint {

static int run_command(const Options& options)
{
    switch (options.command) {
    case Command::check: return run_check(options);
    case Command::explain: return run_explain(options);
    case Command::rules: return run_rules(options);
    case Command::init: return run_init(options);
    case Command::schema: return run_schema(options);
    case Command::completions: return run_completions(options);
    case Command::dump: return run_dump(options);
    case Command::infer: return run_infer(options);
    }
    return exit_trouble;
}

int run(std::span<const char* const> words)
{
    prepare_standard_files();
    report_crashes();
    const CrashStack stack;
    if (!words.empty() && puppet_lint::is_called(words[0]))
        return puppet_lint::run(words.subspan(1));
    const auto [options, problem] = read_command_line(words.empty() ? words : words.subspan(1));
    if (!problem.empty()) {
        complain(fmt::format("{}\nplint: `plint --help` lists what it takes", problem));
        return exit_trouble;
    }
    if (options.help)
        return print(help_text(options.command)) ? exit_clean : exit_trouble;
    if (options.version)
        return print("plint " PLINT_VERSION "\n") ? exit_clean : exit_trouble;
    for (const auto& warning : options.warnings)
        complain(fmt::format("warning: {}", warning));
    return run_command(options);
}

}  // namespace plint
