// From what the rules found to what reporters print from.
#include "driver/report_input.hpp"

#include "reporters/links.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace plint {

namespace {

RuleText rule_text(const RuleSet::Entry& entry)
{
    const Rule& rule = *entry.rule;
    RuleText text;
    text.name = rule.name;
    text.category = rule.category;
    text.summary = rule.summary;
    text.description = page(rule);
    text.help_uri = fmt::format("{}/blob/main/rules/{}/{}/{}.md", links::home, rule.category, rule.name, rule.name);
    text.severity = entry.severity.value_or(rule.severity);
    text.tags = {text.category};
    text.fixable = rule.fixable != Fixable::never;
    return text;
}

// Of several files that grade a rule differently the first counts.
std::vector<RuleText> rule_texts(const RuleBook& rules)
{
    std::map<std::string_view, const RuleSet::Entry*> all;
    for (const auto& set : rules.sets())
        for (const auto& entry : set.entries)
            all.emplace(entry.rule->name, &entry);
    std::vector<RuleText> texts;
    for (const auto& rule : all)
        texts.push_back(rule_text(*rule.second));
    return texts;
}

// All files that a diagnostic points into.
void add_sources(Sources& sources, const Workspace& workspace, const Diagnostic& diagnostic)
{
    const auto add = [&](const std::string& path) {
        if (path.empty() || sources.contains(path))
            return;
        if (const SourceFile* const source = workspace.source(path))
            sources.emplace(path, source);
    };
    add(diagnostic.path);
    for (const auto& label : diagnostic.labels)
        add(label.path);
    for (const auto& step : diagnostic.flow)
        add(step.path);
    for (const auto& fix : diagnostic.fixes)
        for (const auto& edit : fix.edits)
            add(edit.path);
}

}  // namespace

Report make_report(const Workspace& workspace, std::vector<Analysis> analyses, const RuleBook& rules,
                   std::span<const FileProblem> problems)
{
    Report report;
    report.version = PLINT_VERSION;
    for (auto& analysis : analyses)
        std::ranges::move(analysis.findings, std::back_inserter(report.diagnostics));
    std::ranges::sort(report.diagnostics, comes_before);
    for (const auto& diagnostic : report.diagnostics)
        add_sources(report.sources, workspace, diagnostic);
    report.rules = rule_texts(rules);
    for (const auto& problem : problems)
        report.notifications.push_back({.id = "unreadable_file",
                                        .severity = Severity::error,
                                        .path = problem.path,
                                        .message = "cannot be read: " + problem.why});
    for (FileIndex i = 0; i < workspace.files.size(); ++i)
        if (workspace.project.file(i).asked && workspace.files[i].source)
            ++report.files;
    return report;
}

}  // namespace plint
