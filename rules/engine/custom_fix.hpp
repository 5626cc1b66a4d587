// Fixes of custom rules: drafted for each match, then checked in their places, all fixes of a file together.
#pragma once

#include "checks/text/regex_budget.hpp"
#include "rules/engine/custom_rule.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plint::rules {

// Bytes of code that are parsed in one file to check the fixes of its custom rules. Later fixes are not offered.
inline constexpr limits::FileBudget custom_fix_bytes{200'000, 40, 60'000'000};

// A fix that is the code that the rule describes when it is parsed alone.
struct FixDraft {
    const CustomRule* custom = nullptr;
    NodeIndex match = 0;     // where the pattern matches
    NodeIndex replaced = 0;  // in the same tree
    Span span;               // what the text replaces: the code of `replaced`, or whole lines if the text is empty
    std::string text = {};
    std::string alone = {};           // the same before it was adapted to what is around it
    Span code = {};                   // of the fix in `text`, without what separates it from the code around it
    std::vector<Span> inserted = {};  // what placeholders inserted in `text`; in order
    bool is_right = false;            // set by check_drafts
};

// The draft for a match; std::nullopt if no fix is certainly what the rule says. `node`: where the pattern matches.
// `bytes`: what may still be parsed.
[[nodiscard]] std::optional<FixDraft> draft_fix(const CustomRule& custom, Node node, const patterns::Matcher& match,
                                                std::size_t& bytes);

// Sets is_right of the drafts that, in their places in the file, are the code that they are alone, change no other code, and
// which the rule does not report again without end. O(n log n) for the bytes of the file, at most `bytes`.
void check_drafts(const Tree& tree, std::span<FixDraft> drafts, text::RegexBudget& regexes, std::size_t bytes);

[[nodiscard]] Fix fix_of(const FixDraft& draft);

}  // namespace plint::rules
