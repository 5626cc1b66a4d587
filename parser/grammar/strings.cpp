#include "parser/grammar/strings.hpp"

#include "parser/grammar/combinators.hpp"
#include "parser/grammar/levels.hpp"

#include <algorithm>
#include <cstring>

namespace plint::grammar {

// Puppet looks for the byte before a border first: where a piece of text begins with a border and another follows,
// even after complete escapes, that first border is text. (`"""` is the string `"`.)
static bool is_text_border(const char* at, const char* end, std::string_view borders)
{
    if (at == end || borders.find(*at) == borders.npos)
        return false;
    const char* after = at + 1;
    while (end - after >= 2 && after[0] == '\\' && after[1] == '\\')
        after += 2;
    return after != end && borders.find(*after) != borders.npos;
}

// One past the closing quote of the string at `at`; null when it never closes.
static const char* end_of_single_quoted(const char* at, const char* end)
{
    ++at;
    if (is_text_border(at, end, "'"))
        ++at;
    for (; at != end; ++at) {
        if (*at == '\'')
            return at + 1;
        if (*at == '\\' && ++at == end)
            break;
    }
    return nullptr;
}

static bool refuse_quote(Input& in, Builder& b)
{
    if (recover::quote(in, b))
        return true;
    b.state.furthest.fail_token(in.current(), Flaw::unclosed_quote, b.state.inside);
    return false;
}

bool single_quoted(Input& in, Builder& b)
{
    const char* const begin = in.current();
    const char* const end = std::max(begin + 1, std::min(in.end(), recover::lookahead_limit(b, begin)));
    const char* const stop = end_of_single_quoted(begin, end);
    if (stop == nullptr)
        recover::charge_lookahead(b, begin, end);
    if (stop == nullptr || recover::runs_away(b, begin, stop))
        return refuse_quote(in, b);
    take(in, b, Kind::single_quoted, static_cast<std::size_t>(stop - begin));
    return true;
}

// Whether Puppet reads the name at the start of `${…}` as a variable: alone, or before `.` or `[`.
static bool is_bare_variable(Input& in, Builder& b)
{
    std::size_t length = 0;
    if (is_digit(peek(in))) {
        length = scan_number(in.current(), in.end());
    } else {
        const Word word = scan_word(in.current(), in.end(), b.plans);
        if (word.kind == Kind::error || word.kind == Kind::class_reference || word.kind == Kind::kw_plan
            || word.kind == Kind::kw_apply)
            return false;
        length = word.length;
    }
    if (length == 0)
        return false;
    const auto mark = b.mark(in);
    take(in, b, Kind::variable, length);
    const char next = peek(in);
    const bool adjacent = std::strchr(" \t\r\n", in.current()[-1]) == nullptr;
    b.rewind(mark, in);
    return next == '}' || next == '.' || (next == '[' && adjacent);
}

static bool interpolation(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    const Kind outside = std::exchange(b.state.inside, Kind::interpolation);
    take(in, b, Kind::interpolation_open, 2);
    const char* const bare_outside = b.state.bare_variable;
    if (is_bare_variable(in, b))
        b.state.bare_variable = in.current();
    const bool matched = read_assignment(in, b);
    b.state.bare_variable = bare_outside;
    b.state.inside = outside;
    if (!matched)
        return false;
    if (peek(in) != '}') {
        b.state.furthest.expect(in.current(), Kind::rbrace, Kind::interpolation);
        return false;
    }
    const char* const brace = in.current();
    in.bump_in_this_line(1);
    b.token(Kind::rbrace, brace, in.current());
    b.close(mark, Kind::interpolation);
    return true;
}

// Bytes of a `\u` escape at `at` (the backslash); 0 when it names no character that exists.
static std::size_t scan_unicode_escape(const char* at, const char* end)
{
    const char* digit = at + 2;
    const bool braced = digit != end && *digit == '{';
    if (braced)
        ++digit;
    std::uint32_t value = 0;
    int count = 0;
    for (; digit != end && std::isxdigit(static_cast<unsigned char>(*digit)) != 0 && count < (braced ? 6 : 4);
         ++digit) {
        const char c = *digit;
        value = value * 16 + static_cast<std::uint32_t>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
        ++count;
    }
    const bool complete = braced ? count > 0 && digit != end && *digit == '}' : count == 4;
    if (!complete)
        return 2;  // kept as written, with a warning
    if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    return static_cast<std::size_t>(digit - at) + (braced ? 1 : 0);
}

// One past the escape at `at` (the backslash); null if it names a character that does not exist.
[[gnu::always_inline]] static inline const char* end_of_escape(const char* at, const char* end, TextStyle style)
{
    const bool has_next = end - at >= 2;
    if (style.unicode_escapes && has_next && at[1] == 'u') {
        const std::size_t length = scan_unicode_escape(at, end);
        return length == 0 ? nullptr : at + length;
    }
    if (style.escapes_dollar)
        return at + (has_next ? 2 : 1);
    const bool escapes_itself = style.unicode_escapes && has_next && at[1] == '\\';
    return at + (escapes_itself ? 2 : 1);
}

// Reads text and the code in it. Its functions are in place, as read_resource is.
struct TextReader {
    Input& in;
    Builder& b;
    const TextStyle style;
    const bool quoted;
    const char* const end = in.end();
    const char* at = in.current();
    const char* begin = at;  // of the text that is not a token yet

    [[gnu::always_inline]] void skip_text_border()
    {
        if (quoted && is_text_border(at, end, "\"$"))
            ++at;
    }

    [[gnu::always_inline]] void flush()
    {
        if (begin != at)
            b.token(style.text, begin, at);
    }

    [[gnu::always_inline]] bool read_escape()
    {
        const char* const after = end_of_escape(at, end, style);
        if (after == nullptr) {
            b.state.furthest.fail_token(at, Flaw::bad_escape, b.state.inside);
            return false;
        }
        at = after;
        return true;
    }

    // At a `$`.
    [[gnu::always_inline]] bool read_code()
    {
        if (end - at >= 2 && at[1] == '{') {
            const char* after = at;  // a local variable: `at` stays in a register
            if (recover::open_interpolation(b, after, end)) {
                at = after;
                return true;
            }
            flush();
            in.iterator() = at;
            if (!interpolation(in, b))
                return false;
            begin = at = in.current();
        } else if (const std::size_t length = scan_variable_name(at + 1, end); length != 0) {
            flush();
            b.token(Kind::variable, at, at + 1 + length);
            begin = at = at + 1 + length;
        } else {
            ++at;
        }
        skip_text_border();
        return true;
    }

    [[gnu::always_inline]] bool read()
    {
        skip_text_border();
        for (;;) {
            while (at != end && *at != '$' && *at != '"' && *at != '\\')
                ++at;
            if (at == end && quoted)
                return false;
            if (at == end || (*at == '"' && quoted))
                break;
            if (*at == '"')
                ++at;
            else if (!(*at == '$' ? read_code() : read_escape()))
                return false;
        }
        flush();
        in.iterator() = at;
        return true;
    }
};

bool interpolated_text(Input& in, Builder& b, TextStyle style, bool quoted)
{
    return TextReader{in, b, style, quoted}.read();
}

// One past the closing quote when nothing is interpolated before it; null otherwise.
static const char* end_of_plain_double_quoted(const char* at, const char* end)
{
    if (is_text_border(++at, end, "\"$"))
        return nullptr;
    for (; at != end; ++at) {
        switch (*at) {
        case '"': return at + 1;
        case '\\':
            if (++at == end || *at == 'u')
                return nullptr;
            break;
        case '$':
            if (at + 1 != end && (at[1] == '{' || at[1] == '"' || scan_variable_name(at + 1, end) != 0))
                return nullptr;
            break;
        default: break;
        }
    }
    return nullptr;
}

bool double_quoted(Input& in, Builder& b)
{
    const char* const begin = in.current();
    const char* const plain =
        end_of_plain_double_quoted(begin, std::max(begin + 1, std::min(in.end(), recover::lookahead_limit(b, begin))));
    if (plain != nullptr && !recover::runs_away(b, begin, plain)) {
        take(in, b, Kind::double_quoted, static_cast<std::size_t>(plain - begin));
        return true;
    }
    if (plain != nullptr || recover::interpolated_runs_away(b, begin))
        return refuse_quote(in, b);

    const auto mark = b.mark(in);
    const Nesting nesting(in, b);
    if (nesting.too_deep())
        return false;
    in.bump_in_this_line(1);
    b.token(Kind::string_quote, begin, in.current());
    if (!TextReader{in, b, {Kind::string_text, true, true}, true}.read()) {
        const bool unclosed = b.state.furthest.at <= begin;
        b.rewind(mark, in);
        if (unclosed)
            return refuse_quote(in, b);
        return recover::interpolation(in, b);
    }
    const char* const quote = in.current();
    in.bump_in_this_line(1);
    if (b.tail - mark.size <= 2 && b.latest().kind != Kind::interpolation && b.latest().kind != Kind::variable) {
        b.rewind(mark, in);  // an escape looked like an interpolation
        take(in, b, Kind::double_quoted, static_cast<std::size_t>(quote + 1 - begin));
    } else {
        b.token(Kind::string_quote, quote, in.current());
        b.close(mark, Kind::interpolated_string);
        skip_trivia(in, b);
    }
    b.nodes[b.tail - 1].report = std::exchange(b.state.string_report, no_report);
    return true;
}

static std::size_t scan_regex(const char* const begin, const char* end)
{
    const char* at = begin + 1;
    for (;;) {
        at = static_cast<const char*>(std::memchr(at, '/', static_cast<std::size_t>(end - at)));
        if (at == nullptr)
            return 0;
        const char* before = at;
        while (before - 1 > begin && before[-1] == '\\')
            --before;
        ++at;
        if ((at - 1 - before) % 2 == 0)
            return static_cast<std::size_t>(at - begin);
    }
}

std::size_t regex_length(const Input& in, const Builder& b)
{
    const char* const end = std::max(in.current() + 1, std::min(in.end(), recover::lookahead_limit(b, in.current())));
    const std::size_t length = scan_regex(in.current(), end);
    if (length == 0)
        recover::charge_lookahead(b, in.current(), end);
    return length;
}

bool regex_may_follow(const Builder& b)
{
    // The lexer reads a string whole before the parser sees its first part: inside of its first `${`
    // the previous token is the one before the string.
    std::uint32_t count = b.tail;
    for (;;) {
        const Built* const token = b.leaf_before(count);
        if (token == nullptr)
            return true;
        count = static_cast<std::uint32_t>(token - b.nodes.data());
        if (token->kind != Kind::interpolation_open) {
            switch (token->kind) {
            case Kind::rparen:
            case Kind::rbracket:
            case Kind::collect_close:
            case Kind::exported_close:
            case Kind::name:
            case Kind::class_reference:
            case Kind::number:
            case Kind::single_quoted:
            case Kind::double_quoted:
            case Kind::string_quote:
            case Kind::kw_true:
            case Kind::kw_false:
            case Kind::word:
            case Kind::heredoc_tag:
            case Kind::regex:
            case Kind::variable: return false;
            default: return true;
            }
        }
        for (const Built* part = b.leaf_before(count); part != nullptr; part = b.leaf_before(count)) {
            count = static_cast<std::uint32_t>(part - b.nodes.data());
            if (part->kind == Kind::string_quote)
                break;
            if (part->kind == Kind::rbrace || part->kind == Kind::heredoc_end)
                return true;
            if (part->kind != Kind::string_text && part->kind != Kind::variable && part->kind != Kind::heredoc_text)
                return true;
        }
    }
}

}  // namespace plint::grammar
