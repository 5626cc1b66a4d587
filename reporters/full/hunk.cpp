#include "reporters/full/hunk.hpp"

#include "reporters/text/place.hpp"
#include "reporters/text/utf8.hpp"

#include <algorithm>

namespace plint::reporters {

namespace {

// Bytes of a line that are kept before the first change in it and after the last. A view shows far fewer. Without
// the limit, many findings on one long line would cost O(n^2).
constexpr std::size_t kept_around = 4096;

std::string_view last_part(std::string_view text)
{
    if (text.size() <= kept_around)
        return text;
    text.remove_prefix(text.size() - kept_around);
    while (!text.empty() && continues_character(text.front()))
        text.remove_prefix(1);
    return text;
}

std::string_view first_part(std::string_view text)
{
    if (text.size() <= kept_around)
        return text;
    std::size_t end = kept_around;
    while (end < text.size() && continues_character(text[end]))
        ++end;
    return text.substr(0, end);
}

// Text with the pieces of it that are changed.
struct Block {
    std::string text;
    std::vector<Span> changed;

    void append(std::string_view piece, bool is_change)
    {
        const auto begin = static_cast<Offset>(text.size());
        text += piece;
        if (is_change)
            changed.push_back({begin, static_cast<Offset>(text.size())});
    }
};

std::vector<ChangedLine> lines_of(const Block& block)
{
    std::vector<ChangedLine> lines;
    auto next = block.changed.begin();  // the first that may touch this line or a later one
    for (std::size_t begin = 0; begin <= block.text.size();) {
        const std::size_t end = std::min(block.text.find('\n', begin), block.text.size());
        ChangedLine line{.text = block.text.substr(begin, end - begin), .changed = {}};
        while (next != block.changed.end() && next->end < begin)
            ++next;
        for (auto span = next; span != block.changed.end() && span->begin <= end; ++span) {
            const auto from = static_cast<Offset>(std::clamp<std::size_t>(span->begin, begin, end) - begin);
            const auto to = static_cast<Offset>(std::clamp<std::size_t>(span->end, begin, end) - begin);
            if (from < to || (span->empty() && span->begin >= begin))
                line.changed.push_back({from, to});
        }
        lines.push_back(std::move(line));
        begin = end + 1;
    }
    return lines;
}

// A carriage return at the end of every line is not shown, unless it is the change.
void drop_carriage_returns(Hunk& hunk)
{
    const auto without = [](std::vector<ChangedLine> lines) {
        for (ChangedLine& line : lines)
            if (line.text.ends_with('\r'))
                line.text.pop_back();
        return lines;
    };
    std::vector<ChangedLine> removed = without(hunk.removed);
    std::vector<ChangedLine> inserted = without(hunk.inserted);
    if (std::ranges::equal(removed, inserted, {}, &ChangedLine::text, &ChangedLine::text))
        return;
    hunk.removed = std::move(removed);
    hunk.inserted = std::move(inserted);
}

// Nothing follows the last newline of a file: it is no line.
void drop_end_of_file(Hunk& hunk)
{
    if (hunk.removed.empty() || hunk.inserted.empty() || !hunk.removed.back().text.empty()
        || !hunk.inserted.back().text.empty())
        return;
    hunk.removed.pop_back();
    hunk.inserted.pop_back();
}

void drop_common_lines(Hunk& hunk)
{
    const auto same = [](const ChangedLine& left, const ChangedLine& right) { return left.text == right.text; };
    const auto [old_front, new_front] = std::ranges::mismatch(hunk.removed, hunk.inserted, same);
    hunk.first_line += static_cast<std::uint32_t>(old_front - hunk.removed.begin());
    hunk.removed.erase(hunk.removed.begin(), old_front);
    hunk.inserted.erase(hunk.inserted.begin(), new_front);
    while (!hunk.removed.empty() && !hunk.inserted.empty() && same(hunk.removed.back(), hunk.inserted.back())) {
        hunk.removed.pop_back();
        hunk.inserted.pop_back();
    }
}

}  // namespace

std::vector<Hunk> hunks(const SourceFile& source, std::span<const Edit* const> edits)
{
    const LineIndex& lines = source.lines();
    const auto size = static_cast<Offset>(source.text().size());
    std::vector<Hunk> found;
    for (std::size_t at = 0; at < edits.size();) {
        const auto begin_of = [&](const Edit& edit) { return std::min(edit.span.begin, size); };
        const auto end_of = [&](const Edit& edit) { return std::clamp(edit.span.end, begin_of(edit), size); };
        Hunk hunk{.first_line = lines.line(begin_of(*edits[at])), .removed = {}, .inserted = {}};
        Offset position = std::min(visible_line(source, hunk.first_line).begin, begin_of(*edits[at]));
        std::uint32_t last_line = hunk.first_line;
        Block before;
        Block after;
        for (; at < edits.size() && lines.line(begin_of(*edits[at])) <= last_line; ++at) {
            const Edit& edit = *edits[at];
            if (begin_of(edit) < position)
                continue;
            std::string_view kept = source.text({position, begin_of(edit)});
            if (before.text.empty() && after.text.empty())
                kept = last_part(kept);
            before.append(kept, false);
            after.append(kept, false);
            before.append(source.text({begin_of(edit), end_of(edit)}), true);
            after.append(edit.replacement, true);
            position = end_of(edit);
            last_line = lines.line(position);
        }
        const std::string_view rest =
            first_part(source.text({position, std::max(position, lines.line_span(last_line).end)}));
        before.append(rest, false);
        after.append(rest, false);
        hunk.removed = lines_of(before);
        hunk.inserted = lines_of(after);
        drop_carriage_returns(hunk);
        if (source.text().empty()) {
            hunk.removed.clear();  // an empty file has no line
            if (hunk.inserted.back().text.empty())
                hunk.inserted.pop_back();
        }
        if (position == size)
            drop_end_of_file(hunk);
        drop_common_lines(hunk);
        if (!hunk.removed.empty() || !hunk.inserted.empty())
            found.push_back(std::move(hunk));
    }
    return found;
}

}  // namespace plint::reporters
