#include "checks/types/version_range.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <optional>
#include <utility>

namespace plint::types {

// A room of its own: the words here are common ones.
namespace versions {

namespace {

bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

VersionRange all_versions()
{
    VersionRange all;
    all.from = first_version();
    all.to = last_version();
    all.is_all = true;
    return all;
}

VersionRange no_versions()
{
    VersionRange none;
    none.from = none.to = first_version();
    none.excludes_to = true;
    return none;
}

VersionRange at_least(Version from, bool excludes)
{
    VersionRange range;
    range.from = std::move(from);
    range.to = last_version();
    range.excludes_from = excludes;
    return range;
}

VersionRange at_most(Version to, bool excludes)
{
    VersionRange range;
    range.from = first_version();
    range.to = std::move(to);
    range.excludes_to = excludes;
    return range;
}

VersionRange between(Version from, Version before)
{
    VersionRange range;
    range.from = std::move(from);
    range.to = std::move(before);
    range.excludes_to = true;
    return range;
}

Version numbers(std::int64_t major, std::int64_t minor, std::int64_t patch)
{
    return {major, minor, patch, std::nullopt, {}};
}

using RangeOrStop = std::variant<VersionRange, Stop>;

template <class Make>
RangeOrStop with_version(const Partial& partial, Make make)
{
    auto version = whole_version(partial);
    if (const auto* stop = std::get_if<Stop>(&version))
        return *stop;
    return make(std::get<Version>(std::move(version)));
}

// One comparison: an operator and what it is with.
RangeOrStop read_simple(std::string_view text)
{
    std::string_view operation;
    for (const std::string_view each : {"<=", ">=", "~>", "~=", "<", ">", "=", "~", "^"})
        if (operation.empty() && text.starts_with(each))
            operation = each;
    const std::variant<Partial, Stop> read = read_partial(text.substr(operation.size()));
    if (const auto* stop = std::get_if<Stop>(&read))
        return *stop;
    const Partial& partial = std::get<Partial>(read);
    const auto& [major, minor, patch] = partial.numbers;
    if (operation == ">=")
        return with_version(partial, [](Version version) { return at_least(std::move(version), false); });
    if (operation == "<")
        return with_version(partial, [](Version version) { return at_most(std::move(version), true); });
    if (!major) {
        // Puppet has no `AllRange.SINGLETON`, which it asks for.
        if (operation == "<=")
            return Stop{};
        return operation == ">" ? no_versions() : all_versions();
    }
    if (operation == ">" || operation == "<=") {
        const bool more = operation == ">";
        if (!minor || !patch) {
            const Version next = minor ? numbers(*major, *minor + 1, 0) : numbers(*major + 1, 0, 0);
            return more ? at_least(next, false) : at_most(next, true);
        }
        return with_version(partial, [more](Version version) {
            return more ? at_least(std::move(version), true) : at_most(std::move(version), false);
        });
    }
    if (!minor)
        return between(numbers(*major, 0, 0), numbers(*major + 1, 0, 0));
    const Version next = operation == "^" && *major != 0 ? numbers(*major + 1, 0, 0) : numbers(*major, *minor + 1, 0);
    if (!patch)
        return between(numbers(*major, *minor, 0), next);
    const bool exact = operation.empty() || operation == "=";
    return with_version(partial, [&](Version version) {
        if (!exact)
            return between(std::move(version), next);
        VersionRange range;
        range.from = range.to = std::move(version);
        return range;
    });
}

// What both hold; none when there is nothing.
std::optional<VersionRange> intersection(const VersionRange& a, const VersionRange& b)
{
    VersionRange both;
    const auto from = compare(a.from, b.from);
    both.from = from >= 0 ? a.from : b.from;
    both.excludes_from = from > 0 ? a.excludes_from : from < 0 ? b.excludes_from : a.excludes_from || b.excludes_from;
    const auto to = compare(a.to, b.to);
    both.to = to <= 0 ? a.to : b.to;
    both.excludes_to = to < 0 ? a.excludes_to : to > 0 ? b.excludes_to : a.excludes_to || b.excludes_to;
    both.is_all = a.is_all && b.is_all;
    const auto order = compare(both.from, both.to);
    if (order > 0 || (order == 0 && (both.excludes_from || both.excludes_to)))
        return std::nullopt;
    return both;
}

bool includes(const VersionRange& range, const Version& version)
{
    const auto is_of = [&](const Version& end) {
        return !end.is_stable() && end.major == version.major && end.minor == version.minor
            && end.patch == version.patch;
    };
    if (!version.is_stable() && !range.is_all && !is_of(range.from) && !is_of(range.to))
        return false;
    const auto from = compare(version, range.from);
    const auto to = compare(version, range.to);
    if (same(range.from, range.to) && !range.excludes_from && !range.excludes_to)
        return same(version, range.from);
    return (range.excludes_from ? from > 0 : from >= 0) && (range.excludes_to ? to < 0 : to <= 0);
}

VersionRange joined(const Version& from, const Version& to, bool excludes_to)
{
    VersionRange range = intersection(at_least(from, false), at_most(to, excludes_to)).value_or(no_versions());
    range.text =
        excludes_to ? fmt::format(">={} <{}", print(to), print(from)) : fmt::format("{} - {}", print(to), print(from));
    return range;
}

std::optional<VersionRange> merge(const VersionRange& a, const VersionRange& b)
{
    if (includes(a, b.from) || includes(b, a.from)) {
        const Version& last = compare(a.to, b.to) >= 0 ? a.to : b.to;
        bool excludes = false;
        if (a.excludes_to)
            excludes = same(last, a.to) && (compare(last, b.to) > 0 || b.excludes_to);
        else if (b.excludes_to)
            excludes = same(last, b.to) && compare(last, a.to) > 0;
        return joined(compare(a.from, b.from) <= 0 ? a.from : b.from, last, excludes);
    }
    if (a.excludes_to && same(a.to, b.from))
        return joined(a.from, b.to, b.excludes_to);
    if (b.excludes_to && same(b.to, a.from))
        return joined(b.from, a.to, a.excludes_to);
    return std::nullopt;
}

// Without the space or `v` behind an operator.
std::string tightened(std::string_view text)
{
    std::string tight;
    for (std::size_t i = 0; i < text.size(); ++i) {
        tight += text[i];
        if (std::string_view("><=~^").find(text[i]) == std::string_view::npos)
            continue;
        std::size_t at = i + 1;
        while (at < text.size() && is_space(text[at]))
            ++at;
        if (at < text.size() && text[at] == 'v' && at == i + 1)
            ++at;
        i = at - 1;
    }
    return tight;
}

std::vector<std::string_view> split(std::string_view text)
{
    std::vector<std::string_view> words;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = static_cast<std::size_t>(
            std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_space) - text.begin());
        words.push_back(text.substr(at, end - at));
        at = end;
        while (at < text.size() && is_space(text[at]))
            ++at;
    }
    return words;
}

}  // namespace

}  // namespace versions

std::variant<VersionRange, BadRange, UnreadRange> read_version_range(std::string_view text)
{
    using namespace versions;
    if (text.find("||") != text.npos)
        return UnreadRange{};
    const std::string tight = tightened(text);
    std::vector<std::string_view> words = split(tight);
    std::string from;
    std::string to;
    const bool hyphen = words.size() == 3 && words[1] == "-" && !is_space(tight.back());
    if (hyphen) {
        from = fmt::format(">={}", words[0]);
        to = fmt::format("<={}", words[2]);
        words = {from, to};
    }
    std::optional<VersionRange> range = text.empty() ? all_versions() : std::optional<VersionRange>();
    bool first = true;
    for (const std::string_view word : words) {
        // `<=1.2` alone means all of 1.2, at the end of `a - b` 1.2.0.
        RangeOrStop read = Stop{};
        if (hyphen && word.starts_with("<=")) {
            const std::variant<Partial, Stop> partial = read_partial(word.substr(2));
            if (const auto* whole = std::get_if<Partial>(&partial))
                read = with_version(*whole, [](Version version) { return at_most(std::move(version), false); });
            else
                read = std::get<Stop>(partial);
        } else {
            read = read_simple(word);
        }
        if (const auto* stop = std::get_if<Stop>(&read)) {
            if (stop->unread)
                return UnreadRange{};
            return BadRange{};
        }
        if (first)
            range = std::get<VersionRange>(std::move(read));
        else if (!range)
            return BadRange{};  // Ruby asks nothing at all for what it has in common
        else
            range = intersection(*range, std::get<VersionRange>(read));
        first = false;
    }
    VersionRange found = range.value_or(no_versions());
    found.text = text.empty() ? "*" : text;
    return found;
}

std::vector<VersionRange> merge_version_ranges(std::vector<VersionRange> ranges)
{
    using namespace versions;
    if (ranges.size() < 2)
        return ranges;
    std::vector<VersionRange> result;
    while (!ranges.empty()) {
        std::vector<VersionRange> rest;
        VersionRange all = std::move(ranges.back());
        ranges.pop_back();
        for (VersionRange& each : ranges) {
            if (auto merged = merge(all, each))
                all = std::move(*merged);
            else
                rest.push_back(std::move(each));
        }
        result.push_back(std::move(all));
        ranges = std::move(rest);
    }
    std::ranges::reverse(result);
    return result;
}

bool covers(const VersionRange& outer, const VersionRange& inner)
{
    using namespace versions;
    const auto to = compare(outer.to, inner.to);
    return compare(outer.from, inner.from) <= 0
        && (to > 0 || (same(outer.to, inner.to) && (!outer.excludes_to || inner.excludes_to)));
}

std::string to_key(const VersionRange& range)
{
    using namespace versions;
    return fmt::format("{}{} {}{}{}", range.excludes_from ? '>' : '=', print(range.from), range.excludes_to ? '<' : '=',
                       print(range.to), range.is_all ? "*" : "");
}

VersionRange from_key(std::string_view key)
{
    using namespace versions;
    VersionRange range;
    const std::size_t space = std::min(key.find(' '), key.size());
    std::string_view to = key.substr(std::min(space + 1, key.size()));
    range.is_all = to.ends_with('*');
    if (range.is_all)
        to.remove_suffix(1);
    range.excludes_from = key.starts_with('>');
    range.excludes_to = to.starts_with('<');
    range.from = version_from_key(key.substr(1, space - 1));
    range.to = version_from_key(to.substr(to.empty() ? 0 : 1));
    return range;
}

}  // namespace plint::types
