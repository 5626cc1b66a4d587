// What somebody may have meant who mistyped a name: optimal string alignment distance.
#include "rules/engine/nearest.hpp"

#include <algorithm>
#include <vector>

namespace plint {

namespace {

std::size_t typing_errors(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(before_last, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view given, std::span<const std::string_view> candidates)
{
    std::string_view best;
    std::size_t fewest = std::max<std::size_t>(2, given.size() / 3) + 1;
    for (const auto candidate : candidates) {
        // Each letter too many is an error.
        if (given.size() >= candidate.size() + fewest || candidate.size() >= given.size() + fewest)
            continue;
        const auto errors = typing_errors(given, candidate);
        if (errors < fewest) {
            fewest = errors;
            best = candidate;
        }
    }
    return best;
}

}  // namespace plint
