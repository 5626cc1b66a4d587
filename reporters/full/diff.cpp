#include "reporters/full/diff.hpp"

#include "parser/source/limits.hpp"
#include "reporters/full/hunk.hpp"
#include "reporters/full/line_view.hpp"
#include "reporters/terminal/row.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::reporters {

namespace {

// Edits of the fix by file: the diagnostic's own first, then in the order in which the fix names them.
std::vector<std::pair<std::string, std::vector<const Edit*>>> by_file(const Diagnostic& diagnostic, const Fix& fix)
{
    std::vector<std::pair<std::string, std::vector<const Edit*>>> files{{diagnostic.path, {}}};
    for (const Edit& edit : fix.edits) {
        const std::string& path = path_of(edit.path, diagnostic);
        auto file = std::ranges::find(files, path, [](const auto& entry) { return entry.first; });
        if (file == files.end())
            file = files.insert(files.end(), {path, {}});
        file->second.push_back(&edit);
    }
    for (auto& [path, edits] : files)
        std::ranges::stable_sort(edits, {}, [](const Edit* edit) { return edit->span; });
    return files;
}

// The changes of one file. A file without a text is created by the fix, or has nothing to show.
std::vector<Hunk> changes(const Report& report, const std::string& path, std::span<const Edit* const> edits)
{
    if (const SourceFile* const source = find_source(report, path))
        return hunks(*source, edits);
    const bool creates = std::ranges::all_of(edits, [](const Edit* edit) { return edit->span == Span{}; });
    return creates ? hunks(SourceFile(path, ""), edits) : std::vector<Hunk>();
}

struct Side {
    std::string_view sign;
    Style line;
    Style part;
};

constexpr Side removed_side{"-", Style::removed, Style::removed_part};
constexpr Side inserted_side{"+", Style::inserted, Style::inserted_part};

// Then no part is highlighted.
bool is_all_new(const ChangedLine& line)
{
    const auto blank = line.text.find_first_not_of(" \t");
    return std::ranges::any_of(line.changed, [&](Span span) {
        return (span.begin == 0 || (blank != std::string::npos && span.begin <= blank)) && span.end >= line.text.size();
    });
}

void append_lines(std::string& out, const FrameStyle& style, std::span<const ChangedLine> lines, std::size_t number,
                  const Side& side)
{
    for (const ChangedLine& line : lines.first(std::min(lines.size(), limits::shown_lines_of_change))) {
        paint(out, style.terminal, Style::gutter, fmt::format("{:>{}}", number++, style.gutter));
        out += ' ';
        Row row;
        row.write(0, side.sign, side.line);
        const std::span<const Span> parts = is_all_new(line) ? std::span<const Span>() : line.changed;
        LineView(line.text, line.changed, room_for_code(style), 0, Spacing::drawn)
            .draw(row, 2, side.line, parts, side.part);
        row.append_to(out, style.terminal);
    }
    if (lines.size() > limits::shown_lines_of_change) {
        paint(out, style.terminal, Style::faint,
              fmt::format("{:>{}} {} ... {} more lines", "", style.gutter, side.sign,
                          lines.size() - limits::shown_lines_of_change));
        out += '\n';
    }
}

void append_hunks(std::string& out, const FrameStyle& style, std::span<const Hunk> hunks)
{
    std::ptrdiff_t shift = 0;  // how far the lines after the hunks so far have moved
    std::uint32_t next = 0;
    for (const Hunk& hunk : hunks.first(std::min(hunks.size(), limits::shown_hunks))) {
        if (next != 0 && hunk.first_line > next) {
            paint(out, style.terminal, Style::gutter, "...");
            out += '\n';
        }
        append_lines(out, style, hunk.removed, hunk.first_line, removed_side);
        append_lines(out, style, hunk.inserted, static_cast<std::size_t>(hunk.first_line + shift), inserted_side);
        shift += static_cast<std::ptrdiff_t>(hunk.inserted.size()) - static_cast<std::ptrdiff_t>(hunk.removed.size());
        next = hunk.first_line + static_cast<std::uint32_t>(hunk.removed.size());
    }
    if (hunks.size() > limits::shown_hunks) {
        paint(out, style.terminal, Style::faint,
              fmt::format("... and {} more places", hunks.size() - limits::shown_hunks));
        out += '\n';
    }
}

}  // namespace

std::uint32_t last_line(const Report& report, const Diagnostic& diagnostic, const Fix& fix)
{
    std::uint32_t last = 1;
    for (const auto& [path, edits] : by_file(diagnostic, fix))
        for (const Hunk& hunk : changes(report, path, edits))
            last = std::max(last,
                            hunk.first_line
                                + static_cast<std::uint32_t>(std::max(hunk.removed.size(), hunk.inserted.size())));
    return last;
}

void append_fix(std::string& out, const FrameStyle& style, const Report& report, const Diagnostic& diagnostic,
                const Fix& fix)
{
    paint(out, style.terminal, Style::help, "help");
    paint(out, style.terminal, Style::note, ": " + visible(fix.title));
    out += ' ';
    const bool safe = fix.safety == Safety::safe;
    paint(out, style.terminal, safe ? Style::good : Style::warning, safe ? "[safe fix]" : "[unsafe fix]");
    out += '\n';
    bool below_lines = false;
    for (const auto& [path, edits] : by_file(diagnostic, fix)) {
        if (edits.empty())
            continue;
        if (path != diagnostic.path) {
            if (below_lines)
                append_bar(out, style);
            paint(out, style.terminal, Style::gutter, fmt::format("{:>{}}::: ", "", style.gutter));
            paint(out, style.terminal, Style::path, visible(path));
            out += '\n';
        }
        const std::vector<Hunk> changed = changes(report, path, edits);
        if (changed.empty())
            continue;
        append_bar(out, style);
        append_hunks(out, style, changed);
        below_lines = true;
    }
    for (const Move& move : fix.moves) {
        paint(out, style.terminal, Style::gutter, fmt::format("{:>{}} = ", "", style.gutter));
        paint(out, style.terminal, Style::note, "move");
        out += ": ";
        paint(out, style.terminal, Style::removed, visible(move.from));
        out += " -> ";
        paint(out, style.terminal, Style::inserted, visible(move.to));
        out += '\n';
    }
}

}  // namespace plint::reporters
