#include "checks/hiera/call_text.hpp"

#include <algorithm>

namespace plint::hiera {

namespace {

std::size_t end_of_variable(std::string_view text, std::size_t at)
{
    while (at < text.size() && (is_word(text[at]) || text.substr(at, 2) == "::"))
        at += text[at] == ':' ? 2 : 1;
    return at;
}

// One past the computed part of a string that begins at `at`: `${x}`, `#{x}`, `$x`, `%s`. `at` itself if the character
// there is text; npos if the part is never closed.
std::size_t end_of_computed(std::string_view text, std::size_t at, bool interpolates)
{
    const std::string_view start = text.substr(at, 2);
    if (start.size() < 2)
        return at;
    if (interpolates && (start == "${" || start == "#{")) {
        const std::size_t close = closing(text, at + 1);
        return close == text.npos ? close : close + 1;
    }
    const bool word_follows = is_word(start[1]);
    if (interpolates && start[0] == '$' && (word_follows || start[1] == ':'))
        return end_of_variable(text, at + 1);
    if (start[0] == '%' && (word_follows || start[1] == '<' || start[1] == '{'))
        return at + 2;
    return at;
}

bool is_module_name(std::string_view computed)
{
    return computed == "${module_name}" || computed == "${::module_name}" || computed == "#{module_name}"
        || computed == "#{::module_name}";
}

}  // namespace

std::string without_comments(std::string text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t first = text.find_first_not_of(" \t", at);
        if (first < end && text[first] == '#')
            std::fill(text.begin() + static_cast<std::ptrdiff_t>(first),
                      text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        at = end + 1;
    }
    return text;
}

std::size_t closing(std::string_view text, std::size_t at)
{
    std::size_t depth = 0;
    const std::size_t limit = std::min(text.size(), at + longest_call);
    for (std::size_t i = at; i < limit; ++i) {
        const char c = text[i];
        if (c == '\'' || c == '"') {
            for (++i; i < limit && text[i] != c; ++i)
                i += text[i] == '\\' ? 1 : 0;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if ((c == ')' || c == ']' || c == '}') && --depth == 0) {
            return i;
        }
    }
    return text.npos;
}

std::size_t skip_space(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

std::size_t end_of_argument(std::string_view text, std::size_t at)
{
    for (; at < text.size() && text[at] != ',' && text[at] != ')'; ++at)
        if (text[at] == '[' || text[at] == '(' || text[at] == '{') {
            const std::size_t end = closing(text, at);
            if (end == text.npos)
                return text.size();
            at = end;
        }
    return at;
}

std::string_view trimmed_text(std::string_view text)
{
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

std::string_view declared_type(std::string_view text, std::size_t call)
{
    const std::size_t earliest = call - std::min(call, longest_call);
    std::string_view before = text.substr(earliest, call - earliest);
    before = trimmed_text(before.substr(before.rfind('\n') + 1));
    if (!before.ends_with('='))
        return {};
    before = trimmed_text(before.substr(0, before.size() - 1));
    const std::size_t variable = before.rfind('$');
    if (variable == before.npos || !std::ranges::all_of(before.substr(variable + 1), is_word))
        return {};
    before = trimmed_text(before.substr(0, variable));
    std::size_t begin = before.size();
    for (std::size_t depth = 0; begin > 0; --begin) {
        const char c = before[begin - 1];
        if (depth == 0 && !is_word(c) && c != ':' && c != ']')
            break;
        depth += c == ']' ? 1 : 0;
        depth -= c == '[' && depth > 0 ? 1 : 0;
    }
    before.remove_prefix(begin);
    return !before.empty() && is_upper(before[0]) ? before : std::string_view();
}

std::optional<StringLiteral> read_string(std::string_view text, std::size_t open, std::string_view module)
{
    const char quote = text[open];
    std::vector<std::string> pattern(1);
    std::size_t at = open + 1;
    while (at < text.size() && text[at] != quote && text[at] != '\n') {
        if (text[at] == '\\') {
            at += 2;
            continue;
        }
        const std::size_t end = end_of_computed(text, at, quote == '"');
        if (end == text.npos)
            return std::nullopt;
        if (end == at)
            pattern.back() += text[at++];
        else if (!module.empty() && is_module_name(text.substr(at, end - at)))
            pattern.back() += module;
        else
            pattern.emplace_back();
        at = std::max(at, end);
    }
    return StringLiteral{std::move(pattern), at};
}

bool fits_pattern(const std::vector<std::string>& pattern, std::string_view text)
{
    if (!text.starts_with(pattern.front()))
        return false;
    text.remove_prefix(pattern.front().size());
    for (std::size_t i = 1; i + 1 < pattern.size(); ++i) {
        const std::size_t at = text.find(pattern[i]);
        if (at == text.npos)
            return false;
        text.remove_prefix(at + pattern[i].size());
    }
    return text.ends_with(pattern.back());
}

}  // namespace plint::hiera
