// Documentation in Puppet and Ruby code, as its authors write it: for YARD, for RDoc or as plain text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// The lines of a text without their common indentation. A first line without any does not count: `desc "a\n   b"`.
[[nodiscard]] std::vector<std::string> unindented_lines(std::string_view text);

// The lines as Markdown. Tags other than `@summary`, descriptions of parameters, and notes on licenses and authors are left
// out; headings of RDoc (`== Examples`) become bold, and indented code becomes blocks of code. O(text).
[[nodiscard]] std::string prose(const std::vector<std::string>& lines);

}  // namespace plint::ide
