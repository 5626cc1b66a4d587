#include "parser/recovery/reports.hpp"

#include "parser/recovery/recovery.hpp"

#include <algorithm>
#include <utility>

namespace plint::grammar::recovery {

// A broken string leaves its line in pieces: of all errors there only the first about a quote is sure.
static void keep_broken_strings(const Builder& b, const SourceFile& source, std::vector<SyntaxError>& errors)
{
    auto& broken = b.recovery->broken_strings;
    std::ranges::sort(broken);
    std::vector<std::uint32_t> lines;
    for (const SyntaxError& error : errors)
        if (std::ranges::binary_search(broken, error.span.begin))
            lines.push_back(source.lines().line(error.span.begin));
    std::uint32_t kept = 0;  // the line whose first error about a quote was kept
    std::erase_if(errors, [&](const SyntaxError& error) {
        const Offset at = error.span.begin;
        const std::uint32_t line = source.lines().line(at);
        if (!std::ranges::binary_search(lines, line))
            return false;
        const bool quote = error.span.size() == 1 && (b.first[at] == '\'' || b.first[at] == '"');
        const bool about_quote = quote || std::ranges::binary_search(broken, at);
        return !about_quote || std::exchange(kept, line) == line;
    });
}

std::vector<SyntaxError> collect_reports(const Builder& b, const SourceFile& source)
{
    std::vector<SyntaxError> errors;
    const auto& reports = b.recovery->reports;
    for (const Built& node : b.nodes)
        if (node.report != no_report)
            errors.push_back(reports[node.report]);
    std::ranges::stable_sort(errors, {}, &SyntaxError::span);
    keep_broken_strings(b, source, errors);
    std::uint32_t last_line = 0;
    std::erase_if(errors, [&](const SyntaxError& error) {
        const std::uint32_t line = source.lines().line(error.span.begin);
        const bool follows = line == last_line && error.fix.empty();
        last_line = line;
        return follows;
    });
    return errors;
}

}  // namespace plint::grammar::recovery
