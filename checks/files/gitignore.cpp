// The patterns of a `.gitignore`. It follows git in corner cases; tests compare it with `git check-ignore`.
#include "checks/files/gitignore.hpp"

#include "checks/files/glob.hpp"

#include <algorithm>

namespace plint::files {

namespace {

constexpr std::string_view special = "*?[\\";

bool are_used_up(const std::uint64_t* steps)
{
    return steps != nullptr && *steps == 0;
}

bool matches(const IgnorePattern& pattern, std::string_view path, std::uint64_t* steps)
{
    const std::string_view glob = pattern.glob;
    constexpr std::size_t bytes_of_a_step = 16;  // where they are only compared
    if (!spend(steps, 1 + std::min(pattern.literal + pattern.tail, path.size()) / bytes_of_a_step))
        return false;
    if (pattern.tail > 0 && !path.ends_with(glob.substr(glob.size() - pattern.tail)))
        return false;
    if (pattern.anywhere) {
        const auto name = path.substr(path.rfind('/') + 1);
        if (pattern.literal == glob.size())
            return name == glob;
        if (glob[0] == '*' && glob.find_first_of(special, 1) == std::string_view::npos)
            return name.ends_with(glob.substr(1));
        return glob_match(glob, name, steps);
    }
    // Git compares the literal prefix separately and globs only the rest, which therefore begins a pattern of its own.
    return path.starts_with(glob.substr(0, pattern.literal))
        && glob_match(glob.substr(pattern.literal), path.substr(pattern.literal), steps);
}

// Removes trailing spaces, except one that a backslash keeps.
std::string_view without_trailing_blanks(std::string_view line)
{
    std::size_t end = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '\\')
            ++at;
        else if (line[at] == ' ')
            continue;
        end = std::min(at + 1, line.size());
    }
    return line.substr(0, end);
}

}  // namespace

std::vector<IgnorePattern> parse_gitignore(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    std::vector<IgnorePattern> patterns;
    while (!text.empty()) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.empty() || line.starts_with('#'))
            continue;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        line = without_trailing_blanks(line);

        IgnorePattern pattern;
        if (line.starts_with('!')) {
            pattern.negated = true;
            line.remove_prefix(1);
        }
        if (line.ends_with('/')) {
            pattern.folders_only = true;
            line.remove_suffix(1);
        }
        if (line.empty())
            continue;
        pattern.anywhere = line.find('/') == std::string_view::npos;
        if (line.starts_with('/'))
            line.remove_prefix(1);
        pattern.glob = line;
        pattern.literal = std::min(line.find_first_of(special), line.size());
        pattern.tail = line.size() - (line.find_last_of("*?[]\\/") + 1);
        patterns.push_back(std::move(pattern));
    }
    return patterns;
}

std::optional<bool> ignored(const std::vector<IgnorePattern>& patterns, std::string_view path, bool is_directory,
                            std::uint64_t* steps)
{
    for (auto pattern = patterns.rbegin(); pattern != patterns.rend(); ++pattern)
        if ((is_directory || !pattern->folders_only) && matches(*pattern, path, steps))
            return !pattern->negated;
    return std::nullopt;
}

bool ignored_on_the_way(const std::vector<IgnorePattern>& patterns, std::string_view path, std::uint64_t* steps)
{
    if (are_used_up(steps))
        return false;
    for (auto slash = path.find('/'); slash < path.size(); slash = path.find('/', slash + 1))
        if (ignored(patterns, path.substr(0, slash), true, steps).value_or(false))
            return true;
    return ignored(patterns, path, false, steps).value_or(false);
}

void IgnoreIndex::Group::add(std::string_view text, std::uint32_t number)
{
    by_text[text].push_back(number);
    lengths.insert(text.size());
}

IgnoreIndex::IgnoreIndex(std::vector<IgnorePattern> patterns) : patterns_(std::move(patterns))
{
    constexpr std::size_t worth_an_index = 16;
    if (patterns_.size() < worth_an_index)
        return;
    for (std::uint32_t i = 0; i < patterns_.size(); ++i) {
        const IgnorePattern& pattern = patterns_[i];
        const std::string_view glob = pattern.glob;
        if (pattern.literal == glob.size())
            (pattern.anywhere ? names_ : paths_).add(glob, i);
        else if (pattern.literal > 0)
            (pattern.anywhere ? name_begins_ : path_begins_).add(glob.substr(0, pattern.literal), i);
        else if (pattern.anywhere && glob[0] == '*' && glob.find_first_of(special, 1) == std::string_view::npos)
            name_ends_.add(glob.substr(1), i);
        else
            rest_.push_back(i);
    }
}

std::optional<bool> IgnoreIndex::ignored(std::string_view path, bool is_directory, std::uint64_t* steps) const
{
    if (are_used_up(steps))
        return std::nullopt;
    if (names_.by_text.empty() && paths_.by_text.empty() && name_begins_.by_text.empty() && name_ends_.by_text.empty()
        && path_begins_.by_text.empty() && rest_.empty())
        return files::ignored(patterns_, path, is_directory, steps);
    std::optional<std::uint32_t> last;  // the last pattern that matches
    const auto consider = [&](const Numbers& numbers) {
        for (auto number = numbers.rbegin(); number != numbers.rend() && (!last || *number > *last); ++number)
            if ((is_directory || !patterns_[*number].folders_only) && matches(patterns_[*number], path, steps))
                last = *number;
    };
    const auto look_up = [&](const Group& group, std::string_view text) {
        if (const auto found = group.by_text.find(text); found != group.by_text.end())
            consider(found->second);
    };
    const std::string_view name = path.substr(path.rfind('/') + 1);
    look_up(names_, name);
    look_up(paths_, path);
    const auto each_length = [steps](const Group& group, std::string_view text, auto&& then) {
        constexpr std::size_t bytes_of_a_step = 8;  // where they are hashed
        for (auto length = group.lengths.begin(); length != group.lengths.end() && *length <= text.size(); ++length)
            if (spend(steps, 1 + *length / bytes_of_a_step))
                then(*length);
    };
    each_length(name_begins_, name, [&](std::size_t length) { look_up(name_begins_, name.substr(0, length)); });
    each_length(name_ends_, name, [&](std::size_t length) { look_up(name_ends_, name.substr(name.size() - length)); });
    each_length(path_begins_, path, [&](std::size_t length) { look_up(path_begins_, path.substr(0, length)); });
    consider(rest_);
    if (are_used_up(steps))
        return std::nullopt;  // a later pattern may decide otherwise
    return last ? std::optional(!patterns_[*last].negated) : std::nullopt;
}

bool IgnoreIndex::ignored_on_the_way(std::string_view path, std::uint64_t* steps) const
{
    for (auto slash = path.find('/'); slash < path.size(); slash = path.find('/', slash + 1))
        if (ignored(path.substr(0, slash), true, steps).value_or(false))
            return true;
    return ignored(path, false, steps).value_or(false);
}

}  // namespace plint::files
