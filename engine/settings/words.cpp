#include "engine/settings/words.hpp"

#include <array>

namespace plint::engine {

std::span<const std::string_view> severity_words()
{
    static constexpr std::array<std::string_view, 3> words{"error", "warning", "info"};
    return words;
}

std::span<const std::string_view> colour_words()
{
    static constexpr std::array<std::string_view, 3> words{"auto", "always", "never"};
    return words;
}

std::optional<Severity> find_severity(std::string_view word)
{
    for (const auto severity : {Severity::error, Severity::warning, Severity::info})
        if (name(severity) == word)
            return severity;
    return std::nullopt;
}

std::optional<Colour> find_colour(std::string_view word)
{
    constexpr std::array values{Colour::automatic, Colour::always, Colour::never};
    for (std::size_t i = 0; i < values.size(); ++i)
        if (colour_words()[i] == word)
            return values[i];
    return std::nullopt;
}

}  // namespace plint::engine
