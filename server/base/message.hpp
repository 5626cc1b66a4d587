// Reads messages and the numbers in them, which may be anything that is JSON.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string_view>

namespace plint::server {

// The JSON of a message. Discarded (`is_discarded()`) for text that is not JSON, and for values inside of more than 200
// others: copying and writing them takes stack for each level. O(n).
[[nodiscard]] nlohmann::json parse_message(std::string_view content);

// A number without its fraction, or the nearest one that fits. Throws nlohmann::json::type_error for what is not a number.
[[nodiscard]] std::int64_t integer(const nlohmann::json& value);

}  // namespace plint::server
