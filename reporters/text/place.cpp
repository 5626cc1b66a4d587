#include "reporters/text/place.hpp"

#include "reporters/text/utf8.hpp"

#include <algorithm>

namespace plint::reporters {

Place place(const SourceFile& source, Offset offset)
{
    const std::string_view text = source.text();
    offset = std::min(offset, static_cast<Offset>(text.size()));
    Place place{.line = source.lines().line(offset)};
    const Column column = source.lines().column(text, offset);
    const bool marked = place.line == 1 && text.starts_with(byte_order_mark);
    place.bytes = column.bytes - (marked ? std::min<std::uint32_t>(column.bytes - 1, byte_order_mark.size()) : 0);
    place.character = column.characters - (marked && column.characters > 1 ? 1 : 0);
    place.utf16 = column.utf16 - (marked && column.utf16 > 1 ? 1 : 0);
    return place;
}

Span marked(const SourceFile& source, Span span)
{
    const std::string_view text = source.text();
    span.begin = std::min(span.begin, static_cast<Offset>(text.size()));
    span.end = std::clamp(span.end, span.begin, static_cast<Offset>(text.size()));
    Span trimmed = span;
    while (!trimmed.empty() && (text[trimmed.end - 1] == '\n' || text[trimmed.end - 1] == '\r'))
        --trimmed.end;
    return trimmed;
}

Span visible_line(const SourceFile& source, std::uint32_t line)
{
    const std::string_view text = source.text();
    Span span = source.lines().line_span(line);
    if (!span.empty() && span.end < text.size() && text[span.end - 1] == '\r')
        --span.end;
    if (span.begin == 0 && text.starts_with(byte_order_mark))
        span.begin = static_cast<Offset>(byte_order_mark.size());
    return span;
}

}  // namespace plint::reporters
