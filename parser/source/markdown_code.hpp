// Writes code into Markdown so that no text of it ends the code.
#pragma once

#include <string>
#include <string_view>

namespace plint {

// Between as many backticks as needed, on one line: newlines become spaces. Empty for no code.
[[nodiscard]] std::string code_span(std::string_view code);

// A block of code between fences, without a newline at the end. `language`: a word, or empty.
[[nodiscard]] std::string fenced_code(std::string_view code, std::string_view language);

}  // namespace plint
