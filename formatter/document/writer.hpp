// Builds a document from front to back, and measures it on the way.
#pragma once

#include "formatter/document/document.hpp"

#include <cassert>
#include <string_view>

namespace plint::formatter {

// The characters of a text: code points of UTF-8. Of a text of several lines, those of its longest outer line.
[[nodiscard]] std::uint32_t text_width(std::string_view text);

class Writer {
public:
    explicit Writer(std::string_view source) : source_(source) {}

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] std::size_t size() const { return document_.elements.size(); }
    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] bool in_group() const { return !open_.empty(); }
    // The levels of indentation here, if all groups are broken.
    [[nodiscard]] std::uint32_t depth() const { return depth_; }
    // Counts what cannot be on one line.
    [[nodiscard]] std::uint32_t newlines() const { return newlines_; }

    // Source text that is ASCII and on one line.
    void text(Span span)
    {
        put(Op::text, span.begin, span.end);
        width_ += span.size();
    }
    // Any source text.
    void any_text(Span span)
    {
        const std::uint32_t width = text_width(source_.substr(span.begin, span.size()));
        put(width == span.size() ? Op::text : Op::wide_text, span.begin, span.end);
        width_ += width;
    }
    void comma() { put(Op::comma), ++width_; }
    void trailing_comma() { put(Op::trailing_comma); }
    void semicolon() { put(Op::semicolon), ++width_; }
    void space() { put(Op::space), ++width_; }
    void adjoin() { put(Op::adjoin); }
    void soft_line() { put(Op::soft_line); }
    void line() { put(Op::line), ++width_; }
    void hard_line() { put(Op::hard_line), ++newlines_; }
    void body_line() { put(Op::body_line), ++newlines_; }
    void end_line() { put(Op::end_line), ++newlines_; }
    void empty_line() { put(Op::empty_line); }
    void first_line(bool spaced)
    {
        put(spaced ? Op::first_line_or_space : Op::first_line);
        width_ += spaced;
    }
    void last_line(bool spaced)
    {
        put(spaced ? Op::last_line_or_space : Op::last_line);
        width_ += spaced;
    }
    void indent() { put(Op::indent), ++depth_; }
    void dedent() { put(Op::dedent), --depth_; }
    void indent_if_broken() { put(Op::indent_if_broken), ++depth_; }
    void dedent_if_broken() { put(Op::dedent_if_broken), --depth_; }
    void own_comment(Span span) { put(Op::own_comment, span.begin, span.end), ++newlines_; }
    void trailing_comment(Span span) { put(Op::trailing_comment, span.begin, span.end), ++newlines_; }
    void inner_comment(Span span)
    {
        put(Op::inner_comment, span.begin, span.end);
        newlines_ += source_.substr(span.begin, span.size()).find('\n') != std::string_view::npos;
        width_ += span.size() + 2;
    }
    // The same at the end of a line.
    void last_comment(Span span)
    {
        put(Op::inner_comment, span.begin, span.end);
        hard_line();
    }
    void template_text(Span span) { put(Op::template_text, span.begin, span.end), ++newlines_; }
    void open_tag(Span span)
    {
        put(Op::open_tag, span.begin, span.end);
        width_ += span.size() + 1;
    }
    void close_tag(Span span)
    {
        put(Op::close_tag, span.begin, span.end);
        width_ += span.size() + 1;
    }
    void at_tag() { put(Op::at_tag); }
    void heredoc(Span span) { put(Op::heredoc, span.begin, span.end); }

    // A place for spaces that are known later. Returns its number.
    [[nodiscard]] std::size_t padding()
    {
        put(Op::padding);
        return size() - 1;
    }
    void pad(std::size_t place, std::uint32_t spaces) { document_.elements[place].a = spaces; }

    // Returns the group's number.
    std::uint32_t begin_group(Breaking breaking)
    {
        const auto number = static_cast<std::uint32_t>(document_.groups.size());
        document_.groups.push_back({.breaking = breaking});
        open_.push_back({.number = number, .width = width_, .newlines = newlines_});
        newlines_ += breaking == Breaking::always;
        put(Op::group_begin, number);
        return number;
    }
    // The inner group that begins here may break in place of the innermost open one.
    void may_break_here()
    {
        const Open& open = open_.back();
        if (newlines_ == open.newlines)
            document_.groups[open.number].head = width_ - open.width + 1;
    }
    // It ends here, and other elements follow it.
    void inner_break_ends() { open_.back().inner_end = width_; }
    void end_group()
    {
        const Open open = open_.back();
        open_.pop_back();
        Group& group = document_.groups[open.number];
        group.rest = open.inner_end != 0 ? width_ - open.inner_end : 0;
        group.width = width_ - open.width;
        group.has_newline = newlines_ != open.newlines;
        put(Op::group_end, open.number);
    }
    // Only of an open group.
    void set_breaking(std::uint32_t group, Breaking breaking) { document_.groups[group].breaking = breaking; }
    void cancel_inner_break(std::uint32_t group) { document_.groups[group].head = 0; }

    void clear()
    {
        assert(open_.empty());
        document_.clear();
        width_ = 0;
    }

private:
    struct Open {
        std::uint32_t number;
        std::uint32_t width;
        std::uint32_t newlines;
        std::uint32_t inner_end = 0;  // 0: nothing follows an inner group that may break in its place
    };

    void put(Op op, Offset a = 0, Offset b = 0) { document_.elements.push_back({op, a, b}); }

    std::string_view source_;
    Document document_;
    std::vector<Open> open_;
    std::uint32_t width_ = 0;
    std::uint32_t newlines_ = 0;
    std::uint32_t depth_ = 0;
};

}  // namespace plint::formatter
