#include "engine/workspace/redact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace plint::engine {

namespace {

std::string message_of(std::string_view rule)
{
    return fmt::format("`{}` reports a problem here", rule);
}

void redact_all(std::vector<Diagnostic>& findings, std::vector<rules::SuppressedFinding>& suppressed,
                const Boundary& boundary, std::string_view own)
{
    for (auto& finding : findings)
        redact(finding, boundary, message_of(finding.rule), own);
    for (auto& [finding, reason] : suppressed) {
        if (!boundary.may_quote(finding.path) && finding.path != own)
            reason.clear();
        redact(finding, boundary, message_of(finding.rule), own);
    }
}

}  // namespace

std::unique_ptr<SourceFile> redacted_copy(const SourceFile& source)
{
    std::string text(source.text());
    std::ranges::replace_if(
        text, [](char c) { return c != '\n' && c != '\r'; }, ' ');
    return std::make_unique<SourceFile>(source.path(), std::move(text));
}

void redact(Diagnostic& finding, const Boundary& boundary, std::string_view instead, std::string_view own)
{
    const auto is_outside = [&](const std::string& path) {
        return !path.empty() && path != own && !boundary.may_quote(path);
    };
    if (!is_outside(finding.path)) {
        std::erase_if(finding.fixes,
                      [&](const Fix& fix) { return std::ranges::any_of(fix.edits, is_outside, &Edit::path); });
        return;
    }
    Diagnostic rest;
    rest.rule = std::move(finding.rule);
    rest.severity = finding.severity;
    rest.path = std::move(finding.path);
    rest.span = finding.span;
    rest.message = instead;
    rest.notes.push_back(fmt::format("the source text is not shown: the file {}", boundary.reason(rest.path)));
    finding = std::move(rest);
}

void redact(rules::Analysis& analysis, const Boundary& boundary, std::string_view own)
{
    redact_all(analysis.findings, analysis.suppressed, boundary, own);
}

void redact(Workspace& workspace, std::vector<FileFindings>& found, const Boundary& boundary, std::string_view own)
{
    std::map<std::string, bool, std::less<>> outside;
    const auto is_outside = [&](const std::string& path) {
        const auto [known, is_new] = outside.try_emplace(path, false);
        if (is_new)
            known->second = path != own && !boundary.may_quote(path);
        return known->second;
    };
    for (auto& file : found)
        if (std::ranges::count_if(file.mentioned, is_outside) > 0) {
            auto findings = file.findings.unpacked();
            redact_all(findings, file.suppressed, boundary, own);
            file.findings = Findings(findings);
        }
    for (const auto& [path, is_out] : outside)
        if (const SourceFile* const source = is_out ? workspace.source(path) : nullptr)
            workspace.withheld[path] = redacted_copy(*source);
}

}  // namespace plint::engine
