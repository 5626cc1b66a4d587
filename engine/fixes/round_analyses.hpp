// The findings in which the rounds of fixing look for fixes.
#pragma once

#include "engine/fixes/fix.hpp"
#include "engine/workspace/workspace.hpp"

#include <optional>
#include <set>
#include <vector>

namespace plint::engine {

// A fix in one file hardly ever causes a finding in another. So, until nothing is left, a round looks only at files that were
// changed or still have waiting fixes.
class RoundAnalyses {
public:
    // `known`: as from analyse_all, or empty. The workspace and the rules must outlive this.
    RoundAnalyses(const Workspace& workspace, const RuleBook& rules, unsigned jobs, Analyses wanted,
                  std::vector<rules::Analysis> known);

    // Of the files of this round, by their index. The first round, and one after look_at_all_again, runs all rules if the
    // analyses are wanted, as they are those of the end if it finds no fixes; other rounds run only rules with fixes. The
    // caller may use them up if it then calls look_next_at or forget.
    [[nodiscard]] std::vector<rules::Analysis>& look();

    // After changes: the next round looks at these files, or at all if these are most of them.
    void look_next_at(const std::set<layout::FileIndex>& files);

    // Of all files to check.
    [[nodiscard]] std::size_t bytes() const;

    // Bytes of the files of this round; three times those of files for which it runs all rules.
    [[nodiscard]] std::size_t work() const;

    // The next round looks at all files. False: this one did.
    [[nodiscard]] bool look_at_all_again();

    // After changes that the workspace does not have.
    void forget();

    // As from analyse_all; empty if they are unknown.
    [[nodiscard]] std::vector<rules::Analysis> of_all() { return std::move(of_all_); }

private:
    [[nodiscard]] std::size_t bytes_of(layout::FileIndex file) const;
    [[nodiscard]] bool may_silence(layout::FileIndex file) const;
    [[nodiscard]] bool are_most(const std::set<layout::FileIndex>& files) const;
    [[nodiscard]] std::vector<rules::Analysis> find_fixes() const;

    const Workspace& workspace_;
    const RuleBook& rules_;
    RuleBook fixing_rules_;  // without those that never offer fixes
    unsigned jobs_;
    Analyses wanted_;
    bool looks_at_all_rules_;                             // in this round
    std::vector<rules::Analysis> of_all_;                 // with rules_; empty: unknown
    std::optional<std::vector<layout::FileIndex>> some_;  // to look at; none: all
    std::vector<rules::Analysis> found_;                  // with fixing_rules_; empty: not yet
};

}  // namespace plint::engine
