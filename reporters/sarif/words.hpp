// Text and names in the form that SARIF and its validators require.
#pragma once

#include "parser/source/diagnostic.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace plint::reporters {

// "`a` is odd" → "`a` is odd."; a lowercase first letter becomes uppercase.
[[nodiscard]] std::string sentence(std::string_view text);

// Cut between words to at most `max` characters, the last of them `…`.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t max);

// "unused_variable" → "UnusedVariable"
[[nodiscard]] std::string pascal_case(std::string_view name);

// "error", "warning", "note"
[[nodiscard]] std::string_view level(Severity severity);

// Text that viewers must not read as a link, in a message that contains real ones.
[[nodiscard]] std::string without_links(std::string_view text);

// A path as a URI: relative ones stay relative, absolute ones become `file:` URIs.
[[nodiscard]] std::string uri_of(std::string_view path);

}  // namespace plint::reporters
