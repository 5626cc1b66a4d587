#include "server/base/line_map.hpp"

#include <algorithm>

namespace plint::server {

void LineMap::apply(const std::vector<LineEdit>& edits)
{
    std::vector<Run> runs;
    auto edit = edits.begin();
    std::uint32_t done = 0;   // lines before this one were kept or removed
    std::uint32_t shift = 0;  // of later lines, modulo 2^32
    for (const Run& run : runs_) {
        const std::uint32_t end = run.now + run.count;
        const auto keep = [&](std::uint32_t last) {
            const std::uint32_t first = std::max(run.now, done);
            if (first < last)
                runs.push_back({run.begin + (first - run.now), last - first, first + shift});
            done = std::max(done, last);
        };
        for (; edit != edits.end() && edit->first < end; ++edit) {
            keep(edit->first);
            done = std::max(done, edit->first + edit->removed);
            shift += edit->added - edit->removed;
        }
        keep(end);
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
