// Makes a Report from the findings of a run.
#include "cli/reports/report_input.hpp"

#include "reporters/model/links.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace plint::cli {

namespace {

// The line of a rule's page with the CWE number and the security severity:
// "Weakness: [CWE-732](…), security severity 6.5."
void take_weakness(RuleText& text)
{
    constexpr std::string_view start = "\nWeakness: ";
    constexpr std::string_view cwe = "[CWE-";
    constexpr std::string_view severity = "security severity ";
    const std::string_view page = text.description;
    const auto at = page.rfind(start);
    if (at == page.npos)
        return;
    std::string_view line = page.substr(at + start.size());
    line = line.substr(0, line.find('\n'));
    for (auto link = line.find(cwe); link != line.npos; link = line.find(cwe, link + 1)) {
        unsigned number = 0;
        const std::string_view digits = line.substr(link + cwe.size());
        if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc())
            text.cwes.push_back(number);
    }
    if (const auto said = line.find(severity); said != line.npos)
        text.security_severity = line.substr(said + severity.size(), line.rfind('.') - said - severity.size());
}

RuleText rule_text(const rules::RuleSet::Entry& entry)
{
    const rules::Rule& rule = *entry.rule;
    RuleText text;
    text.name = rule.name;
    text.category = rule.category;
    text.summary = rule.summary;
    text.description = page(rule);
    if (rule.custom == nullptr)
        text.help_uri = fmt::format("{}/blob/main/rules/{}/{}/{}.md", links::home, rule.category, rule.name, rule.name);
    text.severity = entry.severity.value_or(rule.severity);
    text.tags = {text.category};
    text.fixable = rule.fixable != rules::Fixable::never;
    take_weakness(text);
    return text;
}

// If several files set a different severity, the first one counts.
std::vector<RuleText> rule_texts(const engine::RuleBook& rules)
{
    std::map<std::string_view, const rules::RuleSet::Entry*> all;
    for (const auto& set : rules.sets())
        for (const auto& entry : set.entries)
            all.emplace(entry.rule->name, &entry);
    std::vector<RuleText> texts;
    for (const auto& rule : all)
        texts.push_back(rule_text(*rule.second));
    return texts;
}

}  // namespace

Report make_report(const engine::Workspace& workspace, std::vector<engine::FileFindings> found,
                   const engine::RuleBook& rules, std::span<const engine::FileProblem> problems)
{
    Report report;
    report.version = PLINT_VERSION;
    const auto add_source = [&](const std::string& path) {
        if (const SourceFile* const source = workspace.source(path))
            report.sources.emplace(path, source);
    };
    for (auto& [findings, suppressed, mentioned] : found) {
        report.diagnostics.append(std::move(findings));
        for (auto& [diagnostic, reason] : suppressed)
            report.suppressed.push_back({std::move(diagnostic), SuppressedBy::comment, std::move(reason)});
        for (const auto& path : mentioned)
            add_source(path);
    }
    report.diagnostics.sort();
    std::ranges::sort(report.suppressed, comes_before, &Suppressed::diagnostic);
    report.rules = rule_texts(rules);
    for (const auto& problem : problems)
        report.notifications.push_back({.id = "unreadable_file",
                                        .severity = Severity::error,
                                        .path = problem.path,
                                        .message = "cannot be read: " + problem.why});
    for (layout::FileIndex i = 0; i < workspace.files.size(); ++i)
        if (workspace.project.file(i).requested && workspace.files[i].problem.empty())
            ++report.files;
    return report;
}

}  // namespace plint::cli
