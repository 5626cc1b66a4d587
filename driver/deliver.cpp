// Brings reports to where they were asked for.
#include "driver/deliver.hpp"

#include "driver/console.hpp"
#include "driver/files/write.hpp"
#include "driver/summaries.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <unistd.h>

namespace plint {

namespace {

const Format& main_format(const Options& options)
{
    return options.format != nullptr ? *options.format : formats().front();
}

std::string written(const Format& format, const Report& report, const Terminal& terminal)
{
    std::string text;
    format.write(report, terminal, text);
    return text;
}

std::string main_report(const Options& options, const Report& report, const Terminal& terminal)
{
    if (options.statistics)
        return statistics(report, terminal);
    if (!options.log_format.empty())
        return log_lines(report, options.log_format);
    return written(main_format(options), report, terminal);
}

bool write_report(const std::string& path, std::string_view text)
{
    const auto problem = replace_file(path, text);
    if (!problem.empty())
        complain(fmt::format("cannot write `{}`: {}", reporters::visible(path), problem));
    return problem.empty();
}

bool deliver_main(const Options& options, const Report& report, bool to_standard_error)
{
    if (options.quiet)
        return true;
    if (!options.output.empty())
        return write_report(options.output, main_report(options, report, {}));
    if (to_standard_error)
        return write_all(STDERR_FILENO, main_report(options, report, {})) == 0;
    return print(main_report(options, report, standard_output(options.colour)));
}

}  // namespace

bool is_for_people(const Options& options)
{
    const auto name = main_format(options).name;
    return !options.quiet && !options.statistics && options.log_format.empty() && options.output.empty()
        && (name == "full" || name == "concise");
}

bool deliver(const Options& options, Report report, bool to_standard_error)
{
    bool done = true;
    for (const auto& [format, path] : options.reports)
        done = write_report(path, written(*format, report, {})) && done;
    // People read of trouble with files on standard error, where no pipe swallows it, and once is enough.
    if (is_for_people(options))
        report.notifications.clear();
    return deliver_main(options, report, to_standard_error) && done;
}

}  // namespace plint
