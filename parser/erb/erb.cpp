#include "parser/erb/erb.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::erb {

namespace {

constexpr std::string_view closing = "%>";

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Template run()
    {
        while (at_ < text_.size())
            read_text();
        return std::move(found_);
    }

private:
    [[nodiscard]] char sign(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

    static Span span(std::size_t begin, std::size_t end)
    {
        return {static_cast<Offset>(begin), static_cast<Offset>(end)};
    }

    // Up to the next tag, and this.
    void read_text()
    {
        std::size_t mark = text_.find("<%", at_);
        std::size_t token = at_;
        while (mark != text_.npos && sign(mark + 2) == '%') {  // `<%%` is text
            token = mark + 3;
            mark = text_.find("<%", token);
        }
        if (mark == text_.npos)
            return add_text(text_.size());
        Part tag;
        std::size_t begin = mark;
        std::size_t inner = mark + 2;
        switch (sign(inner)) {
        case '-':
            begin = trimmed(token, mark);
            tag.trims_left = true;
            tag.kind = PartKind::code;
            ++inner;
            break;
        case '=':
            tag.kind = PartKind::output;
            ++inner;
            break;
        case '#':
            tag.kind = PartKind::comment;
            ++inner;
            break;
        default: tag.kind = PartKind::code; break;
        }
        add_text(begin);
        read_tag(tag, mark, inner);
    }

    // Where the white space before `<%-` begins: that at the beginning of a line, or right after another mark.
    [[nodiscard]] std::size_t trimmed(std::size_t token, std::size_t mark) const
    {
        std::size_t begin = mark;
        while (begin > token && is_blank(text_[begin - 1]))
            --begin;
        return begin == token || text_[begin - 1] == '\n' ? begin : mark;
    }

    void add_text(std::size_t end)
    {
        if (end > at_)
            found_.parts.push_back({.kind = PartKind::text, .span = span(at_, end), .inner = span(at_, end)});
        at_ = end;
    }

    void read_tag(Part tag, std::size_t mark, std::size_t inner)
    {
        std::size_t end = text_.find(closing, inner);
        while (end != text_.npos && end > inner && text_[end - 1] == '%')  // `%%>`
            end = text_.find(closing, end + 2);
        if (end == text_.npos) {
            found_.unclosed = span(mark, inner);
            at_ = inner;
            return add_text(text_.size());
        }
        std::size_t inner_end = end;
        at_ = end + closing.size();
        if (end > inner && text_[end - 1] == '-') {
            --inner_end;
            tag.trims_right = true;
        }
        tag.span = span(mark, at_);
        tag.inner = span(inner, inner_end);
        if (tag.trims_right) {
            const std::size_t line = at_ + (sign(at_) == '\r' && sign(at_ + 1) == '\n' ? 1 : 0);
            tag.joins_lines = line == text_.size() || text_[line] == '\n';
            if (tag.joins_lines)
                at_ = std::min(line + 1, text_.size());
        }
        found_.parts.push_back(tag);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Template found_;
};

// ERB's own compiler, with its ways to write lines. What prints text or a value is shorter, which parses in half the time.
class Writer {
public:
    Writer(std::string_view text, const Template& parts) : text_(text), parts_(parts) {}

    RubySource run()
    {
        for (const Part& part : parts_.parts)
            add(part);
        return std::move(source_);
    }

private:
    void add(const Part& part)
    {
        switch (part.kind) {
        case PartKind::text: add_text(text_.substr(part.span.begin, part.span.size())); break;
        case PartKind::output:
            push("((");
            copy(part.inner);
            source_.text += "))";
            break;
        case PartKind::code: add_code(part.inner); break;
        case PartKind::comment: break;
        }
        if (part.joins_lines)
            end_line();
    }

    void add_text(std::string_view text)
    {
        push("nil");
        source_.text.append(static_cast<std::size_t>(std::ranges::count(text, '\n')), '\n');
    }

    void add_code(Span inner)
    {
        push({});
        const bool ends_line = !inner.empty() && text_[inner.end - 1] == '\n';
        if (ends_line)
            --inner.end;
        copy(inner);
        if (ends_line)
            end_line();
    }

    // `%%>` in code means `%>`.
    void copy(Span inner)
    {
        for (std::size_t at = inner.begin; at < inner.end;) {
            const std::size_t mark = std::min<std::size_t>(text_.substr(0, inner.end).find("%%>", at), inner.end);
            const std::size_t end = mark == inner.end ? mark : mark + 1;
            source_.pieces.push_back({source_.text.size(), {static_cast<Offset>(at), static_cast<Offset>(end)}});
            source_.text += text_.substr(at, end - at);
            at = mark == inner.end ? mark : mark + 2;
        }
        if (inner.empty())
            source_.pieces.push_back({source_.text.size(), inner});
    }

    void push(std::string_view command)
    {
        if (line_has_commands_)
            source_.text += "; ";
        line_has_commands_ = true;
        source_.text += command;
    }

    void end_line()
    {
        source_.text += '\n';
        line_has_commands_ = false;
    }

    std::string_view text_;
    const Template& parts_;
    RubySource source_;
    bool line_has_commands_ = false;
};

}  // namespace

Template read(std::string_view text)
{
    return Reader(text).run();
}

RubySource ruby_source(std::string_view text, const Template& parts)
{
    return Writer(text, parts).run();
}

Offset RubySource::place(std::size_t at) const
{
    const auto after = std::ranges::upper_bound(pieces, at, {}, &Piece::begin);
    if (after == pieces.begin())
        return 0;
    const Piece& piece = *std::prev(after);
    return piece.span.begin + static_cast<Offset>(std::min<std::size_t>(at - piece.begin, piece.span.size()));
}

Span RubySource::place(Span span) const
{
    const Offset begin = place(std::size_t{span.begin});
    if (span.empty())
        return {begin, begin};
    return {begin, std::max(begin, place(std::size_t{span.end - 1}) + 1)};
}

}  // namespace plint::erb
