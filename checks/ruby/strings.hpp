// Ruby's literals as values.
#pragma once

#include "checks/ruby/object.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plint::ruby {

[[nodiscard]] std::string without_underscores(std::string_view number);

// Only plain decimal ones have a value.
[[nodiscard]] Object integer_object(std::string_view written);
[[nodiscard]] std::optional<std::int64_t> integer_of(const Object& object);

// What `\n` and the like in `literal` stand for.
void append_escape(std::string_view escape, std::string_view literal, std::string& text);

// As `<<~` does.
[[nodiscard]] std::string without_indent(std::string_view text);

// Comment lines directly above `at`, without their `#`.
[[nodiscard]] std::string comment_above(std::string_view text, std::size_t at);

// `a/../b/./c` is `b/c`; what leads above the start is dropped.
[[nodiscard]] std::string plain_path(std::string_view path);

}  // namespace plint::ruby
