#include "cli/output/print_changes.hpp"

#include "cli/output/console.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace plint::cli {

bool print_changes(std::span<const engine::FileChange> changes)
{
    std::size_t left = 0;
    for (const engine::FileChange& change : changes)
        left += change.old_text.size() * limits::report_bytes_per_byte;
    left = std::max(left, limits::report_bytes);

    std::size_t missing = 0;
    std::string text;
    for (const engine::FileChange& change : changes) {
        const std::string diff = engine::unified_diff(change);
        if (diff.size() > left) {
            ++missing;
            continue;
        }
        left -= diff.size();
        text += diff;
    }
    const bool done = text.empty() || print_text(text);
    if (missing > 0)
        print_error_line(
            fmt::format("the changes of {} of {} files are too large to be shown", missing, changes.size()));
    return done;
}

}  // namespace plint::cli
