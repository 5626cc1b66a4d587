#include "ide/prose.hpp"

#include "parser/syntax/documented_parameter.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace plint::ide {

namespace {

// How paragraphs begin that say who may use the code.
constexpr auto license_words = std::to_array<std::string_view>(
    {"Author:", "Authors:", "Copyright", "Licensed under", "SPDX-", "Unless required by applicable law",
     "http://www.apache.org/licenses", "https://www.apache.org/licenses"});

// Sections that do not describe the code.
constexpr auto other_sections =
    std::to_array<std::string_view>({"author", "contact", "copyright", "license", "support"});

// What the heading names that begins the documentation: `== Class: web`.
constexpr auto kinds_of_definitions = std::to_array<std::string_view>(
    {"class", "define", "defined type", "definition", "function", "plan", "resource", "type"});

template <class Words>
bool starts_with_any(std::string_view text, const Words& words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return text.starts_with(word); });
}

std::string_view without_space_around(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

std::size_t indentation(std::string_view line)
{
    return std::min(line.find_first_not_of(" \t"), line.size());
}

bool is_item(std::string_view text)
{
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view after = text.substr(digits);
    return digits == 0 ? text.starts_with("- ") || text.starts_with("* ")
                       : after.starts_with(". ") || after.starts_with(") ");
}

bool looks_like_code(std::string_view text)
{
    constexpr auto marks = std::to_array<std::string_view>({"{", "}", "$", "=", "#", "::", "('", "(\""});
    return !is_item(text) && (text.starts_with("include ") || std::ranges::any_of(marks, [&](std::string_view mark) {
                                  return text.find(mark) != text.npos;
                              }));
}

class ProseWriter {
public:
    void add(std::string_view line)
    {
        const std::string_view text = without_space_around(line);
        if (is_fenced_ || text.starts_with("```"))
            return add_fenced(line, text);
        if (text.empty()) {
            is_new_paragraph_ = true;
            is_license_ = false;
            return;
        }
        if (skips(line, text))
            return;
        const std::size_t indent = indentation(line);
        const bool begins_code = is_new_paragraph_ && !in_list_ && !in_summary_ && looks_like_code(text);
        if (indent >= 2 && (is_code_ || begins_code))
            return add_code(line);
        end_code();
        begin_paragraph();
        in_list_ = is_item(text) || (in_list_ && indent > 0);
        // Markdown would take other indented text for code.
        text_ += in_list_ ? line.substr(0, line.find_last_not_of(" \t\r") + 1) : text;
        text_ += '\n';
    }

    std::string finish()
    {
        end_code();
        while (text_.ends_with('\n'))
            text_.pop_back();
        return std::move(text_);
    }

private:
    // Whether the line is left out, or is a heading that waits for text.
    bool skips(std::string_view line, std::string_view text)
    {
        const std::size_t indent = indentation(line);
        if (text.starts_with('@')) {
            begin_tag(text, indent);
            return true;
        }
        if (const auto parameter = syntax::documented_parameter(text); parameter && text.front() != '*') {
            begin_tag(text, indent);
            return true;
        }
        if (text.starts_with('=') && begin_section(text))
            return true;
        if (tag_ && (indent > *tag_ || !is_new_paragraph_))
            return true;
        tag_.reset();
        in_summary_ = in_summary_ && (indent > summary_ || !is_new_paragraph_);
        if (is_new_paragraph_ && starts_with_any(text, license_words))
            is_license_ = true;
        is_new_paragraph_ = is_new_paragraph_ && !is_license_;
        return is_license_ || is_other_section_;
    }

    void begin_tag(std::string_view text, std::size_t indent)
    {
        end_code();
        tag_ = indent;
        in_summary_ = false;
        is_new_paragraph_ = false;
        constexpr std::string_view summary = "@summary";
        if (!text.starts_with(summary))
            return;
        tag_.reset();
        in_summary_ = true;
        summary_ = indent;
        is_new_paragraph_ = true;
        if (const std::string_view rest = without_space_around(text.substr(summary.size())); !rest.empty()) {
            begin_paragraph();
            text_ += std::string(rest) + '\n';
        }
    }

    // `== Title`. False for a line of `=` without a title.
    bool begin_section(std::string_view text)
    {
        const std::size_t begin = std::min(text.find_first_not_of('='), text.size());
        const std::string_view title = without_space_around(text.substr(begin));
        if (title.empty())
            return false;
        end_code();
        tag_.reset();
        in_summary_ = false;
        in_list_ = false;
        is_new_paragraph_ = true;
        const std::string lower = lower_case(title);
        is_other_section_ = starts_with_any(lower, other_sections);
        heading_ = starts_with_any(lower, kinds_of_definitions) ? std::string() : std::string(title);
        while (heading_.ends_with(':') || heading_.ends_with('=') || heading_.ends_with(' '))
            heading_.pop_back();
        return true;
    }

    void begin_paragraph()
    {
        if (!heading_.empty())
            text_ += fmt::format("{}**{}**\n\n", text_.empty() ? "" : "\n", heading_);
        else if (is_new_paragraph_ && !text_.empty())
            text_ += '\n';
        heading_.clear();
        is_new_paragraph_ = false;
    }

    void add_code(std::string_view line)
    {
        if (!is_code_) {
            begin_paragraph();
            text_ += "```puppet\n";
            code_indent_ = indentation(line);
        } else if (is_new_paragraph_) {
            text_ += '\n';
        }
        is_code_ = true;
        is_new_paragraph_ = false;
        text_ += std::string(line.substr(std::min(code_indent_, indentation(line)))) + '\n';
    }

    void end_code()
    {
        if (!is_code_)
            return;
        text_ += "```\n";
        is_code_ = false;
        is_new_paragraph_ = true;
    }

    void add_fenced(std::string_view line, std::string_view text)
    {
        if (tag_ && !is_fenced_ && (indentation(line) > *tag_ || !is_new_paragraph_)) {
            is_fenced_in_tag_ = true;
        } else if (!is_fenced_) {
            end_code();
            begin_paragraph();
        }
        if (text.starts_with("```"))
            is_fenced_ = !is_fenced_;
        if (!is_fenced_in_tag_)
            text_ += std::string(line) + '\n';
        is_fenced_in_tag_ = is_fenced_in_tag_ && is_fenced_;
    }

    std::string text_;
    std::string heading_;             // of the section, until it has text
    std::optional<std::size_t> tag_;  // the indentation of the tag or parameter that the line may belong to
    std::size_t summary_ = 0;         // the indentation of `@summary`
    std::size_t code_indent_ = 0;
    bool in_summary_ = false;
    bool in_list_ = false;
    bool is_code_ = false;
    bool is_fenced_ = false;
    bool is_fenced_in_tag_ = false;
    bool is_license_ = false;
    bool is_other_section_ = false;
    bool is_new_paragraph_ = true;
};

}  // namespace

std::vector<std::string> unindented_lines(std::string_view text)
{
    std::vector<std::string> lines;
    std::size_t common = text.npos;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if ((at > 0 || indentation(line) > 0) && !without_space_around(line).empty())
            common = std::min(common, indentation(line));
        lines.emplace_back(line);
        at = end + 1;
    }
    for (std::string& line : lines)
        line.erase(0, &line == &lines.front() ? indentation(line) : std::min(common, indentation(line)));
    return lines;
}

std::string prose(const std::vector<std::string>& lines)
{
    ProseWriter writer;
    for (const std::string& line : lines)
        writer.add(line);
    return writer.finish();
}

}  // namespace plint::ide
