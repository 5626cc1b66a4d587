#include "ide/actions.hpp"

#include "rules/engine/add_ignore.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::ide {

std::vector<Action> actions(const engine::Snapshot& snapshot, layout::FileIndex file, const Diagnostic& finding)
{
    const std::string& path = snapshot.project().file(file).path;
    std::vector<Action> all;
    for (const Safety safety : {Safety::safe, Safety::unsafe})
        for (const Fix& fix : finding.fixes)
            if (fix.safety == safety) {
                Action action{.kind = Action::Kind::fix,
                              .title = std::string(fix.title.str()),
                              .safe = safety == Safety::safe,
                              .moves = fix.moves};
                for (const Edit& edit : fix.edits)
                    action.edits[edit.path.empty() ? path : std::string(edit.path.str())].push_back(edit);
                all.push_back(std::move(action));
            }
    const engine::LoadedFile& loaded = snapshot.file(file);
    const layout::FileRole role = snapshot.project().file(file).role;
    const std::span<const Diagnostic> one(&finding, 1);
    rules::IgnoringComments comments;
    if (loaded.tree)
        comments = rules::ignoring_comments(*loaded.tree, one);
    else if (role == layout::FileRole::data || role == layout::FileRole::erb)
        comments = rules::ignoring_comments(*loaded.source, role, one);
    if (!comments.edits.empty()) {
        Action action{.kind = Action::Kind::ignore, .title = fmt::format("ignore `{}` here", finding.rule.str())};
        action.edits[path] = std::move(comments.edits);
        all.push_back(std::move(action));
    }
    return all;
}

std::string fix_all_title(std::string_view rule)
{
    return rule.empty() ? "fix all problems that have a safe fix"
                        : fmt::format("fix all `{}` problems in this file", rule);
}

// Whether engine::fix() applies it.
static bool is_safe_and_alone(const Fix& fix)
{
    return fix.safety == Safety::safe && fix.moves.empty()
        && std::ranges::all_of(fix.edits, [](const Edit& edit) { return edit.path.empty(); });
}

bool has_safe_fix(const std::vector<Diagnostic>& findings)
{
    return std::ranges::any_of(
        findings, [](const Diagnostic& finding) { return std::ranges::any_of(finding.fixes, is_safe_and_alone); });
}

std::vector<std::string> nearest_rules(const std::vector<Diagnostic>& findings, Offset at, std::size_t max_rules)
{
    std::vector<const Diagnostic*> there;
    for (const Diagnostic& finding : findings)
        if (finding.span.begin <= at && at <= finding.span.end)
            there.push_back(&finding);
    std::ranges::stable_sort(there, {}, [](const Diagnostic* finding) { return finding->span.size(); });
    std::vector<std::string> rules;
    for (const Diagnostic* const finding : there)
        if (rules.size() < max_rules && std::ranges::find(rules, finding->rule.str()) == rules.end())
            rules.push_back(finding->rule.str());
    return rules;
}

std::set<std::string> rules_at(const std::vector<Diagnostic>& findings, Span wanted)
{
    std::set<std::string> rules;
    for (const Diagnostic& finding : findings)
        if (finding.span.begin <= wanted.end && wanted.begin <= finding.span.end)
            rules.insert(finding.rule.str());
    return rules;
}

std::vector<std::string> rules_to_fix(const std::vector<Diagnostic>& findings, const std::set<std::string>& rules)
{
    std::map<std::string, std::size_t> counts;
    for (const Diagnostic& finding : findings)
        if (std::ranges::any_of(finding.fixes, is_safe_and_alone))
            ++counts[finding.rule.str()];
    std::vector<std::string> several;
    for (const std::string& rule : rules)
        if (counts[rule] > 1)
            several.push_back(rule);
    return several;
}

std::optional<Action> fix_all(const engine::SnapshotPointer& snapshot, layout::FileIndex file, std::string_view rule,
                              const std::atomic<bool>* cancelled)
{
    const std::string& path = snapshot->project().file(file).path;
    if (!snapshot->file(file).source)
        return std::nullopt;
    const std::string_view before = snapshot->file(file).source->text();
    const std::string after = engine::fix(snapshot, path, Safety::safe, rule, cancelled);
    if (after == before)
        return std::nullopt;
    // One edit, without what both texts have in common at their begin and end.
    std::size_t front = 0;
    while (front < std::min(before.size(), after.size()) && before[front] == after[front])
        ++front;
    std::size_t back = 0;
    while (back < std::min(before.size(), after.size()) - front
           && before[before.size() - 1 - back] == after[after.size() - 1 - back])
        ++back;
    const auto continues = [&](std::size_t at) {
        return at < before.size() && (static_cast<unsigned char>(before[at]) & 0xC0U) == 0x80;
    };
    while (front > 0 && continues(front))
        --front;
    while (back > 0 && continues(before.size() - back))
        --back;
    Action action{.kind = Action::Kind::fix_all, .title = fix_all_title(rule)};
    action.edits[path].push_back({{},
                                  {static_cast<Offset>(front), static_cast<Offset>(before.size() - back)},
                                  after.substr(front, after.size() - back - front)});
    return action;
}

}  // namespace plint::ide
