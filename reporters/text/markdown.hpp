// Reads the Markdown of a rule's page as text.
#pragma once

#include <string>
#include <string_view>

namespace plint::reporters {

// Headings, code and emphasis without their marks; links as `text (address)`.
[[nodiscard]] std::string plain_text(std::string_view markdown);

// The first paragraph that is neither heading nor code nor list nor table, as plain text on one line. May be empty.
[[nodiscard]] std::string first_paragraph(std::string_view markdown);

}  // namespace plint::reporters
