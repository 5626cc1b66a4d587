// Strings as Ruby counts and Puppet quotes them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plint::types {

// The number of characters (code points), not bytes. O(n).
[[nodiscard]] constexpr std::int64_t characters(std::string_view text)
{
    std::int64_t count = 0;
    for (const char c : text)
        count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    return count;
}

// The text as Puppet quotes it: in single quotes, or in double quotes if it contains control characters.
[[nodiscard]] std::string quoted(std::string_view text);

// `/source/`, with slashes escaped.
[[nodiscard]] std::string quoted_regex(std::string_view source);

// Whether both are equal, ignoring the case of ASCII letters.
[[nodiscard]] bool equal_without_case(std::string_view a, std::string_view b);

// `Foo::Bar` for `foo::bar`; segments that begin with a capital letter are unchanged.
[[nodiscard]] std::string capitalised_segments(std::string_view name);

}  // namespace plint::types
