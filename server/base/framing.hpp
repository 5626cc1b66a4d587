// Messages as the protocol frames them: headers, an empty line, JSON.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace plint::server {

// The content of the next message; std::nullopt at the end of the input, or with a `problem`, worded as a message, after which
// the rest of the input makes no sense.
[[nodiscard]] std::optional<std::string> read_message(std::istream& in, std::string& problem);

void write_message(std::ostream& out, std::string_view content);

}  // namespace plint::server
