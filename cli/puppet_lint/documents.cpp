// JSON and SARIF with the keys that puppet-lint writes.
#include "checks/files/paths.hpp"
#include "cli/puppet_lint/checks.hpp"
#include "cli/puppet_lint/report.hpp"
#include "engine/platform/disk.hpp"
#include "reporters/sarif/words.hpp"
#include "reporters/text/json_text.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>
#include <map>

namespace plint::cli::puppet_lint {

namespace {

using reporters::Json;

Json problem_json(const FileProblems& file, const Problem& problem, const Options& options)
{
    Json entry{
        {"message", problem.message}, {"line", problem.line},
        {"column", problem.column},   {"kind", name(problem.kind)},
        {"check", problem.check},     {"fullpath", files::absolute_path(file.file.given, engine::current_directory())},
        {"path", file.file.given},    {"filename", files::name_of(file.file.given)}};
    if (problem.kind == Kind::ignored)
        entry["reason"] = problem.reason;
    entry["KIND"] = upper_case_name(problem.kind);
    if (options.with_context)
        entry["context"] = problem.context;
    return entry;
}

Json rule_json(const std::string& check)
{
    const rules::Rule* const rule = rules::find_rule(check);
    const auto known = order_of(check);
    const Severity kind = known < checks().size() ? checks()[known].kind : rule ? rule->severity : Severity::error;
    return {{"id", check},
            {"fullDescription", {{"text", rule ? rule->summary : ""}}},
            {"defaultConfiguration", {{"level", kind == Severity::error ? "error" : "warning"}}}};
}

Json result_json(const std::string& uri, const Problem& problem, std::size_t rule)
{
    const bool error = problem.kind == Kind::error;
    Json region{{"startLine", problem.line}, {"startColumn", problem.utf16_column}};
    Json place{{"artifactLocation", {{"uri", uri}, {"uriBaseId", "ROOTPATH"}}}, {"region", std::move(region)}};
    Json location{{"physicalLocation", std::move(place)}};
    return {{"ruleId", problem.check},
            {"ruleIndex", rule},
            {"level",
             error                               ? "error"
                 : problem.kind == Kind::warning ? "warning"
                                                 : "note"},
            {"message", {{"text", problem.message}}},
            {"locations", Json::array({std::move(location)})}};
}

// As an element of a list in a report.
std::size_t bytes_of(const Json& element)
{
    constexpr std::size_t indentation = 8;
    std::string text;
    reporters::append_json(text, element, 2);
    return text.size() + indentation * static_cast<std::size_t>(std::ranges::count(text, '\n') + 1);
}

}  // namespace

std::string json(std::span<const FileProblems> files, const Options& options, ReportSize& size)
{
    Json document = Json::array();
    for (const FileProblems& file : files) {
        Json problems = Json::array();
        for (const Problem& problem : file.problems)
            if (is_shown(problem, options) && size.has_room()) {
                problems.push_back(problem_json(file, problem, options));
                size.add(bytes_of(problems.back()));
            }
        document.push_back(std::move(problems));
    }
    std::string out;
    reporters::append_json(out, document, 2);
    return out + '\n';
}

std::string sarif(std::span<const FileProblems> files, const Options& options, ReportSize& size)
{
    const auto here = engine::current_directory();
    const auto base =
        files.empty() ? here : std::string(files::parent_of(files::absolute_path(files.front().file.given, here)));
    std::map<std::string_view, std::size_t> places;
    Json rules = Json::array();
    Json results = Json::array();
    for (const FileProblems& file : files) {
        const auto path = files::absolute_path(file.file.given, here);
        const auto uri = reporters::uri_of(files::path_from(path, base));
        for (const Problem& problem : file.problems) {
            if (!is_shown(problem, options) || !size.has_room())
                continue;
            const auto [at, is_new] = places.try_emplace(problem.check, places.size());
            if (is_new)
                rules.push_back(rule_json(problem.check));
            results.push_back(result_json(uri, problem, at->second));
            size.add(bytes_of(results.back()));
        }
    }
    Json driver{{"name", "Puppet Lint"}, {"version", PLINT_VERSION}, {"rules", std::move(rules)}};
    Json run{{"tool", {{"driver", std::move(driver)}}},
             {"results", std::move(results)},
             {"columnKind", "utf16CodeUnits"},
             {"originalUriBaseIds", {{"ROOTPATH", {{"uri", reporters::uri_of(base) + (base == "/" ? "" : "/")}}}}}};
    const Json document{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                        {"version", "2.1.0"},
                        {"runs", Json::array({std::move(run)})}};
    std::string out;
    reporters::append_json(out, document, 2);
    return out + '\n';
}

}  // namespace plint::cli::puppet_lint
