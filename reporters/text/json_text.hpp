// Writes JSON that is safe to show in a terminal and to read back everywhere.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace plint::reporters {

using Json = nlohmann::ordered_json;

// Appends `json`. Broken UTF-8 becomes U+FFFD; what is invisible or obeyed by a terminal is escaped (`\u202e`).
// `indent` -1 puts everything on one line.
void append_json(std::string& out, const Json& json, int indent);

[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace plint::reporters
