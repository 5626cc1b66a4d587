#include "reporters/full/paragraph.hpp"

#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <vector>

namespace plint::reporters {

namespace {

std::vector<std::string> wrapped(std::string_view line, std::size_t room)
{
    std::vector<std::string> lines(1);
    std::size_t used = 0;
    while (!line.empty()) {
        const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
        const std::size_t end = std::min(line.find(' ', blanks), line.size());
        const std::string_view piece = line.substr(0, end);
        const std::size_t width = cells(piece);
        if (used != 0 && used + width > room) {
            lines.emplace_back(piece.substr(blanks));
            used = width - blanks;
        } else {
            lines.back() += piece;
            used += width;
        }
        line.remove_prefix(end);
    }
    return lines;
}

}  // namespace

void append_paragraph(std::string& out, const FrameStyle& style, std::string_view kind, std::string_view text)
{
    paint(out, style.terminal, Style::gutter, fmt::format("{:>{}} = ", "", style.gutter));
    std::size_t indent = style.gutter + 3;
    if (!kind.empty()) {
        paint(out, style.terminal, kind == "help" ? Style::help : Style::note, kind);
        out += ": ";
        indent += kind.size() + 2;
    }
    const std::size_t width = room_for_code(style) + style.gutter + 3;
    const std::size_t room = width > indent + 20 ? width - indent : 20;
    bool first = true;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view paragraph = text.substr(begin, end - begin);
        if (paragraph.ends_with('\r'))
            paragraph.remove_suffix(1);
        const std::string safe = visible(paragraph);
        for (const std::string& line : style.terminal.width == 0 ? std::vector{safe} : wrapped(safe, room)) {
            if (!first && !line.empty())
                out.append(indent, ' ');
            out.append(line) += '\n';
            first = false;
        }
        begin = end + 1;
    }
}

}  // namespace plint::reporters
