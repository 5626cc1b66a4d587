#include "parser/source/line_index.hpp"

#include <algorithm>
#include <cstring>

namespace plint {

static constexpr Offset checkpoint_distance = 4096;

// The column of `offset`, counted on from the one of `at`; `begin` is where the line begins.
static Column count(std::string_view text, Offset begin, Offset at, Column column, Offset offset)
{
    column.bytes += offset - at;
    for (; at < offset; ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if ((byte & 0xC0U) == 0x80U && at != begin)
            continue;  // the rest of a character already counted
        ++column.characters;
        column.utf16 += byte >= 0xF0U ? 2 : 1;
    }
    return column;
}

LineIndex::LineIndex(std::string_view text) : size_(static_cast<Offset>(text.size()))
{
    starts_.reserve(text.size() / 32 + 1);
    starts_.push_back(0);
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    for (const char* at = begin; at != end;) {
        const auto* newline = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
        if (newline == nullptr)
            break;
        if (newline - at > checkpoint_distance)
            measure(text, starts_.back(), static_cast<Offset>(newline - begin));
        at = newline + 1;
        starts_.push_back(static_cast<Offset>(at - begin));
    }
    starts_.shrink_to_fit();
    if (size_ - starts_.back() > checkpoint_distance)
        measure(text, starts_.back(), size_);
}

void LineIndex::measure(std::string_view text, Offset begin, Offset end)
{
    Checkpoint last{begin, {}};
    while (end - last.at > checkpoint_distance) {
        const Offset at = last.at + checkpoint_distance;
        last = {at, count(text, begin, last.at, last.column, at)};
        checkpoints_.push_back(last);
    }
}

std::uint32_t LineIndex::line(Offset offset) const
{
    return static_cast<std::uint32_t>(std::ranges::upper_bound(starts_, offset) - starts_.begin());
}

Span LineIndex::line_span(std::uint32_t line) const
{
    const Offset begin = starts_[line - 1];
    return {begin, line < starts_.size() ? starts_[line] - 1 : size_};
}

Column LineIndex::column(std::string_view text, Offset offset) const
{
    const Offset begin = starts_[line(offset) - 1];
    offset = std::min(offset, size_);
    const auto next = std::ranges::upper_bound(checkpoints_, offset, {}, &Checkpoint::at);
    if (next == checkpoints_.begin() || std::prev(next)->at <= begin)
        return count(text, begin, begin, {}, offset);
    return count(text, begin, std::prev(next)->at, std::prev(next)->column, offset);
}

}  // namespace plint
