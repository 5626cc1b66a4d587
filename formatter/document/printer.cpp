#include "formatter/document/printer.hpp"

#include "formatter/document/writer.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::formatter {

namespace {

// From the end to the beginning: the characters from each group's end to the next place where a line may break.
void measure_tails(Document& document)
{
    std::uint32_t run = 0;
    for (std::size_t i = document.elements.size(); i-- > 0;) {
        const Element& element = document.elements[i];
        switch (element.op) {
        case Op::text: run += element.b - element.a; break;
        case Op::wide_text: run += element.b - element.a; break;
        case Op::comma:
        case Op::trailing_comma:
        case Op::semicolon:
        case Op::space: ++run; break;
        case Op::spaces: run += element.a; break;
        case Op::soft_line:
        case Op::line:
        case Op::first_line:
        case Op::first_line_or_space:
        case Op::last_line:
        case Op::last_line_or_space:
        case Op::hard_line:
        case Op::body_line:
        case Op::end_line:
        case Op::own_comment:
        case Op::template_text:
        case Op::close_tag: run = 0; break;
        case Op::group_end: document.groups[element.a].tail = run; break;
        default: break;
        }
    }
}

std::string_view trimmed_comment(std::string_view comment)
{
    const auto last = comment.find_last_not_of(" \t\r");
    if (last == std::string_view::npos)
        return comment;
    // Documentation is Markdown, where two spaces after text break the line.
    const std::string_view text = comment.substr(0, last + 1);
    const bool breaks_line = comment.size() == text.size() + 2 && comment.ends_with("  ") && comment[last] != '#';
    return breaks_line ? comment : text;
}

}  // namespace

void Printer::print(Document& document)
{
    measure_tails(document);
    for (const Element& element : document.elements) {
        if (out_.size() > limits::formatted_bytes(source_.size())) {
            failed_ = too_large_ = true;
            return;
        }
        print(element, document);
    }
}

void Printer::print(const Element& element, const Document& document)
{
    switch (element.op) {
    case Op::text:
        start_text();
        out_.append(source_.data() + element.a, element.b - element.a);
        column_ += element.b - element.a;
        break;
    case Op::wide_text: write_text(element); break;
    case Op::comma: out_ += ',', ++column_; break;
    case Op::semicolon:
        out_ += space_ && newlines_ == 0 ? " ;" : ";";
        column_ += space_ ? 2 : 1;
        space_ = false;
        break;
    case Op::trailing_comma:
        if (broken())
            out_ += ',', ++column_;
        break;
    case Op::space: space_ = true; break;
    case Op::adjoin: space_ = false; break;
    case Op::spaces:
        out_.append(newlines_ == 0 ? element.a : 0, ' ');
        column_ += newlines_ == 0 ? element.a : 0;
        break;
    case Op::padding:
        if (broken() && newlines_ == 0) {
            out_.append(element.a, ' ');
            column_ += element.a;
        }
        break;
    case Op::group_begin: begin_group(document.groups[element.a]); break;
    case Op::group_end: modes_.pop_back(); break;
    case Op::own_comment: write_own_comment(element); break;
    case Op::trailing_comment:
        if (line_comment_ || own_line_comment_ || in_tag_start_)  // only a comma is between the two
            return write_own_comment(element);
        comments_.push_back({element.a, element.b});
        line_comment_ = source_[element.a] == '#';
        demand_newline();
        break;
    case Op::inner_comment: write_inner_comment(element); break;
    case Op::template_text: write_template_text(element); break;
    case Op::open_tag: open_tag(element); break;
    case Op::at_tag: tag_indent_ = std::int64_t{tag_column_} - indent_; break;
    case Op::close_tag: close_tag(element); break;
    case Op::heredoc: heredocs_.push_back({element.a, element.b}); break;
    default: print_layout(element); break;
    }
}

void Printer::print_layout(const Element& element)
{
    switch (element.op) {
    case Op::soft_line:
        if (broken())
            demand_newline();
        break;
    case Op::line:
        if (broken())
            demand_newline();
        else
            space_ = true;
        break;
    case Op::first_line:
    case Op::first_line_or_space:
        if (broken()) {
            newlines_ = 1;
            no_empty_line_ = true;
        } else {
            space_ = space_ || element.op == Op::first_line_or_space;
        }
        break;
    case Op::last_line:
    case Op::last_line_or_space:
        if (broken())
            newlines_ = 1;
        else
            space_ = space_ || element.op == Op::last_line_or_space;
        break;
    case Op::hard_line: demand_newline(); break;
    case Op::body_line:
        newlines_ = 1;
        no_empty_line_ = true;
        break;
    case Op::end_line: newlines_ = 1; break;
    case Op::empty_line:
        if (newlines_ == 1 && !no_empty_line_)
            newlines_ = 2;
        break;
    case Op::indent: indent_ += options_.indent_width; break;
    case Op::dedent: indent_ -= options_.indent_width; break;
    case Op::indent_if_broken: indent_ += broken() ? options_.indent_width : 0; break;
    case Op::dedent_if_broken: indent_ -= broken() ? options_.indent_width : 0; break;
    default: break;
    }
}

bool Printer::is_broken(const Group& group) const
{
    if (group.breaking == Breaking::always)
        return true;
    if (group.breaking == Breaking::never)
        return false;
    const std::uint32_t column = newlines_ > 0 && !in_tag_start_ ? line_indent() : column_ + (space_ ? 1 : 0);
    const bool inner_may_break = group.head != 0 && column + group.head <= options_.line_length
        && (group.rest == 0 || line_indent() + 1 + group.rest + group.tail <= options_.line_length);
    if (group.has_newline)
        return !inner_may_break && (group.breaking != Breaking::loosely || group.head != 0);
    return column + group.width + group.tail > options_.line_length && !inner_may_break;
}

void Printer::begin_group(const Group& group)
{
    modes_.push_back(is_broken(group));
}

// Comments of the line, its newline, and the heredocs of its tags.
void Printer::end_line()
{
    for (const Span comment : comments_) {
        out_ += ' ';
        write_line_comment(source_.substr(comment.begin, comment.size()));
    }
    comments_.clear();
    line_comment_ = false;
    if (!out_.empty())
        out_ += newline_;
    for (const Span heredoc : heredocs_) {
        out_.append(source_, heredoc.begin, heredoc.size());
        out_ += newline_;
    }
    heredocs_.clear();
}

void Printer::start_text()
{
    if (in_tag_start_) {
        newlines_ = 0;
        in_tag_start_ = false;
    }
    if (newlines_ != 0) {
        const bool at_start = out_.empty() && comments_.empty();
        if (!at_start)
            end_line();
        if (newlines_ == 2 && !at_start)
            out_ += newline_;
        out_.append(line_indent(), ' ');
        column_ = line_indent();
        newlines_ = 0;
    } else if (space_) {
        out_ += ' ';
        ++column_;
    }
    space_ = false;
    no_empty_line_ = false;
    own_line_comment_ = false;
}

void Printer::write_text(const Element& element)
{
    start_text();
    const std::string_view text = bytes(element);
    out_ += text;
    if (const auto last = text.rfind('\n'); last != std::string_view::npos) {
        failed_ = failed_ || !heredocs_.empty();
        column_ = text_width(text.substr(last + 1));
    } else {
        column_ += text_width(text);
    }
}

// With a space after `#`, unless it is the beginning of a line of signs or of `#!`.
void Printer::write_line_comment(std::string_view comment)
{
    comment = trimmed_comment(comment);
    const auto signs = comment.starts_with('#') ? comment.find_first_not_of('#') : std::string_view::npos;
    if (signs != std::string_view::npos
        && std::string_view(" \t!-=*+~/").find(comment[signs]) == std::string_view::npos) {
        out_ += comment.substr(0, signs);
        out_ += ' ';
        comment.remove_prefix(signs);
    }
    out_ += comment;
}

void Printer::write_own_comment(const Element& element)
{
    demand_newline();
    start_text();
    const std::string_view comment = bytes(element);
    write_line_comment(comment);
    own_line_comment_ = comment.starts_with('#');
    if (const auto last = own_line_comment_ ? comment.npos : comment.rfind('\n'); last != comment.npos) {
        failed_ = failed_ || !heredocs_.empty();
        column_ = text_width(comment.substr(last + 1));
    }
    newlines_ = 1;
}

void Printer::write_inner_comment(const Element& element)
{
    space_ = space_ || !out_.empty();
    write_text(element);
    space_ = true;
}

void Printer::write_template_text(const Element& element)
{
    failed_ = failed_ || !heredocs_.empty() || !comments_.empty();
    newlines_ = 0;
    space_ = false;
    const std::string_view text = bytes(element);
    out_ += text;
    const auto last = text.rfind('\n');
    column_ = last == std::string_view::npos ? column_ + text_width(text) : text_width(text.substr(last + 1));
}

// Code on further lines of the tag begins below the code on its first line.
void Printer::open_tag(const Element& element)
{
    tag_column_ = column_;
    write_template_text(element);
    tag_indent_ = std::int64_t{column_} + 1 - indent_;
    in_tag_start_ = true;
    space_ = true;
}

void Printer::close_tag(const Element& element)
{
    if (line_comment_ || own_line_comment_) {
        start_text();
    } else {
        newlines_ = 0;
        in_tag_start_ = false;
        space_ = true;
        start_text();
    }
    out_ += bytes(element);
    column_ += element.b - element.a;
}

void Printer::print_verbatim(std::string_view text)
{
    start_text();
    out_ += text;
    const auto last = text.rfind('\n');
    failed_ = failed_ || (!heredocs_.empty() && last != std::string_view::npos);
    column_ = last == std::string_view::npos ? column_ + text_width(text) : text_width(text.substr(last + 1));
}

void Printer::finish(bool ends_line)
{
    if (ends_line) {
        if (!out_.empty() || !comments_.empty())
            end_line();
        return;
    }
    for (const Span comment : comments_) {
        out_ += ' ';
        write_line_comment(source_.substr(comment.begin, comment.size()));
    }
    comments_.clear();
}

}  // namespace plint::formatter
