// toml++, and what a text must meet before it is parsed. Only for files that parse TOML.
#pragma once

#include "parser/source/span.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
// Some texts (`[%`) fail its assertions, and no text may end the program. The parser checks the same again, so the
// optimizer must not rely on the assertions either.
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/impl/preprocessor.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expr) static_assert(true)
#include <toml++/toml.h>

#include <cstddef>
#include <optional>
#include <string_view>

namespace plint::engine {

// Far above real settings files.
inline constexpr std::size_t max_settings_bytes = 1 << 18;

// toml++ recurses for each part of a key like `a.b.c` and sets no limit. Keys of settings have three parts.
inline constexpr std::size_t max_key_parts = 16;

// The part of a key that is one too many. Also found in a string or comment that reads like such a key.
[[nodiscard]] std::optional<Offset> part_too_many(std::string_view text);

}  // namespace plint::engine
