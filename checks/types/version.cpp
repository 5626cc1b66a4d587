#include "checks/types/version.hpp"

#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace plint::types::versions {

using Identifier = std::variant<std::int64_t, std::string>;

const Version& first_version()
{
    static const Version version{0, 0, 0, std::vector<Identifier>(), {}};
    return version;
}

const Version& last_version()
{
    static const Version version{Version::infinite, 0, 0, std::nullopt, {}};
    return version;
}

// Numbers come before words.
static std::strong_ordering compare(const Identifier& a, const Identifier& b)
{
    if (a.index() != b.index())
        return a.index() <=> b.index();
    if (const auto* number = std::get_if<std::int64_t>(&a))
        return *number <=> std::get<std::int64_t>(b);
    return std::get<std::string>(a).compare(std::get<std::string>(b)) <=> 0;
}

std::strong_ordering compare(const Version& a, const Version& b)
{
    if (const auto order = std::array{a.major, a.minor, a.patch} <=> std::array{b.major, b.minor, b.patch}; order != 0)
        return order;
    if (!a.prerelease || !b.prerelease)
        return !a.prerelease <=> !b.prerelease;
    const auto& mine = *a.prerelease;
    const auto& yours = *b.prerelease;
    for (std::size_t i = 0; i < std::min(mine.size(), yours.size()); ++i)
        if (const auto order = compare(mine[i], yours[i]); order != 0)
            return order;
    return mine.size() <=> yours.size();
}

bool same(const Version& a, const Version& b)
{
    return compare(a, b) == 0 && a.build == b.build;
}

std::string print(const Version& version)
{
    std::string text = version.major == Version::infinite ? "Infinity" : fmt::format("{}", version.major);
    text += fmt::format(".{}.{}", version.minor, version.patch);
    if (version.prerelease) {
        char separator = '-';
        if (version.prerelease->empty())
            text += '-';
        for (const Identifier& identifier : *version.prerelease) {
            text += separator;
            text += std::visit([](const auto& part) { return fmt::format("{}", part); }, identifier);
            separator = '.';
        }
    }
    return version.build.empty() ? text : fmt::format("{}+{}", text, version.build);
}

namespace {

bool is_part_of_word(char c)
{
    return is_digit(c) || c == '-' || is_letter(c);
}

// Words between dots; none when there is none.
std::string_view take_words(std::string_view& text)
{
    std::size_t size = 0;
    for (bool more = true; more;) {
        const std::size_t begin = size;
        while (size < text.size() && is_part_of_word(text[size]))
            ++size;
        if (size == begin)
            return {};
        more = size + 1 < text.size() && text[size] == '.' && is_part_of_word(text[size + 1]);
        size += more ? 1 : 0;
    }
    const std::string_view words = text.substr(0, size);
    text.remove_prefix(size);
    return words;
}

}  // namespace

std::variant<Partial, Stop> read_partial(std::string_view text)
{
    Partial partial;
    int count = 0;
    for (auto& number : partial.numbers) {
        if (count > 0) {
            if (text.empty() || text[0] != '.')
                break;
            text.remove_prefix(1);
        }
        ++count;
        if (!text.empty() && (text[0] == 'x' || text[0] == 'X' || text[0] == '*')) {
            text.remove_prefix(1);
            continue;
        }
        const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
        if (digits == 0 || (digits > 1 && text[0] == '0'))
            return Stop{};
        if (digits > 18)
            return Stop{true};
        std::int64_t value = 0;
        std::from_chars(text.data(), text.data() + digits, value);
        number = value;
        text.remove_prefix(digits);
    }
    for (const char mark : {'-', '+'}) {
        if (count < 3 || text.empty() || text[0] != mark)
            continue;
        text.remove_prefix(1);
        const std::string_view words = take_words(text);
        if (words.empty())
            return Stop{};
        (mark == '-' ? partial.prerelease : partial.build) = words;
    }
    return text.empty() ? std::variant<Partial, Stop>(partial) : std::variant<Partial, Stop>(Stop{});
}

std::variant<Version, Stop> whole_version(const Partial& partial)
{
    Version version;
    version.major = partial.numbers[0].value_or(0);
    version.minor = partial.numbers[1].value_or(0);
    version.patch = partial.numbers[2].value_or(0);
    version.build = partial.build;
    if (partial.prerelease.empty())
        return version;
    version.prerelease.emplace();
    for (std::size_t at = 0; at <= partial.prerelease.size();) {
        const std::size_t end = std::min(partial.prerelease.find('.', at), partial.prerelease.size());
        const std::string_view word = partial.prerelease.substr(at, end - at);
        at = end + 1;
        if (!std::ranges::all_of(word, is_digit)) {
            version.prerelease->emplace_back(std::string(word));
            continue;
        }
        if (word.size() > 1 && word[0] == '0')
            return Stop{};
        if (word.size() > 18)
            return Stop{true};
        std::int64_t number = 0;
        std::from_chars(word.data(), word.data() + word.size(), number);
        version.prerelease->emplace_back(number);
    }
    return version;
}

Version version_from_key(std::string_view key)
{
    if (key.starts_with("Infinity"))
        return last_version();
    if (key == "0.0.0-")
        return first_version();
    const auto partial = read_partial(key);
    const auto* read = std::get_if<Partial>(&partial);
    const auto version = read != nullptr ? whole_version(*read) : std::variant<Version, Stop>(Stop{});
    return std::holds_alternative<Version>(version) ? std::get<Version>(version) : first_version();
}

}  // namespace plint::types::versions
