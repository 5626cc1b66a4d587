#include "parser/grammar/templates.hpp"

#include "parser/grammar/calls.hpp"
#include "parser/grammar/levels.hpp"

#include <tao/pegtl/match.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace plint::grammar {

namespace {

const char* find(const char* begin, const char* end, std::string_view what)
{
    const auto at = std::string_view(begin, end).find(what);
    return at == std::string_view::npos ? nullptr : begin + at;
}

// One past the `%>` that closes the comment whose `#` is at `at`: the first that no `%` precedes.
const char* end_of_comment(const char* at, const char* end)
{
    for (at += 1; at != nullptr; ++at) {
        at = find(at, end, "%>");
        if (at == nullptr)
            return nullptr;
        if (at[-1] != '%')
            return at + 2;
    }
    return nullptr;
}

void trim_end(std::string& text)
{
    const auto last = text.find_last_not_of(" \t");
    text.erase(last == std::string::npos ? 0 : last + 1);
}

// The text that `-%>` removes after it: whitespace and at most one newline.
std::size_t trimmed_start(std::string_view text)
{
    std::size_t at = std::min(text.find_first_not_of(" \t"), text.size());
    if (at < text.size() && text[at] == '\r')
        ++at;
    if (at < text.size() && text[at] == '\n')
        ++at;
    return at;
}

}  // namespace

Segment scan_segment(const char* const begin, const char* const end, bool trim)
{
    using enum Segment::Ending;
    if (begin == end)
        return {end, file, false};
    std::string text;
    const char* at = begin;
    while (at != end) {
        const char* const tag = find(at, end, "<%");
        std::string_view part(at, tag == nullptr ? end : tag);
        if (trim)
            part.remove_prefix(trimmed_start(part));
        trim = false;
        text += part;
        if (tag == nullptr)
            return {end, file, true};
        at = tag + 2;
        if (at == end)
            return {tag, unclosed_tag, true};
        switch (*at) {
        case '-': trim_end(text); return {tag, statement, !text.empty()};
        case '=': return {tag, expression, !text.empty()};
        case '%':
            text += "<%";
            ++at;
            break;
        case '#': {
            const char* const stop = end_of_comment(at, end);
            if (stop == nullptr)
                return {tag, unclosed_comment, true};
            if (at[1] == '-')
                trim_end(text);
            trim = stop[-3] == '-';
            at = stop;
            break;
        }
        default: return {tag, statement, !text.empty()};
        }
    }
    return {end, file, false};  // the text before a final comment or a final `<%%` is lost
}

std::size_t close_tag_length(const Input& in, const Builder& b)
{
    if (!b.epp || b.state.in_heredoc)
        return 0;
    if (looking_at(in, "%>"))
        return 2;
    return looking_at(in, "-%>") ? 3 : 0;
}

// The segment's leaves: text (or whitespace, if it renders nothing), comments, and the `<%` that ends it.
static void push_segment(Input& in, Builder& b, const Segment& segment)
{
    const auto leaf = [&](Kind kind, const char* begin, const char* end) {
        if (segment.renders && kind == Kind::epp_text)
            b.token(kind, begin, end);
        else if (segment.renders)
            b.token(kind, begin, end);
        else
            b.trivia(kind, begin, end);
    };
    const Kind text_kind = segment.renders ? Kind::epp_text : Kind::epp_blank;
    const char* at = in.current();
    while (at < segment.end) {
        const char* comment = at;
        do {
            comment = find(comment, segment.end, "<%");
            if (comment != nullptr && comment[2] == '%') {
                comment += 3;
                continue;
            }
            break;
        } while (true);
        const char* const text_end = comment == nullptr ? segment.end : comment;
        if (at != text_end)
            leaf(text_kind, at, text_end);
        at = text_end;
        if (comment != nullptr) {
            at = end_of_comment(comment + 2, b.last);
            leaf(Kind::epp_comment, comment, at);
        }
    }
    in.iterator() = segment.end;
    b.state.ends_in_text = b.state.ends_in_text || segment.ending == Segment::Ending::file;
    if (segment.ending == Segment::Ending::statement) {
        const std::size_t length = peek(in, 2) == '-' ? 3 : 2;
        leaf(Kind::epp_open, in.current(), in.current() + length);
        in.bump_in_this_line(length);
    }
}

static bool refuse_segment(Builder& b, const Segment& segment)
{
    if (segment.ending == Segment::Ending::unclosed_tag) {
        b.state.furthest.fail_token(segment.end, Flaw::epp_unclosed_tag, Kind::epp_file);
        return true;
    }
    if (segment.ending == Segment::Ending::unclosed_comment) {
        b.state.furthest.fail_token(segment.end, Flaw::epp_unclosed_comment, Kind::epp_file);
        return true;
    }
    return false;
}

bool skip_blank_segment(Input& in, Builder& b)
{
    const std::size_t length = close_tag_length(in, b);
    if (length == 0 || b.state.in_render)
        return false;
    const char* const text = in.current() + length;
    const Segment segment = scan_segment(text, in.end(), length == 3);
    if (segment.renders)
        return false;
    b.trivia(Kind::epp_close, in.current(), text);
    in.iterator() = text;
    push_segment(in, b, segment);
    return true;
}

bool render_text(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    const std::size_t length = b.at_first_text(in) ? 0 : close_tag_length(in, b);
    const char* const text = in.current() + length;
    const Segment segment = scan_segment(text, in.end(), length == 3);
    if (refuse_segment(b, segment)) {
        b.state.refused = true;
        if (length != 0)
            b.token(Kind::epp_close, in.current(), text);
        b.token(Kind::epp_text, text, in.end());
        b.nodes.back().report = recover::report_unclosed_tag(in, b, segment.end);
        b.state.ends_in_text = true;
        in.iterator() = in.end();
        b.close(mark, Kind::render_text);
        return true;
    }
    if (length != 0)
        b.token(Kind::epp_close, in.current(), text);
    in.iterator() = text;
    push_segment(in, b, segment);
    if (b.tail > mark.size)  // else it renders nothing, after a tag that is never closed
        b.close(mark, Kind::render_text);
    skip_trivia(in, b);
    return true;
}

void start_template(Input& in, Builder& b)
{
    const Segment segment = scan_segment(in.current(), in.end(), false);
    b.state.starts_with_text = segment.renders;
    if (!segment.renders) {
        push_segment(in, b, segment);
        skip_trivia(in, b);
    }
}

bool read_template_parameters(Input& in, Builder& b)
{
    return b.state.starts_with_text || !pipe::here(in) || read<lambda_parameters>(in, b);
}

}  // namespace plint::grammar
