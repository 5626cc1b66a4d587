// yaml-cpp says where strings begin; where they end, and what stands in them, is read off the text, so that places are
// those of the file.
#include "checks/data/interpolations.hpp"

#include "checks/data/yaml.hpp"
#include "parser/source/characters.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <algorithm>

namespace plint {

namespace {

// Where each scalar begins, and each other thing, which ends the scalar before it.
class Starts : public YAML::EventHandler {
public:
    struct Start {
        std::size_t at = 0;
        bool scalar = false;
        bool interpolation = false;  // the scalar is one, as a whole
    };
    std::vector<Start> all;

    void OnDocumentStart(const YAML::Mark& mark) override { add(mark, false); }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override { add(mark, false); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override { add(mark, false); }
    void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                  const std::string& value) override
    {
        add(mark, true);
        if (mark.pos >= 0)
            all.back().interpolation = value.starts_with("%{") && value.find('}') == value.size() - 1;
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                         YAML::EmitterStyle::value /*style*/) override
    {
        add(mark, false);
    }
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                    YAML::EmitterStyle::value /*style*/) override
    {
        add(mark, false);
    }
    void OnMapEnd() override {}

private:
    void add(const YAML::Mark& mark, bool scalar)
    {
        if (mark.pos >= 0)
            all.push_back({static_cast<std::size_t>(mark.pos), scalar, false});
    }
};

std::optional<std::vector<Starts::Start>> starts_of(std::string_view text)
{
    Starts starts;
    return read_yaml(text, Documents::all, starts) ? std::optional(std::move(starts.all)) : std::nullopt;
}

// Without anchors and tags before the scalar itself.
std::size_t skip_properties(std::string_view text, std::size_t at)
{
    while (at < text.size() && (text[at] == '&' || text[at] == '!')) {
        at = std::min(text.find_first_of(" \t\r\n", at), text.size());
        at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    }
    return at;
}

// The end of a scalar that begins at `at`; nothing beyond `limit` belongs to it.
std::size_t end_of_scalar(std::string_view text, std::size_t at, std::size_t limit)
{
    const char sign = text[at];
    if (sign != '\'' && sign != '"')
        return limit;
    for (std::size_t i = at + 1; i < limit; ++i) {
        if (sign == '"' && text[i] == '\\')
            ++i;
        else if (sign == '\'' && text[i] == '\'' && i + 1 < limit && text[i + 1] == '\'')
            ++i;
        else if (text[i] == sign)
            return i;
    }
    return limit;
}

// Whether a comment, in a scalar without quotes, begins before `at` on its line.
bool is_in_comment(std::string_view text, std::size_t begin, std::size_t at)
{
    const std::size_t line = text.rfind('\n', at);
    std::size_t from = std::max(begin, line == std::string_view::npos ? 0 : line + 1);
    for (std::size_t sign = text.find('#', from); sign < at; sign = text.find('#', sign + 1))
        if (sign == 0 || std::string_view(" \t\n").find(text[sign - 1]) != std::string_view::npos)
            return true;
    return false;
}

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

void find_interpolations(std::string_view text, std::size_t begin, std::size_t end, std::vector<HieraInterpolation>& found)
{
    const bool quoted = text[begin] == '\'' || text[begin] == '"';
    const bool block = text[begin] == '|' || text[begin] == '>';
    std::size_t close = begin;
    for (std::size_t at = text.find("%{", begin); at < end; at = text.find("%{", at + 2)) {
        if (close <= at)
            close = text.find_first_of("}\n", at);
        if (close >= end || text[close] == '\n' || (!quoted && !block && is_in_comment(text, begin, at)))
            continue;
        found.push_back(read_interpolation(text, at, close));
    }
}

}  // namespace

std::optional<std::vector<HieraInterpolation>> hiera_interpolations(std::string_view yaml)
{
    if (yaml.find("%{") == std::string_view::npos)
        return std::vector<HieraInterpolation>();
    const std::size_t shift = size_of_mark(yaml);
    const auto starts = starts_of(yaml);
    if (!starts)
        return std::nullopt;
    std::vector<HieraInterpolation> found;
    for (std::size_t i = 0; i < starts->size(); ++i) {
        if (!(*starts)[i].scalar)
            continue;
        const std::size_t limit = i + 1 < starts->size() ? (*starts)[i + 1].at + shift : yaml.size();
        const std::size_t begin = skip_properties(yaml, (*starts)[i].at + shift);
        const std::size_t before = found.size();
        if (begin < limit && limit <= yaml.size())
            find_interpolations(yaml, begin, end_of_scalar(yaml, begin, limit), found);
        if (found.size() > before)
            found[before].whole = (*starts)[i].interpolation;
    }
    std::ranges::sort(found, {}, [](const HieraInterpolation& one) { return one.span; });
    const auto same = [](const HieraInterpolation& a, const HieraInterpolation& b) { return a.span == b.span; };
    found.erase(std::unique(found.begin(), found.end(), same), found.end());
    return found;
}

bool is_yaml(std::string_view text)
{
    return starts_of(text).has_value();
}

}  // namespace plint
