#include "engine/settings/toml_syntax.hpp"

#include "engine/platform/threads.hpp"
#include "engine/settings/toml_parser.hpp"

namespace plint::engine {

std::optional<Offset> part_too_many(std::string_view text)
{
    std::size_t parts = 1;
    bool empty = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '.' && !empty) {
            if (parts++ == max_key_parts)
                return static_cast<Offset>(i + 1);
            empty = true;
        } else if (c == '.' || std::string_view("=,#[]{}\r\n").find(c) != std::string_view::npos) {
            parts = 1;
            empty = true;
        } else if (c != ' ' && c != '\t') {
            empty = false;
        }
    }
    return std::nullopt;
}

bool is_toml(std::string_view text)
{
    if (text.size() > max_settings_bytes || part_too_many(text))
        return false;
    bool is_parsed = false;
    for_each_index(1, 1, [&](std::size_t) { is_parsed = static_cast<bool>(toml::parse(text)); });  // on a large stack
    return is_parsed;
}

}  // namespace plint::engine
