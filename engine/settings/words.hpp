// The words that the command line and plint.toml have in common.
#pragma once

#include "parser/source/diagnostic.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace plint::engine {

enum class Colour : std::uint8_t { automatic, always, never };

[[nodiscard]] std::span<const std::string_view> severity_words();
[[nodiscard]] std::span<const std::string_view> colour_words();

// Empty for any other word.
[[nodiscard]] std::optional<Severity> find_severity(std::string_view word);
[[nodiscard]] std::optional<Colour> find_colour(std::string_view word);

}  // namespace plint::engine
