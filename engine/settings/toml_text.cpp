#include "engine/settings/toml_text.hpp"

#include "parser/source/characters.hpp"
#include "reporters/text/utf8.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::engine {

std::string toml_string(std::string_view text)
{
    std::string out = "\"";
    while (!text.empty()) {
        const auto character = first_character(text);
        if (character.code == U'"' || character.code == U'\\')
            out += fmt::format("\\{}", static_cast<char>(character.code));
        else if (reporters::is_invisible(character.code))
            out += fmt::format("\\U{:08X}", static_cast<std::uint32_t>(character.code));
        else
            reporters::append_utf8(out, character.code);
        text.remove_prefix(character.size);
    }
    return out + '"';
}

std::string toml_key(std::string_view name)
{
    const auto is_bare = [](char c) { return is_word(c) || c == '-'; };
    return !name.empty() && std::ranges::all_of(name, is_bare) ? std::string(name) : toml_string(name);
}

std::string toml_value(const rules::OptionValue& value)
{
    if (const auto* const flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto* const number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    if (const auto* const text = std::get_if<std::string>(&value))
        return toml_string(*text);
    std::string out;
    for (const auto& item : std::get<std::vector<std::string>>(value))
        out += fmt::format("{}{}", out.empty() ? "" : ", ", toml_string(item));
    return fmt::format("[{}]", out);
}

}  // namespace plint::engine
