// The words that the command line and plint.toml have in common.
#pragma once

#include "cli/options/options.hpp"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace plint::cli {

// The names that are allowed in a `%{}` of a template.
inline constexpr std::array<std::string_view, 9> log_placeholders{"path", "fullpath", "filename", "line",   "column",
                                                                  "kind", "KIND",     "check",    "message"};

[[nodiscard]] std::span<const std::string_view> severity_words();
[[nodiscard]] std::span<const std::string_view> colour_words();

// Empty for any other word.
[[nodiscard]] std::optional<Severity> find_severity(std::string_view word);
[[nodiscard]] std::optional<Colour> find_colour(std::string_view word);

}  // namespace plint::cli
