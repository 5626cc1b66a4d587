#include "reporters/code_climate.hpp"

#include "reporters/model/fingerprint.hpp"
#include "reporters/model/region.hpp"
#include "reporters/text/json_text.hpp"

namespace plint::reporters {

namespace {

std::string_view grade(Severity severity)
{
    switch (severity) {
    case Severity::error: return "critical";
    case Severity::warning: return "major";
    case Severity::info: return "info";
    }
    return "";
}

// One of the words that Code Climate has.
std::string_view category(std::string_view ours)
{
    if (ours == "format" || ours == "style")
        return "Style";
    if (ours == "layout" || ours == "documentation")
        return "Clarity";
    if (ours == "security")
        return "Security";
    return "Bug Risk";
}

Json issue(const Report& report, const Diagnostic& diagnostic, const std::string& fingerprint)
{
    const auto [begin, end] = region(report, diagnostic.path, diagnostic.span);
    return {{"description", diagnostic.message},
            {"check_name", diagnostic.rule},
            {"fingerprint", fingerprint},
            {"severity", grade(diagnostic.severity)},
            {"location", {{"path", diagnostic.path}, {"lines", {{"begin", begin.line}, {"end", end.line}}}}}};
}

Json position(const Place& at)
{
    return {{"line", at.line}, {"column", at.character}};
}

Json full_issue(const Report& report, const Diagnostic& diagnostic, const std::string& fingerprint)
{
    const RuleText* const rule = find_rule(report, diagnostic.rule);
    Json json{{"type", "issue"}};
    json.update(issue(report, diagnostic, fingerprint));
    json["categories"] = {category(rule == nullptr ? "" : rule->category)};
    const auto [begin, end] = region(report, diagnostic.path, diagnostic.span);
    json["location"] = {{"path", diagnostic.path}, {"positions", {{"begin", position(begin)}, {"end", position(end)}}}};
    if (!diagnostic.labels.empty())
        json["other_locations"] = Json::array();
    for (const Label& label : diagnostic.labels) {
        const auto& path = path_of(label.path, diagnostic);
        const auto other = region(report, path, label.span);
        json["other_locations"].push_back(
            {{"path", path}, {"lines", {{"begin", other.begin.line}, {"end", other.end.line}}}});
    }
    if (rule != nullptr)
        json["content"] = {{"body", rule->description}};
    return json;
}

void write(const Report& report, std::string& out, Json (*one)(const Report&, const Diagnostic&, const std::string&))
{
    const auto known_by = fingerprints(report.diagnostics, report.sources);
    JsonList all(out, 0);
    auto fingerprint = known_by.begin();
    for (const Diagnostic& finding : report.diagnostics)
        all.add(one(report, finding, fingerprint_text(*fingerprint++)));
    all.end();
    out += '\n';
}

}  // namespace

void write_code_climate(const Report& report, const Terminal&, std::string& out)
{
    write(report, out, full_issue);
}

void write_gitlab(const Report& report, const Terminal&, std::string& out)
{
    write(report, out, issue);
}

}  // namespace plint::reporters
