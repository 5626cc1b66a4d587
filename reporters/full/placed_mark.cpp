#include "reporters/full/placed_mark.hpp"

#include "reporters/text/place.hpp"

#include <algorithm>

namespace plint::reporters {

Span PlacedMark::within(Span line) const
{
    const Offset begin = std::clamp(span.begin, line.begin, line.end);
    return {begin - line.begin, std::clamp(span.end, begin, line.end) - line.begin};
}

PlacedMark placed(const SourceFile& source, const Mark& mark)
{
    PlacedMark placed{.span = marked(source, mark.span), .label = mark.label, .primary = mark.primary};
    placed.first_line = source.lines().line(placed.span.begin);
    placed.last_line = placed.span.empty() ? placed.first_line : source.lines().line(placed.span.end - 1);
    const Span line = visible_line(source, placed.first_line);
    const Offset begin = std::clamp(placed.span.begin, line.begin, line.end);
    placed.opens_in_margin = source.text({line.begin, begin}).find_first_not_of(" \t") == std::string_view::npos;
    return placed;
}

std::vector<PlacedMark> place_all(const SourceFile& source, std::span<const Mark> marks)
{
    std::vector<PlacedMark> all;
    for (const Mark& mark : marks)
        all.push_back(placed(source, mark));
    std::ranges::stable_sort(all, [](const PlacedMark& left, const PlacedMark& right) {
        return left.span.begin != right.span.begin ? left.span.begin < right.span.begin
                                                   : left.span.end > right.span.end;
    });
    std::vector<std::uint32_t> busy_until;  // by depth: the last line of the bar there
    for (PlacedMark& mark : all) {
        if (!mark.several_lines())
            continue;
        const auto free = std::ranges::find_if(busy_until, [&](std::uint32_t line) { return line < mark.first_line; });
        mark.depth = static_cast<std::size_t>(free - busy_until.begin());
        if (free == busy_until.end())
            busy_until.push_back(mark.last_line);
        else
            *free = mark.last_line;
    }
    return all;
}

}  // namespace plint::reporters
