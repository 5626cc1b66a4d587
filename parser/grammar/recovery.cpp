#include "parser/grammar/recovery.hpp"

#include "parser/grammar/calls.hpp"
#include "parser/grammar/layout.hpp"
#include "parser/grammar/messages.hpp"
#include "parser/grammar/resources.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace plint::grammar {

std::uint16_t report(Builder& b, SyntaxError error)
{
    auto& reports = b.recovery->reports;
    if (reports.size() >= no_report)
        return no_report;
    reports.push_back(std::move(error));
    return static_cast<std::uint16_t>(reports.size() - 1);
}

void push_missing(Input& in, Builder& b, std::uint16_t why)
{
    b.token(Kind::missing, in.current(), in.current());
    b.nodes.back().report = why;
}

void push_unknown(Input& in, Builder& b, std::size_t length, SyntaxError error)
{
    const std::uint16_t why = report(b, std::move(error));
    const auto mark = b.mark(in);
    take(in, b, Kind::unknown, length);
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = why;
}

// Of the closers assumed here, the next one that was not yet put.
static const AssumedCloser* assumed_here(const Input& in, const Builder& b)
{
    const Offset at = b.offset(in.current());
    const auto& missing = b.recovery->repair.missing;
    auto here = std::ranges::lower_bound(missing, at, {}, &AssumedCloser::at);
    for (std::uint32_t i = b.tail; i-- > 0 && (b.nodes[i].kind == Kind::missing || is_composite(b.nodes[i].kind));)
        if (b.nodes[i].kind == Kind::missing && b.nodes[i].begin == at && b.nodes[i].aux == 1 && here != missing.end())
            ++here;
    return here != missing.end() && here->at == at ? &*here : nullptr;
}

bool at_assumed_closer(const Input& in, const Builder& b)
{
    return !b.recovery->repair.missing.empty() && assumed_here(in, b) != nullptr;
}

Kind assumed_kind(const Input& in, const Builder& b)
{
    const AssumedCloser* const assumed = assumed_here(in, b);
    return assumed == nullptr ? Kind::error : assumed->closer;
}

bool at_stray_closer(const Input& in, const Builder& b)
{
    return std::ranges::binary_search(b.recovery->repair.stray, b.offset(in.current()));
}

static SyntaxError unclosed_bracket(const AssumedCloser& assumed, const Builder& b)
{
    SyntaxError error;
    error.span = {assumed.opener, assumed.opener + 1};
    error.message = fmt::format("this `{}` is never closed", b.first[assumed.opener]);
    error.label = fmt::format("`{}` is missing", spelling(assumed.closer));
    const char* at = b.pointer(assumed.at);
    while (at != b.first && (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '\n' || at[-1] == '\r'))
        --at;
    const Offset end = b.offset(at);
    if (end > assumed.opener + 1 && assumed.at < b.offset(b.last)) {
        error.opener = Span{end - 1, end};
        error.opener_label = fmt::format("`{}` is probably missing after this", spelling(assumed.closer));
    }
    return error;
}

// `[1, 2)`
static SyntaxError wrong_closer(const AssumedCloser& assumed, const Input& in, const Builder& b)
{
    SyntaxError error;
    error.span = {assumed.at, assumed.at + 1};
    error.message = fmt::format("`{}` does not close `{}`", peek(in), b.first[assumed.opener]);
    error.opener = Span{assumed.opener, assumed.opener + 1};
    error.opener_label = "opened here";
    error.fix_title = fmt::format("write `{}`", spelling(assumed.closer));
    error.fix = {{error.span, std::string(spelling(assumed.closer))}};
    return error;
}

static SyntaxError missing_colon(const Input& in, const Builder& b)
{
    const Built& title = b.latest();
    const Found found = found_at(in.current(), b);
    SyntaxError error;
    error.span = {title.begin, title.end};
    error.message = "no `:` after the title of a resource";
    error.label = fmt::format("expected `:` after this, found {}", found.name);
    error.fix_title = "insert `:`";
    error.fix = {{{title.end, title.end}, ":"}};
    return error;
}

// `'a' => {`, `'a' {`
static bool recover_option_colon(Input& in, Builder& b)
{
    SyntaxError error;
    const bool brace = peek(in) == '{';
    if (!brace && !arrow::here(in))
        return false;
    if (brace) {
        const Built& value = b.latest();
        error.span = {value.begin, value.end};
        error.message = "no `:` after the value of a `case` option";
        error.label = "expected `:` after this";
        error.fix_title = "insert `:`";
        error.fix = {{{value.end, value.end}, ":"}};
        push_missing(in, b, report(b, std::move(error)));
        return true;
    }
    error.span = {b.offset(in.current()), b.offset(in.current()) + 2};
    error.message = "`=>` stands where a `case` option takes `:`";
    error.fix_title = "write `:`";
    error.fix = {{{b.latest().end, error.span.end}, ":"}};
    push_unknown(in, b, 2, std::move(error));
    return true;
}

static bool recover_colon(Input& in, Builder& b)
{
    if (b.inside == Kind::case_option)
        return recover_option_colon(in, b);
    if (b.inside != Kind::resource_body)
        return false;
    if (at_attribute(in, b)) {
        push_missing(in, b, report(b, missing_colon(in, b)));
        return true;
    }
    if (peek(in) != ',' && !looking_at(in, "::"))
        return false;
    const auto mark = b.mark(in);
    const std::size_t length = peek(in) == ',' ? 1 : 2;
    const char* const sign = in.current();
    take(in, b, Kind::unknown, length);
    const bool follows = at_attribute(in, b) || peek(in) == '}';
    b.rewind(mark, in);
    if (!follows)
        return false;
    SyntaxError error;
    error.span = {b.offset(sign), b.offset(sign + length)};
    error.message = fmt::format("`{}` stands where a title ends with `:`", std::string_view(sign, length));
    error.fix_title = "write `:`";
    error.fix = {{error.span, ":"}};
    push_unknown(in, b, length, std::move(error));
    return true;
}

// `if $x` and then, on the next line, what should have stood in braces.
static bool recover_open_brace(Input& in, Builder& b)
{
    auto& stray = b.recovery->repair.stray;
    if (stray.empty() || !is_first_on_line(in, b) || in.current() == in.end())
        return false;
    const char* line = in.current();
    const Built* const before = b.last_token();
    if (before == nullptr)
        return false;
    line = b.pointer(before->begin);
    const std::uint32_t indent = indentation(line, b.first);
    const auto closer = std::ranges::find_if(
        stray, [&](Offset at) { return at >= b.offset(in.current()) && indentation(b.pointer(at), b.first) == indent; });
    if (closer == stray.end())
        return false;
    stray.erase(closer);
    SyntaxError error;
    error.span = {before->begin, before->end};
    error.message = "the `{` of a block is missing";
    error.label = "expected `{` after this";
    error.fix_title = "insert `{`";
    error.fix = {{{before->end, before->end}, " {"}};
    push_missing(in, b, report(b, std::move(error)));
    return true;
}

bool recover_token(Input& in, Builder& b, Kind wanted)
{
    switch (wanted) {
    case Kind::rbrace:
    case Kind::rbracket:
    case Kind::rparen: {
        const AssumedCloser* const assumed = b.recovery->repair.missing.empty() ? nullptr : assumed_here(in, b);
        if (assumed == nullptr || assumed->closer != wanted)
            return false;
        if (at_stray_closer(in, b)) {
            push_unknown(in, b, 1, wrong_closer(*assumed, in, b));
            return true;
        }
        push_missing(in, b, report(b, unclosed_bracket(*assumed, b)));
        b.nodes.back().aux = 1;
        return true;
    }
    case Kind::colon: return recover_colon(in, b);
    case Kind::lbrace: return recover_open_brace(in, b);
    default: return false;
    }
}

// Whether an element of the list around could begin here.
static bool element_may_begin(Input& in, Builder& b, char closer)
{
    const char first = peek(in);
    const bool pairs = b.inside == Kind::hash || b.inside == Kind::selector;
    if (closer == '}' && !pairs)
        return at_attribute(in, b);
    if (b.inside == Kind::parameters)
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

bool insert_comma(Input& in, Builder& b, char closer)
{
    if (in.current() == in.end() || peek(in) == closer || closer == ':' || at_assumed_closer(in, b))
        return false;
    const Built before = b.latest();
    if (!element_may_begin(in, b, closer))
        return false;
    if (before.kind == Kind::error)
        return true;  // said already
    if (b.pointer(before.end) == in.current() && b.first[before.end - 1] == '\'')
        return false;  // an apostrophe
    SyntaxError error;
    const Built* const token = b.last_token();
    error.span = {token->begin, token->end};
    error.message = fmt::format("no `,` before {}", found_at(in.current(), b).name);
    error.label = "expected `,` after this";
    error.fix_title = "insert `,`";
    error.fix = {{{before.end, before.end}, ","}};
    push_missing(in, b, report(b, std::move(error)));
    return true;
}

}  // namespace plint::grammar
