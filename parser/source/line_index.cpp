#include "parser/source/line_index.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/first_character.hpp"

#include <algorithm>
#include <cstring>

namespace plint {

static constexpr Offset checkpoint_distance = 1024;
static constexpr Offset block_size = 128;  // few lines begin in one

// The column of `offset`, counted on from the one of `at`, where a character begins; `at` becomes the first character that does
// not begin before `offset`.
static Column count(std::string_view text, Offset& at, Column column, Offset offset)
{
    column.bytes += offset - at;
    while (at < offset) {
        const Character character = first_character(text.substr(at));
        ++column.characters;
        column.utf16 += character.code > 0xFFFF ? 2 : 1;
        at += static_cast<Offset>(character.size);
    }
    return column;
}

LineIndex::LineIndex(std::string_view text)
    : size_(static_cast<Offset>(text.size())), ascii_(find_beyond_ascii(text) == std::string_view::npos)
{
    starts_.reserve(text.size() / 32 + 1);
    blocks_.reserve(text.size() / block_size + 1);
    starts_.push_back(0);
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    for (const char* at = begin; at != end;) {
        const auto* newline = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
        if (newline == nullptr)
            break;
        at = newline + 1;
        add_line(text, static_cast<Offset>(at - begin));
    }
    starts_.shrink_to_fit();
    blocks_.resize(text.size() / block_size + 1, line_count());
    measure(text, starts_.back(), size_);
}

// The line that begins here ends the one before.
void LineIndex::add_line(std::string_view text, Offset begin)
{
    measure(text, starts_.back(), begin - 1);
    blocks_.resize((std::size_t{begin} + block_size - 1) / block_size, line_count());
    starts_.push_back(begin);
}

void LineIndex::measure(std::string_view text, Offset begin, Offset end)
{
    if (ascii_)
        return;
    Checkpoint last{begin, {}};
    while (end - last.at > checkpoint_distance) {
        const Offset wanted = last.at + checkpoint_distance;
        last.column = count(text, last.at, last.column, wanted);
        last.column.bytes += last.at - wanted;
        checkpoints_.push_back(last);
    }
}

std::uint32_t LineIndex::line(Offset offset) const
{
    std::uint32_t line = blocks_[std::min(offset, size_) / block_size];
    while (line < starts_.size() && starts_[line] <= offset)
        ++line;
    return line;
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
    if (ascii_)
        return {offset - begin + 1, offset - begin + 1, offset - begin + 1};
    const auto next = std::ranges::upper_bound(checkpoints_, offset, {}, &Checkpoint::at);
    Checkpoint last{begin, {}};
    if (next != checkpoints_.begin() && std::prev(next)->at > begin)
        last = *std::prev(next);
    return count(text, last.at, last.column, offset);
}

}  // namespace plint
