#include "server/base/diagnostics.hpp"

#include "checks/files/paths.hpp"
#include "engine/settings/settings_file.hpp"
#include "parser/source/limits.hpp"
#include "reporters/model/links.hpp"
#include "rules/engine/engine.hpp"
#include "server/base/lone_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace plint::server {

namespace {

int severity_number(Severity severity)
{
    switch (severity) {
    case Severity::error: return 1;
    case Severity::warning: return 2;
    case Severity::info: return 3;
    }
    return 3;
}

// What editors gray out or strike through.
Json tags_of(const rules::Rule& rule)
{
    Json tags = Json::array();
    const bool is_unused = rule.name.starts_with("unused_") && rule.name != "unused_suppression";
    if (is_unused || rule.name == "unreachable_code")
        tags.push_back(1);
    if (rule.category == "deprecation")
        tags.push_back(2);
    return tags;
}

// A place in a text of the stable project, where it is now; std::nullopt if its lines were edited.
std::optional<Json> moved(const LineMap& lines, Json range)
{
    const auto first = range["start"]["line"].get<std::uint32_t>();
    const auto end = range["end"]["line"].get<std::uint32_t>();
    const bool ends_before_line = end > first && range["end"]["character"] == 0;
    const auto now = lines.find(first, ends_before_line ? end - 1 : end);
    if (!now)
        return std::nullopt;
    range["start"]["line"] = *now;
    range["end"]["line"] = *now + (end - first);
    return range;
}

std::optional<Json> stable_location(Server& server, const std::string& path, Span span)
{
    const Document* const broken = server.broken_document(path);
    if (broken == nullptr)
        return server.location(path, span);
    const SourceFile* const source = server.stable_source(path);
    auto range =
        source == nullptr ? std::nullopt : moved(broken->unbroken->lines, server.positions(*source).range(span));
    if (!range)
        return std::nullopt;
    return Json{{"uri", server.uri_of(path)}, {"range", std::move(*range)}};
}

// Where a span of a file is; std::nullopt: nowhere any more. `path`: as in reports.
using Locate = std::function<std::optional<Json>(const std::string& path, Span span)>;

Json finding_json(const Diagnostic& finding, Json range, const Locate& locate)
{
    std::string message = finding.message;
    for (const SharedText& note : finding.notes)
        message += fmt::format("\nnote: {}", note.str());
    for (const SharedText& help : finding.help)
        message += fmt::format("\nhelp: {}", help.str());
    Json result = {{"range", std::move(range)},
                   {"severity", severity_number(finding.severity)},
                   {"code", finding.rule.str()},
                   {"source", "plint"},
                   {"message", std::move(message)}};
    if (const rules::Rule* const rule = rules::find_rule(finding.rule.str())) {
        result["codeDescription"]["href"] = page_of(rule->name);
        if (Json tags = tags_of(*rule); !tags.empty())
            result["tags"] = std::move(tags);
    }
    Json related = Json::array();
    const auto add = [&](const Label& label) {
        const std::string& path = label.path.empty() ? finding.path.str() : label.path.str();
        if (auto location = locate(path, label.span))
            related.push_back({{"location", std::move(*location)}, {"message", label.message.str()}});
    };
    for (const Label& label : finding.labels)
        add(label);
    for (const Label& step : finding.flow)
        add(step);
    if (!related.empty())
        result["relatedInformation"] = std::move(related);
    return result;
}

// Adds the findings of the stable project in a document that was broken by edits, where they are now.
void add_stable_findings(Server& server, const std::string& path, Json& all)
{
    const Document* const document = server.broken_document(path);
    const SourceFile* const source = document == nullptr ? nullptr : server.stable_source(path);
    if (source == nullptr)
        return;
    const auto key = [](const Json& diagnostic) {
        return std::tuple(diagnostic["range"], diagnostic.value("code", Json()), diagnostic["message"]);
    };
    std::set<std::tuple<Json, Json, Json>> known;
    for (const Json& diagnostic : all)
        known.insert(key(diagnostic));
    const Positions positions = server.positions(*source);
    const Locate locate = [&](const std::string& other, Span span) { return stable_location(server, other, span); };
    for (const Diagnostic& finding : server.stable_findings(path)) {
        if (all.size() >= limits::editor_findings)
            return;
        auto range = moved(document->unbroken->lines, positions.range(finding.span));
        if (!range)
            continue;
        Json diagnostic = finding_json(finding, std::move(*range), locate);
        if (known.insert(key(diagnostic)).second)
            all.push_back(std::move(diagnostic));
    }
}

// Whether only complete findings have it: `unused_suppression` may be about a comment for a rule about the program.
bool is_about_program(const Json& diagnostic)
{
    const rules::Rule* const rule = rules::find_rule(diagnostic.value("code", std::string()));
    return rule != nullptr && (rule->derive != nullptr || rule->name == "unused_suppression");
}

// Moves a finding, and its related places in the same document; std::nullopt if its lines were edited.
std::optional<Json> moved_diagnostic(const LineMap& lines, const std::string& uri, Json diagnostic)
{
    auto range = moved(lines, diagnostic["range"]);
    if (!range)
        return std::nullopt;
    diagnostic["range"] = std::move(*range);
    Json related = Json::array();
    for (Json place : diagnostic.value("relatedInformation", Json::array())) {
        Json& location = place["location"];
        auto now = location["uri"] == uri ? moved(lines, location["range"]) : std::optional(location["range"]);
        if (!now)
            continue;
        location["range"] = std::move(*now);
        related.push_back(std::move(place));
    }
    diagnostic.erase("relatedInformation");
    if (!related.empty())
        diagnostic["relatedInformation"] = std::move(related);
    return diagnostic;
}

// Adds the last findings about the whole program, where they are now; keeps those that are there, if they are complete.
void add_program_findings(bool is_complete, Document& document, Json& all)
{
    Document::ProgramFindings& last = document.program_findings;
    if (is_complete) {
        last = {};
        std::ranges::copy_if(all, std::back_inserter(last.diagnostics), is_about_program);
        return;
    }
    for (const Json& diagnostic : last.diagnostics)
        if (auto now = moved_diagnostic(last.lines, document.uri, diagnostic);
            now && std::ranges::find(all, *now) == all.end())
            all.push_back(std::move(*now));
}

}  // namespace

std::string page_of(std::string_view name)
{
    const rules::Rule* const rule = rules::find_rule(name);
    return rule == nullptr
        ? ""
        : fmt::format("{}/blob/main/rules/{}/{}/{}.md", links::home, rule->category, rule->name, rule->name);
}

Json diagnostic_json(Server& server, const Diagnostic& finding, const Positions& positions)
{
    const bool is_stable = server.broken_document(finding.path.str()) == nullptr;
    return finding_json(finding, positions.range(finding.span), [&](const std::string& path, Span span) {
        return is_stable ? stable_location(server, path, span) : server.location(path, span);
    });
}

namespace {

// At most `limits::editor_findings`, errors before warnings; the last one has the number of those not shown.
template <class ToJson>
Json limited_json(const std::vector<Diagnostic>& findings, const Positions& positions, const ToJson& to_json)
{
    std::vector<const Diagnostic*> shown;
    for (const Diagnostic& finding : findings)
        shown.push_back(&finding);
    if (shown.size() > limits::editor_findings) {
        std::ranges::stable_sort(shown, std::ranges::greater(), &Diagnostic::severity);
        shown.resize(limits::editor_findings);
    }
    Json all = Json::array();
    for (const Diagnostic* finding : shown)
        all.push_back(to_json(*finding));
    if (const std::size_t missing = findings.size() - shown.size(); missing > 0)
        all.push_back({{"range", positions.range({0, 0})},
                       {"severity", severity_number(Severity::info)},
                       {"source", "plint"},
                       {"message", fmt::format("{} more findings in this file are not shown", missing)}});
    return all;
}

}  // namespace

Json diagnostics_json(Server& server, layout::FileIndex file)
{
    const Positions positions = server.positions(*server.snapshot()->file(file).source);
    Json all = limited_json(server.findings(file).findings, positions,
                            [&](const Diagnostic& finding) { return diagnostic_json(server, finding, positions); });
    const std::string& path = server.snapshot()->project().file(file).path;
    add_stable_findings(server, path, all);
    if (Document* const document = server.document_at(path))
        add_program_findings(server.is_complete(file), *document, all);
    return all;
}

Json text_diagnostics_json(const Server& server, const Document& document, const std::vector<Diagnostic>& findings)
{
    const Positions positions(document.text, server.encoding);
    const Locate locate = [&](const std::string&, Span span) {
        return Json{{"uri", document.uri}, {"range", positions.range(span)}};
    };
    return limited_json(findings, positions, [&](const Diagnostic& finding) {
        return finding_json(finding, positions.range(finding.span), locate);
    });
}

Json diagnostics_outside_json(Server& server, Document& document)
{
    if (files::name_of(document.path) == engine::settings_file_name) {
        const std::map<std::string, Json> all = settings_diagnostics_json(server);
        const auto found = all.find(document.uri);
        return found == all.end() ? Json::array() : found->second;
    }
    if (!is_lone(document, server.folders()))
        return Json::array();
    if (!document.lone_diagnostics)
        document.lone_diagnostics = text_diagnostics_json(
            server, document,
            lone_findings(possible_path(document, server.folders()), document.text, server.session()));
    return *document.lone_diagnostics;
}

std::map<std::string, Json> settings_diagnostics_json(Server& server)
{
    std::map<std::string, std::vector<Diagnostic>> by_path;
    for (Diagnostic& problem : server.snapshot()->settings_problems())
        by_path[problem.path.str()].push_back(std::move(problem));
    std::map<std::string, Json> by_uri;
    std::size_t shown = 0;
    for (const auto& [path, problems] : by_path) {
        if (shown >= limits::editor_findings_in_all)
            break;
        const SourceFile* const source = server.snapshot()->settings_source(path);
        const Positions positions =
            source != nullptr ? server.positions(*source) : Positions(std::string_view(), server.encoding);
        const Document* const open = server.document_at(path);
        Json& all = by_uri[open != nullptr ? open->uri : server.uri_of(path)];
        all = limited_json(problems, positions,
                           [&](const Diagnostic& problem) { return diagnostic_json(server, problem, positions); });
        shown += all.size();
    }
    return by_uri;
}

}  // namespace plint::server
