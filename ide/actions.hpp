// What an editor can do about findings.
#pragma once

#include "ide/symbol.hpp"

#include <atomic>
#include <map>
#include <set>
#include <vector>

namespace plint::ide {

struct Action {
    enum class Kind { fix, ignore, fix_all };
    Kind kind = Kind::fix;
    std::string title;
    bool safe = true;
    std::map<std::string, std::vector<Edit>> edits = {};  // by path; sorted, not overlapping
    std::vector<Move> moves = {};                         // after the edits
};

// The fixes of one finding, safe ones first, then the comment that ignores it on its line.
[[nodiscard]] std::vector<Action> actions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                          const Diagnostic& finding);

// All safe fixes of a file, or of one rule there, in rounds until none is left; std::nullopt if nothing changes, or if another
// thread sets `cancelled`.
[[nodiscard]] std::optional<Action> fix_all(const engine::SnapshotPointer& snapshot, layout::FileIndex file,
                                            std::string_view rule = {}, const std::atomic<bool>* cancelled = nullptr);

// Whether that changes something, without making the edits. O(findings).
[[nodiscard]] bool has_safe_fix(const std::vector<Diagnostic>& findings);

// The title of that action.
[[nodiscard]] std::string fix_all_title(std::string_view rule = {});

// At most `max_rules` rules with findings at a place, those of the shortest findings first. O(findings log findings).
[[nodiscard]] std::vector<std::string> nearest_rules(const std::vector<Diagnostic>& findings, Offset at,
                                                     std::size_t max_rules);

// The rules with findings in `wanted`.
[[nodiscard]] std::set<std::string> rules_at(const std::vector<Diagnostic>& findings, Span wanted);

// Those of `rules` of which the findings in the file have several safe fixes.
[[nodiscard]] std::vector<std::string> rules_to_fix(const std::vector<Diagnostic>& findings,
                                                    const std::set<std::string>& rules);

}  // namespace plint::ide
