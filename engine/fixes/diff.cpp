// Differences between two texts: Myers' algorithm on lines, forward, keeping each step's frontier to trace the path back. Texts
// that differ too much for it are cut at lines that both have exactly once, as in patience diffs.
#include "engine/fixes/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace plint::engine {

namespace {

using Lines = std::vector<std::string_view>;  // each with its line break, if it has one

Lines split(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const auto line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
        lines.push_back(line);
        text.remove_prefix(line.size());
    }
    return lines;
}

// A step of the shortest path from the old lines to the new ones.
enum class LineStep : char { keep = ' ', remove = '-', insert = '+' };

// How far along each diagonal `number` changes reach: at [diagonal + number] the index of the old line.
using Frontier = std::vector<std::ptrdiff_t>;

// Whether the furthest path to a diagonal comes by an insertion (from the diagonal above) or by a removal.
bool by_insertion(const Frontier& before, std::ptrdiff_t number, std::ptrdiff_t diagonal)
{
    const auto at = [&](std::ptrdiff_t k) { return before[static_cast<std::size_t>(k + number - 1)]; };
    return diagonal == -number || (diagonal != number && at(diagonal - 1) < at(diagonal + 1));
}

using LineSpan = std::span<const std::string_view>;

// None if more than 2,000 lines differ: time and memory grow with the square.
std::optional<std::vector<LineStep>> shortest_way(LineSpan old_lines, LineSpan new_lines)
{
    const auto old_size = std::ssize(old_lines);
    const auto new_size = std::ssize(new_lines);
    const auto same = [&](std::ptrdiff_t x, std::ptrdiff_t y) {
        return old_lines[static_cast<std::size_t>(x)] == new_lines[static_cast<std::size_t>(y)];
    };
    std::vector<Frontier> frontiers;
    const auto before = [&](std::ptrdiff_t number, std::ptrdiff_t diagonal) {
        return frontiers[static_cast<std::size_t>(number - 1)][static_cast<std::size_t>(diagonal + number - 1)];
    };

    constexpr std::ptrdiff_t too_many = 2000;
    for (std::ptrdiff_t number = 0;; ++number) {
        if (number > too_many)
            return std::nullopt;
        Frontier reached(static_cast<std::size_t>(2 * number + 1), -1);
        for (std::ptrdiff_t diagonal = -number; diagonal <= number; diagonal += 2) {
            std::ptrdiff_t x = 0;
            if (number > 0)
                x = by_insertion(frontiers.back(), number, diagonal) ? before(number, diagonal + 1)
                                                                     : before(number, diagonal - 1) + 1;
            while (x < old_size && x - diagonal < new_size && same(x, x - diagonal))
                ++x;
            reached[static_cast<std::size_t>(diagonal + number)] = x;
        }
        frontiers.push_back(std::move(reached));
        const auto goal = old_size - new_size;
        if (std::abs(goal) <= number && (goal + number) % 2 == 0
            && frontiers.back()[static_cast<std::size_t>(goal + number)] >= old_size)
            break;
    }

    std::vector<LineStep> way;
    auto x = old_size;
    auto diagonal = old_size - new_size;
    for (auto number = std::ssize(frontiers) - 1; number > 0; --number) {
        const bool insertion = by_insertion(frontiers[static_cast<std::size_t>(number - 1)], number, diagonal);
        const auto from = insertion ? before(number, diagonal + 1) : before(number, diagonal - 1) + 1;
        way.insert(way.end(), static_cast<std::size_t>(x - from), LineStep::keep);
        way.push_back(insertion ? LineStep::insert : LineStep::remove);
        x = insertion ? from : from - 1;
        diagonal += insertion ? 1 : -1;
    }
    way.insert(way.end(), static_cast<std::size_t>(x), LineStep::keep);
    std::ranges::reverse(way);
    return way;
}

struct LinePair {
    std::size_t old_line = 0;
    std::size_t new_line = 0;
};

// The lines that both texts contain exactly once: the longest series of them in which both texts have the same order.
// O(n log n).
std::vector<LinePair> common_unique_lines(LineSpan old_lines, LineSpan new_lines)
{
    struct Places {
        std::size_t old_count = 0;
        std::size_t new_count = 0;
        LinePair pair;
    };
    std::unordered_map<std::string_view, Places> places;
    for (std::size_t i = 0; i < old_lines.size(); ++i) {
        Places& line = places[old_lines[i]];
        ++line.old_count;
        line.pair.old_line = i;
    }
    for (std::size_t i = 0; i < new_lines.size(); ++i) {
        Places& line = places[new_lines[i]];
        ++line.new_count;
        line.pair.new_line = i;
    }
    std::vector<LinePair> pairs;
    for (const std::string_view text : old_lines)
        if (const Places& line = places.at(text); line.old_count == 1 && line.new_count == 1)
            pairs.push_back(line.pair);

    // The longest increasing series: the pair that ends the best one of each length, and the pair before each.
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> ends;
    std::vector<std::size_t> before(pairs.size(), none);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto at =
            std::ranges::lower_bound(ends, pairs[i].new_line, {}, [&](std::size_t end) { return pairs[end].new_line; });
        before[i] = at == ends.begin() ? none : *(at - 1);
        if (at == ends.end())
            ends.push_back(i);
        else
            *at = i;
    }
    std::vector<LinePair> series;
    for (std::size_t i = ends.empty() ? none : ends.back(); i != none; i = before[i])
        series.push_back(pairs[i]);
    std::ranges::reverse(series);
    return series;
}

// `cuts`: how often the texts may still be cut.
void append_steps(LineSpan old_lines, LineSpan new_lines, int cuts, std::vector<LineStep>& out)
{
    const auto [old_end, new_end] = std::ranges::mismatch(old_lines, new_lines);
    const auto start = static_cast<std::size_t>(old_end - old_lines.begin());
    std::size_t end = 0;
    while (end < old_lines.size() - start && end < new_lines.size() - start
           && old_lines[old_lines.size() - 1 - end] == new_lines[new_lines.size() - 1 - end])
        ++end;
    old_lines = old_lines.subspan(start, old_lines.size() - start - end);
    new_lines = new_lines.subspan(start, new_lines.size() - start - end);

    out.insert(out.end(), start, LineStep::keep);
    if (const auto shortest = shortest_way(old_lines, new_lines)) {
        out.insert(out.end(), shortest->begin(), shortest->end());
    } else if (const auto cut_at = cuts > 0 ? common_unique_lines(old_lines, new_lines) : std::vector<LinePair>();
               !cut_at.empty()) {
        LinePair at;
        for (const LinePair& next : cut_at) {
            append_steps(old_lines.subspan(at.old_line, next.old_line - at.old_line),
                         new_lines.subspan(at.new_line, next.new_line - at.new_line), cuts - 1, out);
            out.push_back(LineStep::keep);
            at = {next.old_line + 1, next.new_line + 1};
        }
        append_steps(old_lines.subspan(at.old_line), new_lines.subspan(at.new_line), cuts - 1, out);
    } else {
        out.insert(out.end(), old_lines.size(), LineStep::remove);
        out.insert(out.end(), new_lines.size(), LineStep::insert);
    }
    out.insert(out.end(), end, LineStep::keep);
}

std::vector<LineStep> steps(const Lines& old_lines, const Lines& new_lines)
{
    std::vector<LineStep> way;
    append_steps(old_lines, new_lines, 3, way);
    return way;
}

constexpr std::size_t context = 3;

// "4,2" as unified diffs count: from 1, the size left out when it is 1, the line before when it is 0.
std::string range(std::size_t first, std::size_t size)
{
    if (size == 1)
        return std::to_string(first + 1);
    return fmt::format("{},{}", size == 0 ? first : first + 1, size);
}

void append_line(std::string& out, LineStep step, std::string_view line)
{
    out += static_cast<char>(step);
    out += line;
    if (!line.ends_with('\n'))
        out += "\n\\ No newline at end of file\n";
}

std::string hunks(const Lines& old_lines, const Lines& new_lines)
{
    const auto way = steps(old_lines, new_lines);
    std::string out;
    std::size_t old_at = 0;
    std::size_t new_at = 0;
    for (std::size_t i = 0; i < way.size();) {
        const auto change =
            static_cast<std::size_t>(std::ranges::find_if(way.begin() + static_cast<std::ptrdiff_t>(i), way.end(),
                                                          [](LineStep step) { return step != LineStep::keep; })
                                     - way.begin());
        if (change == way.size())
            break;
        // A hunk ends where more lines are kept than two hunks would show.
        std::size_t end = change;
        for (std::size_t kept = 0; end < way.size() && kept <= 2 * context; ++end)
            kept = way[end] == LineStep::keep ? kept + 1 : 0;
        while (way[end - 1] == LineStep::keep)
            --end;
        const auto start = std::max(i, change - std::min(change, context));
        const auto stop = std::min(way.size(), end + context);
        old_at += start - i;
        new_at += start - i;

        std::string body;
        const auto old_start = old_at;
        const auto new_start = new_at;
        for (i = start; i < stop; ++i) {
            append_line(body, way[i], way[i] == LineStep::insert ? new_lines[new_at] : old_lines[old_at]);
            old_at += way[i] == LineStep::insert ? 0 : 1;
            new_at += way[i] == LineStep::remove ? 0 : 1;
        }
        out +=
            fmt::format("@@ -{} +{} @@\n", range(old_start, old_at - old_start), range(new_start, new_at - new_start))
            + body;
    }
    return out;
}

// A name as git writes it in patches: in quotes if it has control characters, quotes or backslashes, so that it stays on its
// line and is read as one name.
std::string quoted(std::string name)
{
    const auto is_special = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == '\x7f' || c == '"' || c == '\\';
    };
    if (std::ranges::none_of(name, is_special))
        return name;
    constexpr std::string_view letters = "abtnvfr";  // of the control characters from 7 on
    std::string out = "\"";
    for (const char c : name) {
        if (c == '"' || c == '\\')
            out += fmt::format("\\{}", c);
        else if (c >= '\a' && c <= '\r')
            out += fmt::format("\\{}", letters[static_cast<std::size_t>(c - '\a')]);
        else if (is_special(c))
            out += fmt::format("\\{:03o}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + '"';
}

std::string side(std::string_view prefix, std::string_view path)
{
    if (path.empty())
        return "/dev/null";
    return quoted(path.starts_with('/') || path == "-" ? std::string(path) : fmt::format("{}/{}", prefix, path));
}

}  // namespace

std::string unified_diff(const FileChange& change)
{
    const auto& [old_path, new_path, old_text, new_text] = change;
    const auto body = hunks(split(old_text), split(new_text));
    if (body.empty() && old_path == new_path)
        return {};
    std::string out =
        fmt::format("diff --git {} {}\n", side("a", old_path.empty() ? new_path : old_path), side("b", new_path));
    if (old_path.empty())
        out += "new file mode 100644\n";
    else if (old_path != new_path)
        out += fmt::format("rename from {}\nrename to {}\n", quoted(old_path), quoted(new_path));
    if (!body.empty())
        out += fmt::format("--- {}\n+++ {}\n{}", side("a", old_path), side("b", new_path), body);
    return out;
}

}  // namespace plint::engine
