// Lists of a broken file: missing commas, and wrong tokens in place of a comma.
#include "parser/grammar/calls.hpp"
#include "parser/grammar/lists.hpp"
#include "parser/grammar/resources.hpp"
#include "parser/recovery/broken_text.hpp"
#include "parser/recovery/guesses.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/skipping.hpp"
#include "parser/recovery/slips.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace plint::grammar::recovery {

// Whether an element of the list around could begin here.
static bool element_may_begin(Input& in, Builder& b, char closer)
{
    const char first = peek(in);
    const bool pairs = b.state.inside == Kind::hash || b.state.inside == Kind::selector;
    if (closer == '}' && !pairs)
        return at_attribute(in, b);
    if (b.state.inside == Kind::parameters)
        return first == '$' || first == '*' || is_upper(first);
    switch (first) {
    case '\'':
    case '"':
    case '$':
    case '[':
    case '{':
    case '(': return true;
    case '@': return peek(in, 1) == '(';
    default: break;
    }
    if (is_digit(first))
        return true;
    const Word word = scan_word(in.current(), in.end(), b.plans);
    switch (word.kind) {
    case Kind::name:
    case Kind::word:
    case Kind::class_reference:
    case Kind::kw_true:
    case Kind::kw_false:
    case Kind::kw_undef:
    case Kind::kw_default: return true;
    default: return false;
    }
}

// Whether the element just read ends with a closer that was assumed, after a comma that was meant for this list.
static bool comma_was_before_closer(const Builder& b)
{
    bool closed = false;
    for (std::uint32_t i = b.tail; i-- > 0 && (is_composite(b.nodes[i].kind) || b.nodes[i].kind == Kind::missing);)
        closed = closed || (b.nodes[i].kind == Kind::missing && b.nodes[i].aux == 1);
    const Built* const last = b.last_token();
    return closed && last != nullptr && last->kind == Kind::comma;
}

// Two words in a row, as in a string whose quotes are missing.
static bool is_prose(const Input& in, const Builder& b)
{
    const Kind before = b.last_token()->kind;
    return (before == Kind::name || before == Kind::word || is_keyword(before)) && is_word(peek(in))
        && !is_digit(peek(in)) && !is_first_on_line(in, b);
}

// A closing quote without an opening one.
static bool at_orphaned_quote(const Input& in, const Builder& b)
{
    const char* const at = in.current();
    if ((*at != '\'' && *at != '"') || at == b.first || string_may_follow(at[-1]))
        return false;
    const std::string_view line = rest_of_line(b, at);
    return line.find(*at, 1) == line.npos;
}

static SyntaxError missing_comma(const Input& in, const Builder& b)
{
    const Built& before = b.latest();
    const Built& token = *b.last_token();
    SyntaxError error;
    error.span = {token.begin, token.end};
    error.message = fmt::format("missing `,` before {}", found_at(in.current(), b).name);
    error.label = "expected `,` after this";
    error.fix_title = "insert `,`";
    error.fix = {{{before.end, before.end}, ","}};
    return error;
}

// After an element that was repaired: whether another follows.
static bool go_on_after_comma(Input& in, Builder& b, char closer)
{
    if (peek(in) != ',')
        return false;
    take(in, b, Kind::comma, 1);
    return peek(in) != closer && !at_assumed_closer(in, b);
}

bool insert_comma(Input& in, Builder& b, char closer)
{
    if (in.current() == in.end() || peek(in) == closer || closer == ':' || at_assumed_closer(in, b))
        return false;
    if (peek(in) == ';' && closer == '}')
        return false;
    if (peek(in) == ';')
        return recover_semicolon_in_list(in, b, closer);
    const Built before = b.latest();
    if (!element_may_begin(in, b, closer))
        return skip_surplus(in, b, closer);
    if (before.kind == Kind::class_reference && recover_list_opener(in, b, b.last_token()))
        return go_on_after_comma(in, b, closer);
    const bool attributes = closer == '}' && b.state.inside != Kind::hash && b.state.inside != Kind::selector;
    if ((!attributes && is_prose(in, b)) || at_orphaned_quote(in, b))
        return skip_surplus(in, b, closer);
    if (before.kind == Kind::regex && b.pointer(before.end) == in.current())
        return skip_surplus(in, b, closer);  // a path without quotes
    if (before.kind == Kind::error || comma_was_before_closer(b))
        return true;
    if (b.pointer(before.end) == in.current() && b.first[before.end - 1] == '\'')
        return false;  // an apostrophe
    const auto distant = before.kind == Kind::class_reference ? blank_before_bracket(in.current(), b) : std::nullopt;
    push_missing(in, b, report(b, distant ? *distant : missing_comma(in, b)));
    return true;
}

// The innermost bracket that is open here, without those that are closed again. The search back is limited: in a long
// file with many errors each of them would search all of it.
static Kind innermost_opener(const Builder& b)
{
    std::uint32_t end = b.tail;
    for (int steps = 0; end > 0 && steps < 1000; ++steps) {
        const Built& node = b.nodes[end - 1];
        if (node.kind == Kind::lparen || node.kind == Kind::lbracket || node.kind == Kind::lbrace)
            return node.kind;
        end -= node.size;
    }
    return Kind::error;
}

bool at_next_value(const Builder& b)
{
    switch (b.latest().kind) {
    case Kind::name:
    case Kind::word:
    case Kind::class_reference:
    case Kind::access: return false;
    default: break;
    }
    const Kind opener = innermost_opener(b);
    return opener == Kind::lparen || opener == Kind::lbracket;
}

bool at_title(Input& in, Builder& b)
{
    const char first = peek(in);
    if (first != '\'' && first != '"' && first != '$' && first != '[' && !is_word(first))
        return false;
    const auto mark = b.mark(in);
    const FurthestFailure furthest = b.state.furthest;
    const std::size_t reports = b.recovery->reports.size();
    bool title = true;
    if (first == '[')
        title = read<array>(in, b);
    else
        skip_token(in, b);
    // `$x[1]`
    for (int depth = 0; in.current() != in.end() && (peek(in) == '[' || depth > 0) && !is_first_on_line(in, b);
         skip_token(in, b))
        depth += peek(in) == '[' ? 1 : peek(in) == ']' ? -1 : 0;
    const bool found = title && colon::here(in);
    b.rewind(mark, in);
    b.state.furthest = furthest;
    b.recovery->reports.resize(reports);
    return found;
}

}  // namespace plint::grammar::recovery
