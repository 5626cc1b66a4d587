// Writes text into XML.
#pragma once

#include <string>
#include <string_view>

namespace plint::reporters {

// As the value of an attribute or as content. What is invisible, or no character of XML, is shown as `visible` does.
[[nodiscard]] std::string xml(std::string_view text);

}  // namespace plint::reporters
