// Questions to a snapshot.
#include "checks/files/paths.hpp"
#include "parser/source/activity.hpp"
#include "engine/platform/threads.hpp"
#include "engine/session/session.hpp"
#include "formatter/format.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/fix.hpp"

#include <algorithm>

namespace plint::engine {

namespace {

rules::Analysis analysis_of(const Snapshot& snapshot, layout::FileIndex index, const rules::RuleSet& rules)
{
    const LoadedFile& file = snapshot.file(index);
    return file.tree ? rules::analyse(*file.tree, snapshot.project(), rules, &snapshot.inference())
                     : rules::analyse_other(index, *file.source, snapshot.project(), rules);
}

}  // namespace

rules::Analysis check_quickly(const Snapshot& snapshot, layout::FileIndex file)
{
    const layout::ProjectFile& at = snapshot.project().file(file);
    if (!at.requested || !snapshot.file(file).source)
        return {};
    const activity::Work at_work(at.path);
    return analysis_of(snapshot, file, snapshot.quick_rules_of(at.path));
}

std::vector<Diagnostic> check_text(const FoundProject& project, const std::string& path, std::string text)
{
    const std::string shown = files::shown_path(path, project.here);
    if (!std::ranges::binary_search(project.files, shown) || !layout::is_puppet_code(project.kinds.role(shown)))
        return {};
    std::vector<Diagnostic> findings;
    for_each_index(1, 1, [&](std::size_t) {  // on a large stack
        const activity::Work at_work(shown);
        const SourceFile source(shown, std::move(text));
        const Tree tree = parse(source, project.kinds.parse_options(source));
        findings = std::move(rules::analyse_tree(tree, rules::about_trees(project.rules.of(shown))).findings);
    });
    return findings;
}

std::vector<CheckedFile> check(const Snapshot& snapshot, std::span<const std::string> paths,
                               const std::atomic<bool>* cancelled)
{
    std::vector<CheckedFile> all(paths.size());
    for_each_index(1, paths.size(), [&](std::size_t i) {
        all[i].path = paths[i];
        const auto index = snapshot.find(paths[i]);
        if (!index || (cancelled != nullptr && *cancelled))
            return;
        const layout::ProjectFile& at = snapshot.project().file(*index);
        const LoadedFile& file = snapshot.file(*index);
        all[i].path = at.path;
        if (!at.requested || !file.source)
            return;
        const activity::Work at_work(at.path);
        if (file.tree && file.tree->errors.empty())
            snapshot.derive();
        all[i].analysis = analysis_of(snapshot, *index, snapshot.rules_of(at.path));
    });
    return all;
}

namespace {

std::size_t errors_in(const Snapshot& snapshot, layout::FileIndex index)
{
    const LoadedFile& file = snapshot.file(index);
    return file.tree ? file.tree->errors.size() : 0;
}

// Findings of the rule, or of all if `rule` is empty, with fixes that change nothing but the file.
std::vector<Diagnostic> fixable_alone(std::vector<Diagnostic> findings, const std::string& path, std::string_view rule)
{
    std::erase_if(findings, [&](const Diagnostic& finding) { return !rule.empty() && finding.rule.str() != rule; });
    for (Diagnostic& finding : findings)
        std::erase_if(finding.fixes, [&](const Fix& fix) {
            return !fix.moves.empty() || std::ranges::any_of(fix.edits, [&](const Edit& edit) {
                return !edit.path.empty() && edit.path != path;
            });
        });
    std::erase_if(findings, [](const Diagnostic& finding) { return finding.fixes.empty(); });
    return findings;
}

}  // namespace

std::string fix(const SnapshotPointer& snapshot, const std::string& path, Safety allowed, std::string_view rule,
                const std::atomic<bool>* cancelled)
{
    SnapshotPointer current = snapshot;
    const auto index = current->find(path);
    if (!index || !current->file(*index).source)
        return {};
    const std::string& shown = current->project().file(*index).path;
    const std::size_t most = limits::fixed_bytes(current->file(*index).source->text().size());
    std::size_t bytes = 0;
    for (int round = 0; round < rules::max_fix_rounds && bytes <= limits::editor_fixing_bytes; ++round) {
        if (cancelled != nullptr && *cancelled)
            return std::string(snapshot->file(*index).source->text());
        const std::vector<CheckedFile> checked = check(*current, std::span(&shown, 1));
        const rules::Patch patch =
            rules::choose_fixes(fixable_alone(checked.front().analysis.findings, shown, rule), allowed);
        const auto edits = patch.edits.find(shown);
        if (edits == patch.edits.end())
            break;
        const std::string_view before = current->file(*index).source->text();
        std::string after = rules::apply(current->file(*index).tree.get(), before, edits->second);
        if (after == before || after.size() > most)
            break;
        bytes += before.size();
        const Change change{.path = shown, .text = std::move(after)};
        SnapshotPointer next = current->with(std::span(&change, 1));
        if (errors_in(*next, *index) > errors_in(*current, *index))
            break;
        current = std::move(next);
    }
    return std::string(current->file(*index).source->text());
}

std::optional<std::string> format(const Snapshot& snapshot, const std::string& path, std::optional<Span> range)
{
    const auto index = snapshot.find(path);
    const auto options = index ? snapshot.format_options(path) : std::nullopt;
    if (!options || !snapshot.file(*index).tree)
        return std::nullopt;
    const SourceFile& source = *snapshot.file(*index).source;
    formatter::Formatted formatted;
    for_each_index(1, 1, [&](std::size_t) {  // on a large stack
        const activity::Work at_work(source.path());
        formatted = formatter::format(source, snapshot.kinds().parse_options(source), range, *options);
    });
    if (formatted.outcome == formatter::Outcome::refused || formatted.outcome == formatter::Outcome::too_large)
        return std::nullopt;
    return std::move(formatted.text);
}

}  // namespace plint::engine
