// The rules that apply to each file of a run.
#pragma once

#include "engine/settings/settings.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

class RuleBook {
public:
    // The same for all.
    RuleBook(rules::RuleSet rules);  // NOLINT(google-explicit-constructor): a set of rules is a book of one page

    // From the settings of each file, overridden by the command line.
    RuleBook(std::span<const std::string> files, Settings& settings, const rules::RuleSelection& command_line);

    // For a file that is not in `files`: the rules of the first one.
    [[nodiscard]] const rules::RuleSet& of(std::string_view path) const;

    // The same without the rules that never offer fixes.
    [[nodiscard]] RuleBook with_fixes() const;

    // The same without the rules that need what takes long to make of the whole program (rules::without_derived).
    [[nodiscard]] RuleBook without_derived() const;

    // Each set once; at least one.
    [[nodiscard]] std::span<const rules::RuleSet> sets() const { return sets_; }

    // Whether a rule among them reads more than code and data.
    [[nodiscard]] bool reads_other_files() const
    {
        return std::ranges::any_of(sets_, [](const rules::RuleSet& set) {
            return std::ranges::any_of(
                set.entries, [](const rules::RuleSet::Entry& entry) { return entry.rule->reads_other_files; });
        });
    }

    // Makes what these rules need of the whole project (Rule::derive) on at most `jobs` threads. Nothing with one: then it is
    // made when it is first needed.
    void derive(const index::Project& project, unsigned jobs) const;

    // Whether no file's rules need more of another file than its names.
    [[nodiscard]] bool is_local() const { return std::ranges::all_of(sets_, &rules::RuleSet::local); }

    // Whether limits::pattern_steps was used up, so that entries of `[per-file]` are missing for some files.
    [[nodiscard]] bool patterns_stopped() const { return pattern_steps_ == 0; }

    // Whether the files have more than limits::rule_sets different sets. Then no file may be checked.
    [[nodiscard]] bool has_too_many_sets() const { return too_many_sets_; }

    // Names of rules that were selected by name and do not run, because they are not stable and nothing allows that.
    [[nodiscard]] const std::set<std::string_view>& waiting_for_preview() const { return waiting_for_preview_; }

private:
    void add(const std::vector<const rules::RuleSelection*>& selections);

    std::uint64_t pattern_steps_ = limits::pattern_steps;  // that are left
    bool too_many_sets_ = false;
    std::vector<rules::RuleSet> sets_;
    std::set<std::string_view> waiting_for_preview_;
    std::map<std::string, std::size_t, std::less<>> places_;  // in sets_, of files that do not have the first
};

// The selections of rules for a file: its settings, the entries of `[per-file]` that match it, the command line.
[[nodiscard]] std::vector<const rules::RuleSelection*> selections_for(std::string_view path, Settings& settings,
                                                                      const rules::RuleSelection& command_line);

}  // namespace plint::engine
