// Every key of plint.toml, as data: reading, checking, `--show-settings` and the schema for editors use this table. A
// rule's own options are described by the rule (rules/engine/options.hpp).
#pragma once

#include "engine/settings/settings_file.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plint::engine {

// In the order of the alternatives of OptionValue.
enum class Shape : std::uint8_t { boolean, number, string, strings };

// "a list of strings"
[[nodiscard]] std::string_view name(Shape shape);

struct Key {
    std::string_view table;  // "lint"; empty: at the top. "per-file.*" and "rules.*": of every entry
    std::string_view name;
    Shape shape = Shape::string;
    std::string_view default_value;  // its default, in TOML; empty: none
    std::string_view help;           // one sentence without full stop
    std::string_view option;         // of the command line, which takes precedence; empty: none
    std::string_view example = {};   // a value in TOML, if there is no default

    std::span<const std::string_view> (*accepted)() = nullptr;  // the only accepted strings; null: any
    std::int64_t min = 0;                                       // of a number
    std::int64_t max = 0;
    bool rules = false;                                 // the strings name rules and categories
    bool not_empty = false;                             // an empty list is an error
    bool may_be_empty = false;                          // an empty string is none
    bool or_string = false;                             // of a list: one string is a list of one
    bool or_number = false;                             // of a string: a whole number is its text
    bool (*is_valid)(std::string_view text) = nullptr;  // of a string that is not from a list; null: any is
    std::string_view expected = {};                     // what `is_valid` accepts, in words

    // Applies a checked value. `entry`: in a table with `*`, the name in its place.
    void (*apply)(SettingsFile& file, std::string_view entry, const rules::OptionValue& value) = nullptr;
};

struct TableHelp {
    std::string_view name;  // as Key::table
    std::string_view help;  // one sentence without full stop
};

// The table of a list, `[[pattern]]`, and the table of one of its placeholders.
inline constexpr std::string_view pattern_table = "pattern";
inline constexpr std::string_view placeholder_table = "pattern.*.where.*";

// Those of `[[pattern]]` and of its placeholders.
[[nodiscard]] std::span<const Key> pattern_keys();

// The keys of a table are adjacent.
[[nodiscard]] std::span<const Key> settings_keys();
[[nodiscard]] std::span<const TableHelp> settings_tables();

// Null when there is none.
[[nodiscard]] const Key* find_key(std::string_view table, std::string_view name);

}  // namespace plint::engine
