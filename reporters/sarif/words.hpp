// Text and names the way SARIF and its validators want them.
#pragma once

#include "parser/source/diagnostic.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace plint::reporters {

// "`a` is odd" → "`a` is odd."; a lower-case first letter is raised.
[[nodiscard]] std::string sentence(std::string_view text);

// Cut between words to at most `most` characters, the last of them `…`.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

// "unused_variable" → "UnusedVariable"
[[nodiscard]] std::string pascal_case(std::string_view name);

// "error", "warning", "note"
[[nodiscard]] std::string_view level(Severity severity);

// Text that viewers must not take for a link, in a message that holds real ones.
[[nodiscard]] std::string without_links(std::string_view text);

// A path as a URI: relative ones stay relative, absolute ones become `file:` URIs.
[[nodiscard]] std::string uri_of(std::string_view path);

}  // namespace plint::reporters
