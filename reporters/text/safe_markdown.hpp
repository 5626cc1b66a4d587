// Makes Markdown by unknown authors safe to render.
#pragma once

#include <string>
#include <string_view>

namespace plint::reporters {

// The same text without what a viewer would load, run or hide: HTML and links other than to http(s) addresses and relative
// paths become text, images their alternative text. Blocks of code end with the text. Code stays as it is.
// O(n log n). The result for a result is the same.
[[nodiscard]] std::string safe_markdown(std::string_view markdown);

}  // namespace plint::reporters
