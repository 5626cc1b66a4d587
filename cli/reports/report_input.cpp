// Makes a Report from the findings of a run.
#include "cli/reports/report_input.hpp"

#include "checks/files/paths.hpp"
#include "checks/lookup/absent_modules.hpp"
#include "reporters/model/links.hpp"
#include "reporters/text/counted.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <utility>

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

// One line about all modules that the environments use and that are not here; std::nullopt without one.
static std::optional<Notification> note_about_absent_modules(const index::Project& project,
                                                             const engine::Boundary& boundary, std::string_view own)
{
    std::vector<lookup::AbsentModule> modules = lookup::absent_modules(
        project, [&](const std::string& path) { return path == own || boundary.may_quote(path); });
    if (modules.empty())
        return std::nullopt;
    std::ranges::stable_sort(modules, std::ranges::greater(), &lookup::AbsentModule::names);
    constexpr std::size_t most_named = 4;
    std::string list;
    std::size_t names = 0;
    for (std::size_t i = 0; i < modules.size(); ++i) {
        names += modules[i].names;
        if (i < most_named)
            list += fmt::format("{}`{}`", i == 0 ? "" : i + 1 == modules.size() ? " and " : ", ", modules[i].name);
    }
    if (modules.size() > most_named)
        list += fmt::format(" and {} more", modules.size() - most_named);
    std::vector<std::string> folders;
    for (const layout::Environment& environment : project.layout().environments)
        for (const std::string& folder : environment.module_path) {
            const std::string& here = project.system().current_directory();
            const std::string shown =
                fmt::format("`{}`", folder.starts_with("..") ? files::absolute_path(folder, here) : folder);
            if (std::ranges::find(folders, shown) == folders.end())
                folders.push_back(shown);
        }
    if (folders.size() > most_named)
        folders.clear();
    return Notification{.id = "modules_not_here",
                        .severity = Severity::info,
                        .message = fmt::format("{} {} {} not in this checkout, so {} of {} {} not checked{}{}",
                                               modules.size() == 1 ? "module" : "modules", list,
                                               modules.size() == 1 ? "is" : "are", reporters::counted(names, "name"),
                                               modules.size() == 1 ? "it" : "them", names == 1 ? "is" : "are",
                                               folders.empty() ? "" : "; plint looked in ", fmt::join(folders, ", "))};
}

Report make_report(const engine::Workspace& workspace, std::vector<engine::FileFindings> found,
                   const engine::RuleBook& rules, std::span<const engine::FileProblem> problems,
                   const engine::Boundary& boundary, std::string_view own)
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
                                        .severity = problem.severity,
                                        .path = problem.path,
                                        .message = "cannot be read: " + problem.why});
    if (auto note = note_about_absent_modules(workspace.project, boundary, own))
        report.notifications.push_back(std::move(*note));
    for (layout::FileIndex i = 0; i < workspace.files.size(); ++i)
        if (workspace.project.file(i).requested && workspace.files[i].problem.empty())
            ++report.files;
    return report;
}

}  // namespace plint::cli
