// Colors and links of the terminal, in one table.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "reporters/model/report.hpp"

#include <string>
#include <string_view>

namespace plint::reporters {

enum class Style : std::uint8_t {
    error,  // also: what is marked in an error
    warning,
    info,
    message,    // the message of a finding
    secondary,  // other marked places
    gutter,     // line numbers, bars, arrows
    path,
    note,
    help,
    removed,
    inserted,
    removed_part,  // the very characters
    inserted_part,
    faint,
    good,  // nothing found
};

[[nodiscard]] Style style_of(Severity severity);

// Appends `text`, which must be safe to show, in a style; without a style if the terminal has no colors.
void paint(std::string& out, const Terminal& terminal, Style style, std::string_view text);
[[nodiscard]] std::string painted(const Terminal& terminal, Style style, std::string_view text);

// Appends `text` as a link (OSC 8) where the terminal has links and `uri` is not empty.
void link(std::string& out, const Terminal& terminal, std::string_view uri, std::string_view text);

}  // namespace plint::reporters
