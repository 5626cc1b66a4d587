// Where a position in plint.toml is, also in text that is not valid TOML yet.
#pragma once

#include "parser/source/span.hpp"
#include "rules/engine/options.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// Views are into the text.
struct SettingsPlace {
    std::string table;                            // as engine::Key::table
    std::string_view entry;                       // in the place of its `*`
    std::string_view list_key;                    // of the list that is open before the line
    std::string_view line;                        // up to the position
    std::string_view key;                         // before `=` in it; empty: none
    std::optional<std::string_view> string = {};  // what is before the position of a string that is open there
    bool in_comment = false;                      // or in a string of several lines
};

// Precondition: `offset` is at most the size of the text. O(offset).
[[nodiscard]] SettingsPlace settings_place(std::string_view text, Offset offset);

// Of the rule that the table's name has.
[[nodiscard]] std::vector<rules::OptionDescription> options_of_rule(const SettingsPlace& place);

// Without spaces and tabs at both ends.
[[nodiscard]] std::string_view stripped(std::string_view text);

}  // namespace plint::ide
