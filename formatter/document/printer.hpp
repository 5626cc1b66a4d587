// Documents to text: decides which groups are broken, and writes newlines, indentation, comments and heredocs. Linear in
// the document. Never looks at what it has written.
#pragma once

#include "formatter/document/document.hpp"
#include "formatter/document/options.hpp"

#include <string>
#include <string_view>

namespace plint::formatter {

class Printer {
public:
    // `source`: the text that documents refer to. `indent`: spaces before each line. `newline`: `\n` or `\r\n`.
    Printer(std::string_view source, const FormatOptions& options, std::uint32_t indent, std::string_view newline)
        : source_(source), options_(options), newline_(newline), indent_(indent), column_(indent)
    {
    }

    // Appends a part of the document: all groups and indentations in it are closed. Computes `Group::tail`.
    void print(Document& document);

    // Bytes as they are, on the current line, or after the newline that is due.
    void print_verbatim(std::string_view text);

    // Ends the last line: with a newline if `ends_line`.
    void finish(bool ends_line);

    // What `finish` would still write is lost: text of heredocs that begins on the last line.
    [[nodiscard]] bool has_pending_heredoc() const { return !heredocs_.empty(); }
    // A token of several lines follows a heredoc's tag on its line, or the like: the output is not the same program.
    [[nodiscard]] bool failed() const { return failed_; }

    // The output exceeds limits::formatted_bytes: it is incomplete.
    [[nodiscard]] bool is_too_large() const { return too_large_; }

    [[nodiscard]] std::string& output() { return out_; }

private:
    void print(const Element& element, const Document& document);
    void print_layout(const Element& element);
    void begin_group(const Group& group);
    [[nodiscard]] bool is_broken(const Group& group) const;
    void start_text();
    void end_line();
    void write_text(const Element& element);
    void write_line_comment(std::string_view comment);
    void write_own_comment(const Element& element);
    void write_inner_comment(const Element& element);
    void write_template_text(const Element& element);
    void open_tag(const Element& element);
    void close_tag(const Element& element);
    [[nodiscard]] std::uint32_t line_indent() const
    {
        const std::int64_t indent = std::int64_t{indent_} + tag_indent_;
        return static_cast<std::uint32_t>(indent > 0 ? indent : 0);  // blocks that end in the tag began before it
    }
    void demand_newline() { newlines_ = newlines_ == 0 ? 1 : newlines_; }
    [[nodiscard]] std::string_view bytes(const Element& element) const
    {
        return source_.substr(element.a, element.b - element.a);
    }
    [[nodiscard]] bool broken() const { return modes_.empty() || modes_.back(); }

    std::string_view source_;
    const FormatOptions& options_;
    std::string_view newline_;
    std::string out_;
    std::vector<char> modes_;        // of the open groups: whether they are broken
    std::vector<Span> heredocs_;     // that follow the next newline
    std::vector<Span> comments_;     // that precede the next newline
    std::uint32_t indent_;           // spaces
    std::int64_t tag_indent_ = 0;    // spaces that lines in a tag of a template have more than others
    std::uint32_t tag_column_ = 0;   // characters before the last `<%`
    std::uint32_t column_;           // characters
    std::uint32_t newlines_ = 0;     // due before the next text: 0, 1, or 2 for an empty line
    bool space_ = false;             // due before the next text
    bool no_empty_line_ = true;      // before the next text
    bool line_comment_ = false;      // the last of `comments_` extends to the end of its line
    bool in_tag_start_ = false;      // nothing follows `<%` yet
    bool own_line_comment_ = false;  // the last text is a comment on a line of its own that extends to the line's end
    bool failed_ = false;
    bool too_large_ = false;
};

}  // namespace plint::formatter
