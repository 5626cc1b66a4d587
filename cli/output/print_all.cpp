#include "cli/output/print_all.hpp"

#include "cli/output/console.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::cli {

void print_all(const std::vector<engine::FileProblem>& problems)
{
    for (const auto& problem : problems)
        print_error_line(fmt::format("{}cannot read `{}`: {}", problem.severity == Severity::error ? "" : "warning: ",
                                     reporters::visible(problem.path), problem.why));
}

bool has_errors(const std::vector<engine::FileProblem>& problems)
{
    return std::ranges::any_of(problems,
                               [](const engine::FileProblem& problem) { return problem.severity == Severity::error; });
}

void print_all(const std::vector<rules::SelectionProblem>& problems)
{
    for (const auto& [given, near] : problems)
        print_error_line(
            fmt::format("unknown rule, category or preset `{}`; {}", reporters::visible(given),
                        near.empty() ? "run `plint rules` for a list" : fmt::format("did you mean `{}`?", near)));
}

void print_all(const std::vector<std::string>& lines, std::string_view prefix)
{
    for (const auto& line : lines)
        print_error_line(fmt::format("{}{}", prefix, line));
}

}  // namespace plint::cli
