#include "reporters/text/place.hpp"

#include "reporters/text/utf8.hpp"

#include <algorithm>

namespace plint::reporters {

Place place(const SourceFile& source, Offset offset)
{
    const std::string_view text = source.text();
    offset = std::min(offset, static_cast<Offset>(text.size()));
    Place place{.line = source.lines().line(offset)};
    Offset at = source.lines().line_span(place.line).begin;
    if (at == 0 && text.starts_with(byte_order_mark))
        at = static_cast<Offset>(byte_order_mark.size());
    if (source.lines().is_ascii()) {
        place.character = place.utf16 = offset - at + 1;
        return place;
    }
    while (at < offset) {
        const Character character = first_character(text.substr(at));
        ++place.character;
        place.utf16 += character.code > 0xFFFF ? 2 : 1;
        at += static_cast<Offset>(character.size);
    }
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
