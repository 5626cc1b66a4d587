#include "server/base/message.hpp"

#include <algorithm>
#include <limits>

namespace plint::server {

using Json = nlohmann::json;

namespace {

constexpr std::size_t max_message_depth = 200;

bool is_nested_too_deeply(std::string_view content)
{
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t at = 0; at < content.size(); ++at) {
        const char c = content[at];
        if (in_string && c == '\\')
            ++at;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '[' || c == '{') && ++depth > max_message_depth)
            return true;
        else if (!in_string && (c == ']' || c == '}') && depth > 0)
            --depth;
    }
    return false;
}

}  // namespace

Json parse_message(std::string_view content)
{
    if (is_nested_too_deeply(content))
        return Json(Json::value_t::discarded);
    return Json::parse(content, nullptr, false);
}

std::int64_t integer(const Json& value)
{
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    if (value.is_number_unsigned())
        return static_cast<std::int64_t>(std::min(value.get<std::uint64_t>(), static_cast<std::uint64_t>(largest)));
    if (!value.is_number_float())
        return value.get<std::int64_t>();
    constexpr double limit = 9e18;  // less than 2^63
    const auto number = value.get<double>();
    return number >= limit ? largest : number <= -limit ? -largest : static_cast<std::int64_t>(number);
}

}  // namespace plint::server
