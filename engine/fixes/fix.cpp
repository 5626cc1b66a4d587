// Applies fixes: chosen by the rules' engine, and checked here by parsing every result.
#include "engine/fixes/fix.hpp"

#include "checks/layout/kinds.hpp"
#include "engine/fixes/count_errors.hpp"
#include "engine/fixes/fix_messages.hpp"
#include "engine/fixes/round_analyses.hpp"
#include "engine/fixes/round_rules.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/threads.hpp"
#include "parser/source/activity.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/fix.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace plint::engine {

namespace {

using Patched = std::map<std::string, std::string>;  // new texts by path
constexpr std::string_view rule_for_broken_files = "syntax_error";

class Fixer {
public:
    Fixer(Workspace& workspace, const RuleBook& rules, Safety allowed, unsigned jobs, const Boundary& boundary,
          Analyses analyses, std::vector<rules::Analysis> known)
        : workspace_(workspace), allowed_(allowed), jobs_(jobs), boundary_(boundary),
          analyses_(workspace, rules, jobs, analyses, std::move(known))
    {
    }

    FixOutcome run()
    {
        if (!fix_texts())
            outcome_.trouble.push_back(endless_fixes_message(last_rules_));
        for (auto& [index, text] : originals_) {
            const auto& path = workspace_.project.file(index).path;
            if (auto now = current(path); now && *now != text) {
                change_of_.emplace(path, outcome_.changes.size());
                outcome_.changes.push_back({path, path, std::move(text), std::string(*now)});
            }
        }
        move_files();
        std::ranges::sort(outcome_.changes, {},
                          [](const FileChange& change) { return std::tie(change.old_path, change.new_path); });
        outcome_.left_alone.assign(left_alone_.begin(), left_alone_.end());
        outcome_.analyses = analyses_.of_all();
        return std::move(outcome_);
    }

private:
    // In rounds, until no fix is left. False: there were too many, for the size of the files.
    bool fix_texts()
    {
        const std::size_t most = limits::fixing_bytes(analyses_.bytes());
        std::size_t bytes = 0;
        std::size_t last = most;  // fixes of the round before
        for (int round = 0; round < rules::max_fix_rounds && bytes <= most; ++round) {
            const std::size_t work = analyses_.work();
            const std::size_t before = outcome_.fixed;
            if (!text_round() && !analyses_.look_at_all_again())
                return true;
            const std::size_t fixes = outcome_.fixed - before;
            bytes += limits::fixing_round_bytes(work, fixes, std::exchange(last, fixes));
        }
        return false;
    }

    std::optional<std::string_view> current(const std::string& path) const
    {
        const SourceFile* const source = workspace_.source(path);
        return source != nullptr ? std::optional(source->text()) : std::nullopt;
    }

    // Syntax errors of a file as it is; none for a file that does not exist.
    std::size_t errors_now(const std::string& path) const
    {
        const auto index = workspace_.project.find(path);
        const Tree* const tree = index ? workspace_.files[*index].tree.get() : nullptr;
        return tree == nullptr ? 0 : tree->errors.size();
    }

    bool may_change(const std::string& path) const
    {
        const auto index = workspace_.project.find(path);
        return index && workspace_.project.file(*index).requested && workspace_.files[*index].source;
    }

    // Within the boundary. If not, the outcome mentions it.
    bool is_within(const std::string& path)
    {
        const auto [known, is_new] = within_.try_emplace(path, false);
        if (is_new) {
            known->second = boundary_.may_change(path);
            if (!known->second)
                left_alone_.insert(left_alone(boundary_, path));
        }
        return known->second;
    }

    bool may_move(const Move& move)
    {
        if (!is_within(move.from) || !is_within(move.to))
            return false;
        if (is_symlink(move.from))  // a relative one would lead elsewhere
            left_alone_.insert(unmoved_symlink_message(move.from));
        return !is_symlink(move.from);
    }

    // `moves`: whether fixes that move or create files are wanted, or the others.
    bool wanted(const Diagnostic& finding, const Fix& fix, bool moves)
    {
        if (fix.safety == Safety::unsafe && allowed_ == Safety::safe)
            return false;
        bool only_texts = fix.moves.empty();
        for (const auto& move : fix.moves)
            if (!may_change(move.from) || workspace_.source(move.to) != nullptr)
                return false;
        for (const auto& edit : fix.edits) {
            const auto& path = edit.path.empty() ? finding.path : edit.path;
            if (errors_now(path) > 0 && finding.rule != rule_for_broken_files)
                return false;
            if (full_.contains(path) || (workspace_.source(path) != nullptr && !may_change(path)))
                return false;
            only_texts = only_texts && workspace_.source(path) != nullptr;
        }
        return only_texts != moves && !banned_.contains({finding.rule, finding.path}) && stays_within(finding, fix);
    }

    bool stays_within(const Diagnostic& finding, const Fix& fix)
    {
        return std::ranges::all_of(
                   fix.edits, [&](const Edit& edit) { return is_within(edit.path.empty() ? finding.path : edit.path); })
            && std::ranges::all_of(fix.moves, [&](const Move& move) { return may_move(move); });
    }

    // The findings with wanted fixes, without other fixes. If there are any, all analyses are used up: they take much memory.
    std::vector<Diagnostic> candidates(bool moves)
    {
        std::vector<rules::Analysis>& analyses = analyses_.look();
        const auto is_wanted = [&](const Diagnostic& finding) {
            return std::ranges::any_of(finding.fixes, [&](const Fix& fix) { return wanted(finding, fix, moves); });
        };
        if (std::ranges::none_of(
                analyses, [&](const rules::Analysis& one) { return std::ranges::any_of(one.findings, is_wanted); }))
            return {};
        std::vector<Diagnostic> all;
        for (rules::Analysis& analysis : analyses) {
            std::vector<Diagnostic> findings = std::move(analysis.findings);
            for (Diagnostic& finding : findings)
                std::erase_if(finding.fixes, [&](const Fix& fix) { return !wanted(finding, fix, moves); });
            std::erase_if(findings, [](const Diagnostic& finding) { return finding.fixes.empty(); });
            if (all.empty())
                all = std::move(findings);
            else
                std::ranges::move(findings, std::back_inserter(all));
        }
        analyses.clear();
        return all;
    }

    std::string text_after(const std::string& path, const std::vector<Edit>& edits) const
    {
        const auto index = workspace_.project.find(path);
        const Tree* const tree = index ? workspace_.files[*index].tree.get() : nullptr;
        return rules::apply(tree, current(path).value_or(""), edits);
    }

    Patched texts_after(const rules::Patch& patch) const
    {
        Patched texts;
        for (const auto& [path, edits] : patch.edits)
            texts.emplace(path, text_after(path, edits));
        return texts;
    }

    // The files that would get syntax errors.
    std::set<std::string> spoiled(const Patched& texts)
    {
        std::vector<const Patched::value_type*> all;
        for (const auto& text : texts)
            all.push_back(&text);
        std::vector<char> worse(all.size(), 0);
        std::vector<LoadedFile> parsed(all.size());
        for_each_index(jobs_, all.size(), [&](std::size_t i) {
            const activity::Work at_work(all[i]->first);
            const auto before = errors_now(all[i]->first);
            const auto after = count_errors(kinds_, all[i]->first, all[i]->second, before > 0 ? &parsed[i] : nullptr);
            worse[i] = after > 0 && after >= before ? 1 : 0;
        });
        std::set<std::string> paths;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (worse[i] != 0)
                paths.insert(all[i]->first);
            else if (parsed[i].tree)
                parsed_[*workspace_.project.find(all[i]->first)] = std::move(parsed[i]);
        }
        return paths;
    }

    struct Choice {
        rules::Patch patch;
        Patched texts;
    };

    // All compatible fixes. If they break a file, its fixes are tried one by one; other files do not wait.
    std::optional<Choice> choose(std::vector<Diagnostic> findings)
    {
        std::vector<Diagnostic> doubtful;
        Choice choice{rules::choose_fixes(findings, allowed_), {}};
        for (choice.texts = texts_after(choice.patch);;) {
            const auto bad = spoiled(choice.texts);
            if (bad.empty())
                break;
            const auto touches_bad = [&](const Diagnostic& finding) { return touches(finding, bad); };
            std::ranges::copy_if(findings, std::back_inserter(doubtful), touches_bad);
            std::erase_if(findings, touches_bad);
            choice = {rules::choose_fixes(findings, allowed_), {}};
            choice.texts = texts_after(choice.patch);
        }
        if (!doubtful.empty())
            add_one_by_one(doubtful, choice);
        return choice.patch.empty() ? std::nullopt : std::optional(std::move(choice));
    }

    bool touches(const Diagnostic& finding, const std::set<std::string>& paths) const
    {
        const rules::Patch patch = rules::choose_fixes({&finding, 1}, allowed_);
        return std::ranges::any_of(patch.edits, [&](const auto& edits) { return paths.contains(edits.first); });
    }

    // Fixes that break nothing are added; a fix that breaks a file on its own is never tried again.
    void add_one_by_one(const std::vector<Diagnostic>& doubtful, Choice& choice)
    {
        std::set<std::string> taken;
        for (const auto& [path, edits] : choice.patch.edits)
            taken.insert(path);
        for (const Move& move : choice.patch.moves)
            taken.insert({move.from, move.to});
        std::vector<Diagnostic> kept;
        Choice added;
        for (const auto& finding : doubtful) {
            rules::Patch alone = rules::choose_fixes({&finding, 1}, allowed_);
            const bool waits = touches(finding, taken) || std::ranges::any_of(alone.moves, [&](const Move& move) {
                                   return taken.contains(move.from) || taken.contains(move.to);
                               });
            if (alone.empty() || waits || banned_.contains({finding.rule, finding.path}) || !may_try(finding.path))
                continue;
            if (!spoiled(texts_after(alone)).empty()) {
                ban(finding);
                continue;
            }
            kept.push_back(finding);
            rules::Patch together = rules::choose_fixes(kept, allowed_);
            Patched texts = texts_after(together);
            if (together.fixed == kept.size() && spoiled(texts).empty())
                added = {std::move(together), std::move(texts)};
            else
                kept.pop_back();  // waits for the next round
        }
        choice.patch.edits.merge(added.patch.edits);
        choice.patch.moves.insert(choice.patch.moves.end(), added.patch.moves.begin(), added.patch.moves.end());
        choice.patch.fixed += added.patch.fixed;
        choice.texts.merge(added.texts);
    }

    // To try one fix takes as long as to parse the whole file.
    bool may_try(const std::string& path)
    {
        const std::size_t bytes = current(path).value_or("").size();
        if ((tried_bytes_[path] += bytes) > limits::fixing_bytes(bytes))
            gets_no_more(path);
        return !full_.contains(path);
    }

    void gets_no_more(const std::string& path)
    {
        if (full_.insert(path).second)
            outcome_.trouble.push_back(unfinished_message(path));
    }

    void ban(const Diagnostic& finding)
    {
        if (banned_.insert({finding.rule, finding.path}).second
            && finding.rule != rule_for_broken_files)  // its fixes are guesses
            outcome_.left_out.push_back(left_out_message(finding));
    }

    // Whether a text is too large; no more fixes are wanted for such files.
    bool would_grow_too_large(const Patched& texts)
    {
        bool found = false;
        for (const auto& [path, text] : texts) {
            const auto original = originals_.find(*workspace_.project.find(path));
            const std::size_t before = original == originals_.end() ? current(path)->size() : original->second.size();
            if (text.size() <= limits::fixed_bytes(before))
                continue;
            found = true;
            if (full_.insert(path).second)
                outcome_.trouble.push_back(too_large_message(path));
        }
        return found;
    }

    // Each round takes as long as the first one, so a file with very many edits gets no further ones.
    void count_edits(const rules::Patch& patch)
    {
        for (const auto& [path, edits] : patch.edits)
            if ((edits_[path] += edits.size()) > limits::fixing_edits)
                gets_no_more(path);
    }

    // False when there was nothing to do.
    bool text_round()
    {
        std::vector<Diagnostic> findings = candidates(false);
        std::set<layout::FileIndex> next = files_of(findings, workspace_.project);
        last_rules_ = rules_of(findings);
        auto choice = choose(std::move(findings));
        if (!choice)
            return false;
        if (would_grow_too_large(choice->texts))
            return true;  // and try without fixes of these files
        std::map<layout::FileIndex, std::string> texts;
        for (auto& [path, text] : choice->texts) {
            const auto index = *workspace_.project.find(path);
            next.insert(index);
            originals_.try_emplace(index, *current(path));
            texts.emplace(index, std::move(text));
        }
        replace_texts(workspace_, std::move(texts), jobs_, std::exchange(parsed_, {}));
        analyses_.look_next_at(next);
        outcome_.fixed += choice->patch.fixed;
        count_edits(choice->patch);
        return true;
    }

    void move_files()
    {
        if (allowed_ == Safety::safe)
            return;  // fixes that move a file are never safe
        auto choice = choose(first_moves(candidates(true), outcome_.trouble));
        if (!choice)
            return;
        for (auto& [path, text] : choice->texts)
            change(path).new_text = std::move(text);
        for (const auto& move : choice->patch.moves)
            change(move.from).new_path = move.to;
        outcome_.fixed += choice->patch.fixed;
        outcome_.moved = true;
        analyses_.forget();
    }

    // The change of a file, made when it has none yet.
    FileChange& change(const std::string& path)
    {
        auto& changes = outcome_.changes;
        const auto [known, is_new] = change_of_.try_emplace(path, changes.size());
        if (!is_new)
            return changes[known->second];
        const auto text = current(path);
        return changes.emplace_back(
            FileChange{text ? path : "", path, std::string(text.value_or("")), std::string(text.value_or(""))});
    }

    Workspace& workspace_;
    Safety allowed_;
    unsigned jobs_;
    const Boundary& boundary_;
    std::set<std::string> full_;                       // paths of files that get no further fixes
    std::map<std::string, std::size_t> edits_;         // made so far, by path
    std::map<std::string, std::size_t> tried_bytes_;   // parsed to try fixes one by one, by path
    std::map<layout::FileIndex, LoadedFile> parsed_;   // new texts of broken files: to parse them again takes long
    std::map<std::string, bool, std::less<>> within_;  // by path
    std::set<std::string> left_alone_;                 // lines of FixOutcome::left_alone
    layout::Kinds kinds_{*disk()};
    std::map<layout::FileIndex, std::string> originals_;
    RoundAnalyses analyses_;
    std::string last_rules_;                                // some of those with fixes in the last round
    std::set<std::pair<std::string, std::string>> banned_;  // rule and path
    std::map<std::string, std::size_t> change_of_;          // index in the outcome's changes, by old path
    FixOutcome outcome_;
};

}  // namespace

FixOutcome fix_all(Workspace& workspace, const RuleBook& rules, Safety allowed, unsigned jobs, const Boundary& boundary,
                   Analyses analyses, std::vector<rules::Analysis> known)
{
    return Fixer(workspace, rules, allowed, jobs, boundary, analyses, std::move(known)).run();
}

}  // namespace plint::engine
