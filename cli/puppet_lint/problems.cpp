#include "cli/puppet_lint/problems.hpp"

#include "cli/puppet_lint/checks.hpp"
#include "reporters/sarif/words.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/utf8.hpp"
#include "rules/engine/fix.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace plint::cli::puppet_lint {

namespace {

// Sets the context: the line without surrounding whitespace. Of a very long line, on which very many problems may be, a part
// with the place `at`; `column` is the place in characters.
void set_context(Problem& problem, std::string_view line, std::size_t at, std::uint32_t column)
{
    constexpr std::size_t max_size = 1'000;
    constexpr std::size_t max_before = 100;
    std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    problem.indent = static_cast<std::uint32_t>(begin);
    if (at <= line.size() && at > begin + max_size) {
        begin = at - max_before;
        while (begin > 0 && reporters::continues_character(line[begin]))
            --begin;
        const auto before = std::ranges::count_if(line.substr(begin, at - begin),
                                                  [](char byte) { return !reporters::continues_character(byte); });
        problem.indent = column - 1 - static_cast<std::uint32_t>(before);
    }
    if (begin < line.size())
        problem.context = reporters::shortened(line.substr(begin, 4 * max_size), max_size);
}

Problem problem_of(const Diagnostic& finding, const SourceFile& source, Safety allowed)
{
    Problem problem;
    problem.check = check_of(finding.rule);
    const auto known = order_of(problem.check);
    const Severity severity = known < checks().size() ? checks()[known].kind : finding.severity;
    problem.kind = severity == Severity::error ? Kind::error : Kind::warning;
    problem.message = message_of(problem.check, finding, source);
    const Offset place = place_of(problem.check, finding, source);
    const auto at = reporters::place(source, place);
    problem.fixable = !rules::choose_fixes({&finding, 1}, allowed).empty();
    problem.line = at.line;
    problem.column = at.character;
    problem.utf16_column = at.utf16;
    if (problem.check == "140chars" || problem.check == "80chars")  // where the line should have ended
        problem.column = problem.utf16_column = problem.check == "80chars" ? 80 : 140;
    const Span line = reporters::visible_line(source, at.line);
    set_context(problem, source.text(line), place - std::min(place, line.begin), at.character);
    return problem;
}

}  // namespace

std::string_view name(Kind kind)
{
    switch (kind) {
    case Kind::warning: return "warning";
    case Kind::error: return "error";
    case Kind::fixed: return "fixed";
    case Kind::ignored: return "ignored";
    }
    return "";
}

std::string_view upper_case_name(Kind kind)
{
    switch (kind) {
    case Kind::warning: return "WARNING";
    case Kind::error: return "ERROR";
    case Kind::fixed: return "FIXED";
    case Kind::ignored: return "IGNORED";
    }
    return "";
}

std::vector<Problem> problems_of(const rules::Analysis& analysis, const SourceFile& source, Safety allowed)
{
    std::vector<Problem> problems;
    for (const Diagnostic& finding : analysis.findings)
        problems.push_back(problem_of(finding, source, allowed));
    for (const auto& [finding, reason] : analysis.suppressed) {
        problems.push_back(problem_of(finding, source, allowed));
        problems.back().kind = Kind::ignored;
        problems.back().reason = reason;
    }
    std::ranges::stable_sort(problems, {}, [](const Problem& problem) {
        const auto order = order_of(problem.check);
        const std::string_view name = order < checks().size() ? std::string_view() : problem.check;
        return std::tuple(order, name, problem.line, problem.column);
    });
    return problems;
}

void mark_fixed(std::vector<Problem>& problems, const rules::Analysis& after)
{
    std::map<std::string_view, std::size_t> left;  // of each check, of those that could have been fixed
    for (const Diagnostic& finding : after.findings)
        ++left[check_of(finding.rule)];
    for (const Problem& problem : problems)
        if (problem.kind != Kind::ignored && !problem.fixable && left[problem.check] > 0)
            --left[problem.check];
    for (auto problem = problems.rbegin(); problem != problems.rend(); ++problem) {
        if (problem->kind == Kind::ignored || !problem->fixable)
            continue;
        if (left[problem->check] > 0)
            --left[problem->check];
        else
            problem->kind = Kind::fixed;
    }
}

}  // namespace plint::cli::puppet_lint
