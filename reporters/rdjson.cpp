#include "reporters/rdjson.hpp"

#include "reporters/model/links.hpp"
#include "reporters/model/region.hpp"
#include "reporters/text/json_text.hpp"
#include "reporters/text/utf8.hpp"

#include <fmt/format.h>

#include <iterator>

namespace plint::reporters {

namespace {

std::string_view severity_word(Severity severity)
{
    switch (severity) {
    case Severity::error: return "ERROR";
    case Severity::warning: return "WARNING";
    case Severity::info: return "INFO";
    }
    return "";
}

Json range(const Place& begin, const Place& end)
{
    const auto position = [](const Place& at) { return Json{{"line", at.line}, {"column", at.bytes}}; };
    return {{"start", position(begin)}, {"end", position(end)}};
}

Json location(const Report& report, const std::string& path, Span span)
{
    const auto [begin, end] = region(report, path, span);
    return {{"path", path}, {"range", range(begin, end)}};
}

// A reader accepts it with one click, so it must be safe; the format has no way to change several places together.
bool is_suggestion(const Diagnostic& finding, const Fix& fix)
{
    return fix.safety == Safety::safe && fix.moves.empty() && fix.edits.size() == 1
        && path_of(fix.edits.front().path, finding) == finding.path && is_utf8(fix.edits.front().replacement);
}

Json suggestion(const Report& report, const Diagnostic& finding, const Edit& edit)
{
    const SourceFile* const source = find_source(report, finding.path);
    const auto place_of = [&](Offset at) { return source == nullptr ? Place() : place(*source, at); };
    return {{"range", range(place_of(edit.span.begin), place_of(edit.span.end))}, {"text", edit.replacement}};
}

Json diagnostic(const Report& report, const Diagnostic& finding)
{
    std::string message(finding.message);
    for (const auto& help : finding.help)
        message += fmt::format("\nhelp: {}", std::string_view(help));
    Json json{{"message", message},
              {"location", location(report, finding.path, finding.span)},
              {"severity", severity_word(finding.severity)},
              {"code", {{"value", finding.rule}}}};
    if (const RuleText* const rule = find_rule(report, finding.rule); rule != nullptr && !rule->help_uri.empty())
        json["code"]["url"] = rule->help_uri;
    for (const Fix& fix : finding.fixes)
        if (is_suggestion(finding, fix))
            json["suggestions"].push_back(suggestion(report, finding, fix.edits.front()));
    for (const Label& label : finding.labels)
        json["related_locations"].push_back(
            {{"message", label.message}, {"location", location(report, path_of(label.path, finding), label.span)}});
    return json;
}

}  // namespace

void write_rdjson(const Report& report, const Terminal&, std::string& out)
{
    append_json(out, {{"source", {{"name", "plint"}, {"url", links::home}}}}, 2);
    out.resize(out.size() - std::string_view("\n}").size());
    out += ",\n  \"diagnostics\": ";
    JsonList all(out, 1);
    for (const Diagnostic& finding : report.diagnostics)
        all.add(diagnostic(report, finding));
    all.end();
    out += "\n}\n";
}

}  // namespace plint::reporters
