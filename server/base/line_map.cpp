#include "server/base/line_map.hpp"

#include <algorithm>
#include <string>

namespace plint::server {

namespace {

std::vector<std::string_view> lines_of(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace

LineEdit line_edit(std::string_view text, Span span, std::string_view replacement)
{
    const std::size_t before = span.begin == 0 ? text.npos : text.rfind('\n', span.begin - 1);
    const std::size_t begin = before == text.npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find('\n', span.end), text.size());
    std::string changed(text.substr(begin, span.begin - begin));
    changed += replacement;
    changed += text.substr(span.end, end - span.end);
    const std::vector<std::string_view> removed = lines_of(text.substr(begin, end - begin));
    const std::vector<std::string_view> added = lines_of(changed);
    const auto [front, front_added] = std::ranges::mismatch(removed, added);
    std::size_t back = 0;
    const auto limit = static_cast<std::size_t>(std::min(removed.end() - front, added.end() - front_added));
    while (back < limit && removed[removed.size() - 1 - back] == added[added.size() - 1 - back])
        ++back;
    const auto equal = static_cast<std::size_t>(front - removed.begin());
    const auto first =
        static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
    return {static_cast<std::uint32_t>(first + equal), static_cast<std::uint32_t>(removed.size() - equal - back),
            static_cast<std::uint32_t>(added.size() - equal - back)};
}

void LineMap::apply(const LineEdit& edit)
{
    if (edit.removed == 0 && edit.added == 0)
        return;
    const std::uint32_t end = edit.first + edit.removed;
    std::vector<Run> runs;
    for (const Run& run : runs_) {
        if (run.now < edit.first)
            runs.push_back({run.begin, std::min(run.count, edit.first - run.now), run.now});
        if (run.now + run.count > end) {
            const std::uint32_t cut = std::max(run.now, end) - run.now;
            runs.push_back({run.begin + cut, run.count - cut, run.now + cut - edit.removed + edit.added});
        }
    }
    runs_ = std::move(runs);
}

std::optional<std::uint32_t> LineMap::find(std::uint32_t first, std::uint32_t last) const
{
    const auto after = std::ranges::upper_bound(runs_, first, {}, &Run::begin);
    if (after == runs_.begin())
        return std::nullopt;
    const Run& run = *(after - 1);
    if (last - run.begin >= run.count)
        return std::nullopt;
    return run.now + (first - run.begin);
}

}  // namespace plint::server
