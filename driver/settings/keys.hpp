// Every key that plint.toml may hold, as data: what reads it, checks it, shows it and describes it to editors is made
// from what stands here. A rule's own options are described by the rule (rules/engine/options.hpp).
#pragma once

#include "driver/settings/settings_file.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plint {

// In the order of the alternatives of OptionValue.
enum class Shape : std::uint8_t { boolean, number, string, strings };

// "a list of strings"
[[nodiscard]] std::string_view name(Shape shape);

struct Key {
    std::string_view table;  // "lint"; empty: at the top. "per-file.*" and "rules.*": of every entry
    std::string_view name;
    Shape shape = Shape::string;
    std::string_view standard;      // its value when nothing is said, in TOML; empty: there is none
    std::string_view help;          // one sentence without full stop
    std::string_view option;        // of the command line, which wins; empty: there is none
    std::string_view example = {};  // a value in TOML, where there is no standard

    std::span<const std::string_view> (*accepted)() = nullptr;  // the only strings there may be; null: any
    std::int64_t least = 0;                                     // of a number
    std::int64_t most = 0;
    bool rules = false;      // the strings name rules and categories
    bool not_empty = false;  // a list without anything is refused

    // Takes over a value that has been checked. `entry`: of a table with `*`, the name that stands there.
    void (*apply)(SettingsFile& file, std::string_view entry, const rules::OptionValue& value) = nullptr;
};

struct TableHelp {
    std::string_view name;  // as Key::table
    std::string_view help;  // one sentence without full stop
};

// Those of a table stand together.
[[nodiscard]] std::span<const Key> settings_keys();
[[nodiscard]] std::span<const TableHelp> settings_tables();

// Null when there is none.
[[nodiscard]] const Key* find_key(std::string_view table, std::string_view name);

}  // namespace plint
