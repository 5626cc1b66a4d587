#include "cli/commands/format_range.hpp"

namespace plint::cli {

// Columns count characters: code points of UTF-8.
static Offset offset_of(const LinePlace& place, const SourceFile& source)
{
    const Span line = source.lines().line_span(place.line);
    Offset at = line.begin;
    for (std::uint32_t column = 1; column < place.column && at < line.end; ++column) {
        ++at;
        while (at < line.end && (static_cast<unsigned char>(source.text()[at]) & 0xC0U) == 0x80U)
            ++at;
    }
    return at;
}

std::optional<Span> span_of(const LineRange& range, const SourceFile& source)
{
    const std::uint32_t lines = source.lines().line_count();
    if (range.first.line > lines || range.last.line > lines)
        return std::nullopt;
    return Span{offset_of(range.first, source), offset_of(range.last, source)};
}

}  // namespace plint::cli
