// What strings contain is read from the text as it is written, so that places are those of the file.
#include "checks/hiera/interpolations.hpp"

#include "checks/hiera/yaml.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::hiera {

namespace {

Span span_from(std::size_t begin, std::size_t end)
{
    return {static_cast<Offset>(begin), static_cast<Offset>(end)};
}

// `name("…")` and `name('…')` are calls of a method for Puppet; all else is the name of a variable.
HieraInterpolation read_interpolation(std::string_view text, std::size_t begin, std::size_t end)
{
    HieraInterpolation found{span_from(begin, end + 1), {}, {}, false};
    const std::size_t from = std::min(text.find_first_not_of(" \t", begin + 2), end);
    const std::size_t to = std::max(text.find_last_not_of(" \t", end - 1) + 1, from);
    const std::string_view inner = text.substr(from, to - from);
    const std::size_t open = inner.find('(');
    if (open == inner.npos || open == 0 || !std::ranges::all_of(inner.substr(0, open), is_word)) {
        found.variable = span_from(from, to);
        return found;
    }
    // In quotes of YAML those in it stand behind backslashes, or twice.
    const std::size_t name = inner.find_first_not_of("\"'\\", open + 1);
    const std::size_t close = inner.find_first_of("\"'\\", std::min(name, inner.size()));
    const bool quoted = name != inner.npos && name > open + 1 && close != inner.npos && inner.ends_with(')');
    if (!quoted) {
        found.variable = span_from(from, to);
        return found;
    }
    found.method = span_from(from, from + open);
    if (inner.substr(0, open) == "scope")
        found.variable = span_from(from + name, from + close);
    return found;
}

// An interpolation ends at the first `}`, whatever is before it. One of several lines is left out.
void find_interpolations(std::string_view text, Span scalar, std::vector<HieraInterpolation>& found)
{
    text = text.substr(0, scalar.end);
    for (std::size_t at = text.find("%{", scalar.begin); at != text.npos;) {
        const std::size_t close = text.find('}', at);
        if (close == text.npos)
            return;
        if (text.substr(at, close - at).find('\n') == text.npos)
            found.push_back(read_interpolation(text, at, close));
        at = text.find("%{", close + 1);
    }
}

}  // namespace

std::optional<std::vector<HieraInterpolation>> hiera_interpolations(std::string_view yaml)
{
    if (yaml.find("%{") == std::string_view::npos)
        return std::vector<HieraInterpolation>();
    std::vector<HieraInterpolation> found;
    const auto problem = read_yaml(yaml, [&](const YamlEvent& event) {
        if (event.kind != YamlEvent::Kind::scalar)
            return;
        const std::size_t before = found.size();
        find_interpolations(yaml, event.span, found);
        if (found.size() > before)
            found[before].whole = event.text.starts_with("%{") && event.text.find('}') == event.text.size() - 1;
    });
    if (problem)
        return std::nullopt;
    std::ranges::sort(found, {}, [](const HieraInterpolation& one) { return one.span; });
    const auto same = [](const HieraInterpolation& a, const HieraInterpolation& b) { return a.span == b.span; };
    found.erase(std::unique(found.begin(), found.end(), same), found.end());
    return found;
}

}  // namespace plint::hiera
