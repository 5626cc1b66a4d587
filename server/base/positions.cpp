#include "server/base/positions.hpp"

#include "server/base/message.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace plint::server {

using Json = nlohmann::json;

namespace {

std::uint32_t number(const Json& value)
{
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(integer(value), 0, 0x7fffffff));
}

}  // namespace

std::uint32_t units_of(char byte, Encoding encoding)
{
    const auto bits = static_cast<unsigned char>(byte);
    if (encoding == Encoding::utf8)
        return 1;
    if ((bits & 0xC0U) == 0x80)
        return 0;
    return encoding == Encoding::utf16 && bits >= 0xF0 ? 2 : 1;
}

Positions::Place Positions::place_of(const Json& position)
{
    return {number(position.at("line")), number(position.at("character"))};
}

Positions::Positions(std::string_view text, Encoding encoding)
    : text_(text), lines_(std::make_shared<const LineIndex>(text)), encoding_(encoding)
{
}

Positions::Positions(const SourceFile& source, Encoding encoding)
    : text_(source.text()), lines_(std::shared_ptr<const LineIndex>(), &source.lines()), encoding_(encoding)
{
}

Offset Positions::offset(const Json& position) const
{
    const auto [line, wanted] = place_of(position);
    if (line >= lines_->line_count())
        return static_cast<Offset>(text_.size());
    Span span = lines_->line_span(line + 1);
    if (span.end > span.begin && text_[span.end - 1] == '\r' && span.end < text_.size())
        --span.end;
    // The place that the index knows before the wanted one: a line may have all of the text.
    constexpr Offset short_part = 1024;
    Offset at = span.begin;
    for (Offset after = span.end; after - at > short_part;) {
        const Offset middle = at + (after - at) / 2;
        if (place(middle).column < wanted)
            at = middle;
        else
            after = middle;
    }
    while (at > span.begin && units_of(text_[at], encoding_) == 0)
        --at;
    std::uint32_t column = place(at).column;
    while (at < span.end && column < wanted) {
        column += units_of(text_[at], encoding_);
        ++at;
        while (at < span.end && units_of(text_[at], encoding_) == 0)
            ++at;
    }
    return at;
}

Span Positions::span(const Json& range) const
{
    const Offset begin = offset(range.at("start"));
    return {begin, std::max(begin, offset(range.at("end")))};
}

Positions::Place Positions::place(Offset offset) const
{
    offset = std::min(offset, static_cast<Offset>(text_.size()));
    const std::uint32_t line = lines_->line(offset);
    const Column column = lines_->column(text_, offset);
    const std::uint32_t unit = encoding_ == Encoding::utf8 ? column.bytes
        : encoding_ == Encoding::utf16                     ? column.utf16
                                                           : column.characters;
    return {line - 1, unit - 1};
}

Json Positions::position(Offset offset) const
{
    const Place at = place(offset);
    return {{"line", at.line}, {"character", at.column}};
}

Json Positions::range(Span span) const
{
    return {{"start", position(span.begin)}, {"end", position(span.end)}};
}

}  // namespace plint::server
