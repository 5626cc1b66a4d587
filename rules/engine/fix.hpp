// Fixes as changes to files: choosing those that do not get in each other's way, and applying them.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/syntax/tree.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

// Who applies fixes runs the rules again on the result, and stops after this many rounds: fixes that still want
// to change something then are a mistake of ours.
inline constexpr int max_fix_rounds = 20;

// Changes to files that can be made at once.
struct Patch {
    std::map<std::string, std::vector<Edit>> edits;  // by path; sorted, not overlapping
    std::vector<Move> moves;                         // to be done after the edits
    std::size_t fixed = 0;                           // findings whose fix is in
    std::size_t deferred = 0;                        // findings whose fix waits for the next round

    [[nodiscard]] bool empty() const { return edits.empty() && moves.empty(); }
};

// Takes the first fix of each finding that is no less safe than `allowed`, in the order of the findings, whole or
// not at all. Two fixes that touch the same bytes, insert at the same place, or of which one moves a file that the
// other touches, are not both taken.
[[nodiscard]] Patch choose_fixes(std::span<const Diagnostic> findings, Safety allowed);

// `edits` are sorted and do not overlap. Line breaks that they insert become those that the text has.
[[nodiscard]] std::string apply(std::string_view text, std::span<const Edit> edits);

// The same for a file with this tree (null: no Puppet code): arrows that were aligned are aligned again.
[[nodiscard]] std::string apply(const Tree* tree, std::string_view text, const std::vector<Edit>& edits);

}  // namespace plint::rules
