#include "rules/pages/page.hpp"

#include "parser/source/line_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace plint::pages {

namespace {

std::vector<std::string> split_lines(std::string_view text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::uint32_t characters(std::string_view text)
{
    const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    return static_cast<std::uint32_t>(std::ranges::count_if(text, starts));
}

void read_severity(Expected& expected)
{
    for (const std::string_view severity : {"error", "warning", "info"})
        if (expected.message.starts_with(std::string(severity) + ": ")) {
            expected.severity = severity;
            expected.message.erase(0, severity.size() + 2);
            return;
        }
}

// `#   ^^^ message`
bool read_carets(const std::string& line, Expected& expected)
{
    const std::size_t sign = line.find_first_not_of(" \t");
    if (sign == std::string::npos || line[sign] != '#')
        return false;
    const std::size_t caret = line.find_first_not_of(' ', sign + 1);
    if (caret == std::string::npos || line[caret] != '^')
        return false;
    const std::size_t end = std::min(line.find_first_not_of('^', caret), line.size());
    expected.column = static_cast<std::uint32_t>(caret) + 1;
    expected.width = static_cast<std::uint32_t>(end - caret);
    expected.message = end < line.size() ? line.substr(end + 1) : "";
    read_severity(expected);
    return true;
}

// `code  # error: message`, several one after the other
void read_line_end(std::string& line, std::uint32_t number, PageBlock& block)
{
    std::vector<Expected> found;
    for (;;) {
        std::size_t at = std::string::npos;
        for (const std::string_view sign : {"# error: ", "# warning: ", "# info: "})
            if (const std::size_t here = line.rfind(sign);
                here != std::string::npos && (at == std::string::npos || here > at))
                at = here;
        if (at == std::string::npos)
            break;
        Expected& expected = found.emplace_back();
        expected.line = number;
        expected.page_line = block.page_lines.back();
        expected.message = line.substr(at + 2);
        read_severity(expected);
        line.erase(line.find_last_not_of(' ', at == 0 ? 0 : at - 1) + (at == 0 ? 0 : 1));
    }
    block.expected.insert(block.expected.end(), found.rbegin(), found.rend());
}

void read_info(std::string_view info, PageBlock& block)
{
    std::istringstream words{std::string(info)};
    words >> block.language;
    for (std::string word; words >> word;)
        if (word == "fixed")
            block.fixed = true;
        else if (word == "broken")
            block.broken = true;
        else if (word == "elsewhere")
            block.elsewhere = true;
        else if (word == "unended")
            block.unended = true;
        else if (word.starts_with("path="))
            block.path = word.substr(5);
}

void read_text(PageBlock& block, const std::vector<std::string>& lines)
{
    std::uint32_t number = 0;
    for (std::size_t i = block.first_line; i < block.last_line; ++i) {
        std::string line = lines[i];
        Expected expected;
        if (!block.fixed && read_carets(line, expected)) {
            expected.line = number;
            expected.page_line = static_cast<std::uint32_t>(i) + 1;
            block.expected.push_back(expected);
            continue;
        }
        ++number;
        block.page_lines.push_back(static_cast<std::uint32_t>(i) + 1);
        if (!block.fixed)
            read_line_end(line, number, block);
        block.text += line + '\n';
    }
    if (block.unended && !block.text.empty())
        block.text.pop_back();
}

std::string message_of(const Expected& expected)
{
    return (expected.severity.empty() ? "" : expected.severity + ": ") + expected.message;
}

}  // namespace

Page read_page(std::string_view text)
{
    Page page;
    page.lines = split_lines(text);
    bool project_open = false;
    std::vector<std::string> open_paths;
    for (std::size_t i = 0; i < page.lines.size(); ++i) {
        const std::string& line = page.lines[i];
        page.has_title = page.has_title || line.starts_with("# ");
        if (line.starts_with('#'))
            project_open = false;
        if (!line.starts_with("```"))
            continue;
        const std::string fence = line.substr(0, line.find_first_not_of('`'));
        PageBlock block;
        read_info(std::string_view(line).substr(fence.size()), block);
        const bool names_language = !block.language.empty();
        block.first_line = ++i;
        while (i < page.lines.size() && !page.lines[i].starts_with(fence))
            ++i;
        const bool closed = i < page.lines.size() && page.lines[i] == fence;
        if (page.stray_fence == 0 && !(names_language && closed))
            page.stray_fence = block.first_line;
        block.last_line = std::min(i, page.lines.size());
        read_text(block, page.lines);
        const bool again = std::ranges::count(open_paths, block.path) > 0;
        block.starts_project = !block.fixed && (block.path.empty() || !project_open || again);
        if (block.starts_project)
            open_paths.clear();
        open_paths.push_back(block.path);
        if (block.language != "toml" || !block.path.empty())
            project_open = !block.path.empty() && !block.fixed;
        page.blocks.push_back(std::move(block));
    }
    return page;
}

std::string write_page(const Page& page)
{
    std::string result;
    std::size_t at = 0;
    const auto copy = [&](std::size_t end) {
        for (; at < end; ++at)
            result += page.lines[at] + '\n';
    };
    for (const PageBlock& block : page.blocks) {
        copy(block.first_line);
        at = block.last_line;
        std::uint32_t number = 0;
        for (std::string line : split_lines(block.text)) {
            ++number;
            std::string below;
            for (const Expected& expected : block.expected) {
                if (expected.line != number)
                    continue;
                if (expected.column == 1)
                    line += (line.empty() || line.ends_with('\t') ? "# " : "  # ") + message_of(expected);
                else
                    below += '#' + std::string(expected.column - 2, ' ') + std::string(expected.width, '^') + ' '
                        + message_of(expected) + '\n';
            }
            result += line + '\n' + below;
        }
        if (block.added_fix) {
            copy(block.last_line + 1);
            result += fmt::format("\n```{} fixed\n{}```\n", block.language, *block.added_fix);
        }
    }
    copy(page.lines.size());
    return result;
}

Expected as_expected(const Diagnostic& finding, std::string_view text, Severity standard)
{
    const LineIndex lines(text);
    Expected expected;
    expected.line = lines.line(finding.span.begin);
    expected.column = lines.column(text, finding.span.begin).characters;
    if (finding.span.begin == text.size() && !text.empty()) {  // behind the last line: shown at its end
        expected.line = lines.line(static_cast<Offset>(text.size() - 1));
        expected.column = lines.column(text, static_cast<Offset>(text.size() - 1)).characters;
    }
    const Offset end = std::min(finding.span.end, lines.line_span(expected.line).end);
    const Offset begin = std::min(finding.span.begin, end);
    if (expected.column > 1)
        expected.width = std::max(characters(text.substr(begin, end - begin)), 1u);
    if (expected.column == 1 || finding.severity != standard)
        expected.severity = name(finding.severity);
    expected.message = finding.message;
    return expected;
}

}  // namespace plint::pages
