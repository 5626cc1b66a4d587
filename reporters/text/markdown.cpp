#include "reporters/text/markdown.hpp"

#include <optional>

namespace plint::reporters {

namespace {

struct Link {
    std::string_view text;
    std::string_view address;
    std::size_t size;
};

// `[text](address)` at the front of `rest`.
std::optional<Link> link_at(std::string_view rest)
{
    const std::size_t middle = rest.find("](");
    const std::size_t end = middle == std::string_view::npos ? middle : rest.find(')', middle);
    if (end == std::string_view::npos || rest.substr(1, middle - 1).find_first_of("[]") != std::string_view::npos)
        return {};
    return Link{rest.substr(1, middle - 1), rest.substr(middle + 2, end - middle - 2), end + 1};
}

std::string plain_inline(std::string_view line)
{
    std::string out;
    bool code = false;
    while (!line.empty()) {
        std::size_t taken = 1;
        const auto link = !code && line.front() == '[' ? link_at(line) : std::nullopt;
        if (line.front() == '`') {
            code = !code;
        } else if (!code && line.starts_with("**")) {
            taken = 2;
        } else if (link) {
            out += plain_inline(link->text);
            out.append(" (").append(link->address).append(")");
            taken = link->size;
        } else {
            out += line.front();
        }
        line.remove_prefix(taken);
    }
    return out;
}

std::string_view next_line(std::string_view& rest)
{
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

bool opens_or_closes_code(std::string_view line)
{
    return line.starts_with("```") || line.starts_with("~~~");
}

std::string_view without_heading(std::string_view line)
{
    const std::size_t text = line.find_first_not_of('#');
    if (text == 0 || text > 6 || text == std::string_view::npos || line[text] != ' ')
        return line;
    return line.substr(text + 1);
}

}  // namespace

std::string plain_text(std::string_view markdown)
{
    std::string out;
    bool code = false;
    while (!markdown.empty()) {
        const std::string_view line = next_line(markdown);
        if (opens_or_closes_code(line)) {
            code = !code;
            continue;
        }
        if (!code)
            out += plain_inline(without_heading(line));
        else if (!line.empty())
            out.append("    ").append(line);
        out += '\n';
    }
    while (out.ends_with('\n'))
        out.pop_back();
    return out;
}

std::string first_paragraph(std::string_view markdown)
{
    std::string paragraph;
    bool code = false;
    while (!markdown.empty()) {
        const std::string_view line = next_line(markdown);
        if (opens_or_closes_code(line))
            code = !code;
        const bool prose = !code && !line.empty() && line.find_first_of("#`|>-*:~") != 0;
        // A line of prose may well begin with a mark of emphasis or code.
        const bool marked_prose =
            !code && (line.starts_with("**") || (line.starts_with('`') && !line.starts_with("```")));
        if (prose || marked_prose)
            paragraph.append(paragraph.empty() ? "" : " ").append(line);
        else if (!paragraph.empty())
            break;
    }
    return plain_inline(paragraph);
}

}  // namespace plint::reporters
