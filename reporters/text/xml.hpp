// Writes text into XML.
#pragma once

#include <string>
#include <string_view>

namespace plint::reporters {

// As the value of an attribute or as content. Invisible characters, and those that XML does not allow, are shown as by
// `visible`. Contains no command that a CI system runs.
[[nodiscard]] std::string xml(std::string_view text);

// The same for each line of a text, with a newline after it.
[[nodiscard]] std::string xml_lines(std::string_view text);

}  // namespace plint::reporters
