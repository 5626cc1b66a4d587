// The parts of a regular expression of Ruby, as Oniguruma reads them: what repeats, branches, looks around and refers to what.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace plint {

enum class RegexPartKind : std::uint8_t {
    character,       // or a class: takes one character of the text
    anchor,          // takes nothing: `^`, `\b`
    newline,         // `\R`
    grapheme,        // `\X`
    grapheme_edge,   // `\y`, `\Y`
    back_reference,  // `\1`, `\k<name>`, and the condition of `(?(1)…)`
    call,            // `\g<name>`
    repetition,      // of the part before it
    alternative,     // `|`
    group,           // begins: `(?:…)`, `(?i)` up to the end of the group around it, `(?(1)…)`
    capture,         // begins: `(…)`, `(?<name>…)`
    atomic_group,    // begins: `(?>…)`
    look_around,     // begins: `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`
    absence,         // begins: `(?~…)`
    end,             // of the innermost group
};

struct RegexPart {
    static constexpr std::uint32_t unlimited = std::numeric_limits<std::uint32_t>::max();

    RegexPartKind kind = RegexPartKind::character;
    bool ignores_case = false;
    std::uint32_t least = 0;  // of a repetition
    std::uint32_t most = 0;   // of a repetition
    std::string_view name;    // of a capture, a call or a back reference: a name or a number; empty for `(…)`
    std::size_t partner = 0;  // of what begins: the index of its end
};

struct RegexParts {
    std::vector<RegexPart> parts;  // each part that begins has an end, even in an invalid expression
    std::size_t nested_parts = 0;  // the sum of the parts in each group
    std::size_t rescanned = 0;     // bytes of classes, as often as Oniguruma reads them again
};

// Of an invalid expression: anything, because Oniguruma stops at its first error. O(n).
[[nodiscard]] RegexParts read_regex_parts(std::string_view regex);

}  // namespace plint
