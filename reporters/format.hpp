// The catalogue of report formats.
#pragma once

#include "reporters/model/report.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plint {

// Who reads a format. A report for people gets a backslash in text that a CI system could run as a command, such as `##vso[…]`,
// when it is printed; a format for programs writes an escape of its own (reporters/text/log_commands.hpp).
enum class Audience : std::uint8_t { people, programs };

// A way to print a report. `write` appends to `out` and neither reads nor writes anything else.
struct Format {
    std::string_view name;
    std::string_view summary;
    void (*write)(const Report& report, const Terminal& terminal, std::string& out);
    Audience audience = Audience::programs;
    bool draws_classes = false;  // needs Report::classes
};

// All of them, the default first.
[[nodiscard]] std::span<const Format> formats();

// Their names, in the same order.
[[nodiscard]] std::span<const std::string_view> format_names();

// Null when there is no format of that name.
[[nodiscard]] const Format* find_format(std::string_view name);

}  // namespace plint
