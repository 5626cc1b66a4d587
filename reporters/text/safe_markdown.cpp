// Where viewers may disagree about the structure, it writes text that leaves no choice: it escapes backticks and tildes that it
// does not take for the marks of code itself.
#include "reporters/text/safe_markdown.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/markdown_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace plint::reporters {

namespace {

constexpr std::size_t shortest_fence = 3;

bool is_punctuation(char c)
{
    return c > ' ' && static_cast<unsigned char>(c) < 0x7F && !is_letter(c) && !is_digit(c);
}

// How many times the first character is repeated at the start.
std::size_t run_length(std::string_view text)
{
    return text.empty() ? 0 : std::min(text.find_first_not_of(text.front()), text.size());
}

bool begins_with_web_address(std::string_view text)
{
    std::string start(text.substr(0, std::string_view("https://").size()));
    std::ranges::transform(start, start.begin(), [](char c) { return lower_case(c); });
    return start.starts_with("http://") || start.starts_with("https://");
}

// Whether the target of a link, at the start of a text, is an address of the web or a path.
bool begins_with_safe_target(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \t\n"), text.size()));
    if (begins_with_web_address(text))
        return true;
    const auto end = std::ranges::find_if_not(
        text, [](char c) { return is_word(c) || std::string_view("-./#").find(c) != std::string_view::npos; });
    return end != text.begin() && !text.starts_with("//")
        && (end == text.end() || *end == ')' || *end == ' ' || *end == '\n');
}

// `<https://example.com>` at the start of a text; 0 if there is none.
std::size_t autolink_length(std::string_view text)
{
    const std::size_t end = text.find_first_of(" \t\n`<>", 1);
    return end != text.npos && text[end] == '>' && begins_with_web_address(text.substr(1)) ? end + 1 : 0;
}

// A line below the names of the columns of a table: `| --- |`.
bool is_below_heading_of_table(std::string_view line)
{
    return line.find_first_not_of("|:- \t\r>") == line.npos && line.find('-') != line.npos
        && line.find_first_of("|:") != line.npos;
}

// Of one or more lines that are neither code nor empty.
class InlineWriter {
public:
    InlineWriter(std::string_view text, bool has_tables, std::string& out)
        : text_(text), has_tables_(has_tables), out_(out)
    {
        for (std::size_t at = text.find('`'); at != text.npos; at = text.find('`', at)) {
            const std::size_t length = run_length(text.substr(at));
            runs_[length].push_back(at);
            at += length;
        }
    }

    void write()
    {
        line_begin_ = out_.size();
        while (at_ < text_.size()) {
            const std::string_view rest = text_.substr(at_);
            switch (rest.front()) {
            case '\\': write_backslash(rest); break;
            case '`': write_backticks(run_length(rest)); break;
            case '~': write_tildes(run_length(rest)); break;
            case '<': write_less_than(rest); break;
            case '!': write_image(rest); break;
            case '[': escape(out_.ends_with('!')); break;
            case '(': escape(out_.ends_with(']') && !begins_with_safe_target(rest.substr(1))); break;
            case ':': escape(is_after_name_of_link() && !begins_with_safe_target(rest.substr(1))); break;
            case '\n':
            case '\t':
            case ' ': write_space(rest.front()); break;
            default: copy(1);
            }
            in_address_ = in_address_ || out_.ends_with("://") || out_.ends_with("www.");
        }
    }

private:
    void copy(std::size_t length)
    {
        out_ += text_.substr(at_, length);
        at_ += length;
    }

    // Copies a character, so that it is only text if `is_escaped`. Viewers take a backslash for a part of an address.
    void escape(bool is_escaped)
    {
        if (is_escaped && in_address_) {
            out_ += fmt::format("&#{};", static_cast<int>(text_[at_++]));
            return;
        }
        out_ += is_escaped ? "\\" : "";
        copy(1);
    }

    void write_space(char space)
    {
        copy(1);
        in_address_ = false;
        if (space == '\n')
            line_begin_ = out_.size();
    }

    void write_backslash(std::string_view rest)
    {
        const bool escapes = rest.size() > 1 && is_punctuation(rest[1]);
        if (!escapes || !in_address_)
            return copy(escapes ? 2 : 1);
        ++at_;
        escape(true);
    }

    void write_backticks(std::size_t length)
    {
        const std::vector<std::size_t>& same = runs_[length];
        const auto close = std::ranges::upper_bound(same, at_);
        if (close != same.end() && !in_address_) {
            const std::size_t whole = *close + length - at_;
            // A table separates its columns first.
            if (!has_tables_ || text_.substr(at_, whole).find('|') == std::string_view::npos)
                return copy(whole);
        }
        for (std::size_t i = 0; i < length; ++i)
            escape(true);
    }

    void write_tildes(std::size_t length)
    {
        for (std::size_t i = 0; i < length; ++i)
            escape(length >= shortest_fence);
    }

    void write_less_than(std::string_view rest)
    {
        const bool begins_tag =
            rest.size() > 1 && (is_letter(rest[1]) || std::string_view("/!?").find(rest[1]) != rest.npos);
        const std::size_t length = begins_tag ? autolink_length(rest) : 1;
        in_address_ = in_address_ && length == 0;
        if (length > 0)
            return copy(length);
        out_ += "&lt;";
        ++at_;
    }

    // `![text](address)` becomes its text if that is plain. Otherwise the next bracket is escaped.
    void write_image(std::string_view rest)
    {
        const std::size_t close = rest.starts_with("![") ? rest.find_first_of("[]`\\<>~&|:\n", 2) : rest.npos;
        if (close == rest.npos || !rest.substr(close).starts_with("](") || !is_word(rest[2]))
            return copy(1);
        const std::size_t end = rest.find_first_of("()\n", close + 2);
        if (end == rest.npos || rest[end] != ')')
            return copy(1);
        const std::size_t begin = out_.size();
        out_ += rest.substr(2, close - 2);
        at_ += end + 1;
        in_address_ = in_address_ || out_.find("www.", begin - std::min<std::size_t>(begin, 3)) != out_.npos;
    }

    // After `[name]` at the start of a line or an element of a list.
    bool is_after_name_of_link()
    {
        line_begin_ = std::min(out_.find_first_not_of(" \t>-*+.)0123456789", line_begin_), out_.size());
        return out_.ends_with(']') && out_[line_begin_] == '[';
    }

    std::string_view text_;
    bool has_tables_;
    std::string& out_;
    std::size_t at_ = 0;
    std::size_t line_begin_ = 0;                            // in `out_`, maybe behind marks of lists
    bool in_address_ = false;                               // maybe of one without marks: `https://example.com`
    std::map<std::size_t, std::vector<std::size_t>> runs_;  // where backticks are, by how many
};

class SafeMarkdown {
public:
    explicit SafeMarkdown(std::string_view text) : text_(text)
    {
        for (std::string_view rest = text; !rest.empty() && !has_tables_;)
            has_tables_ = is_below_heading_of_table(take_line(rest));
    }

    std::string write()
    {
        while (!text_.empty()) {
            std::string_view rest = text_;
            const std::string_view line = take_line(rest);
            if (is_fence(line))
                write_code(line);
            else
                write_text();
        }
        return std::move(out_);
    }

private:
    // Removes a line from a text, and returns it without its newline.
    static std::string_view take_line(std::string_view& text)
    {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        return line;
    }

    static std::size_t indentation(std::string_view line)
    {
        return std::min(line.find_first_not_of(" \t"), line.size());
    }

    static bool is_fence(std::string_view line)
    {
        line.remove_prefix(indentation(line));
        const std::size_t length = run_length(line);
        return length >= shortest_fence
            && (line.front() == '~' || (line.front() == '`' && line.find('`', length) == line.npos));
    }

    // A paragraph of lines without any marks at their start, in which code may have a newline.
    static bool is_plain(std::string_view line) { return !line.empty() && is_letter(line.front()); }

    void write_text()
    {
        const std::string_view all = text_;
        const bool is_paragraph = is_plain(take_line(text_));
        while (is_paragraph && is_plain(text_))
            take_line(text_);
        InlineWriter(all.substr(0, all.size() - text_.size()), has_tables_, out_).write();
    }

    // The block has a fence of our own, and no line of it is less indented.
    void write_code(std::string_view opening)
    {
        take_line(text_);
        const std::size_t indent = indentation(opening);
        opening.remove_prefix(indent);
        const std::size_t length = run_length(opening);
        std::string_view language = opening.substr(length);
        const auto end = std::ranges::find_if_not(language, [](char c) {
            return is_word(c) || std::string_view(" =./+-").find(c) != std::string_view::npos;
        });
        language = language.substr(0, static_cast<std::size_t>(end - language.begin()));
        std::string code;
        while (!text_.empty()) {
            std::string_view line = take_line(text_);
            const std::string_view mark = line.substr(indentation(line));
            if (mark.starts_with(opening.substr(0, length))
                && mark.find_first_not_of(" \t", run_length(mark)) == mark.npos)
                break;
            line.remove_prefix(std::min(indent, indentation(line)));
            code += line;
            code += '\n';
        }
        constexpr std::size_t max_indent = 3;  // of a fence
        append_indented(fenced_code(code, language), std::min(indent, max_indent));
    }

    void append_indented(std::string_view block, std::size_t indent)
    {
        while (!block.empty()) {
            const std::string_view line = take_line(block);
            out_.append(line.empty() ? 0 : indent, ' ');
            out_ += line;
            out_ += '\n';
        }
    }

    std::string_view text_;
    bool has_tables_ = false;
    std::string out_;
};

}  // namespace

std::string safe_markdown(std::string_view markdown)
{
    std::string text;  // with newlines that are `\n`
    for (std::size_t at = 0; at < markdown.size(); ++at)
        if (markdown[at] != '\r' || !markdown.substr(at + 1).starts_with('\n'))
            text += markdown[at] == '\r' ? '\n' : markdown[at];
    std::string result = SafeMarkdown(text).write();
    if (result.ends_with('\n') && !text.ends_with('\n'))
        result.pop_back();
    return result;
}

}  // namespace plint::reporters
