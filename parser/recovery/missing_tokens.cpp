// Recovery from missing tokens: `:`, `{`, `)`, `|`, `;`.
#include "parser/grammar/calls.hpp"
#include "parser/grammar/resources.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/skipping.hpp"
#include "parser/recovery/slips.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace plint::grammar::recovery {

// `sign` is missing after the last token.
static SyntaxError lacks(const Built& before, std::string_view sign, std::string message)
{
    SyntaxError error;
    error.span = {before.begin, before.end};
    error.message = std::move(message);
    error.label = fmt::format("expected `{}` after this", sign);
    error.fix_title = fmt::format("insert `{}`", sign);
    error.fix = {{{before.end, before.end}, std::string(sign)}};
    return error;
}

// `'a' => {`, `'a' {`
static bool recover_option_colon(Input& in, Builder& b)
{
    const bool brace = peek(in) == '{';
    if (!brace && !arrow::here(in) && (is_first_on_line(in, b) || !is_word(peek(in))))
        return false;
    if (b.latest().begin == b.latest().end)
        return false;  // after a value that is missing itself
    if (!arrow::here(in)) {
        push_missing(in, b, report(b, lacks(b.latest(), ":", "missing `:` after a `case` option")));
        return true;
    }
    SyntaxError error;
    error.span = {b.offset(in.current()), b.offset(in.current()) + 2};
    error.message = "`=>` instead of `:` after a `case` option";
    error.fix_title = "write `:`";
    error.fix = {{{b.latest().end, error.span.end}, ":"}};
    push_unknown(in, b, 2, std::move(error));
    return true;
}

// `file { '/x', ensure => file }`
static bool recover_other_sign(Input& in, Builder& b)
{
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
    error.message = fmt::format("`{}` instead of `:` after a resource title", std::string_view(sign, length));
    error.fix_title = "write `:`";
    error.fix = {{error.span, ":"}};
    push_unknown(in, b, length, std::move(error));
    return true;
}

static bool recover_colon(Input& in, Builder& b)
{
    if (b.state.inside == Kind::case_option)
        return recover_option_colon(in, b);
    if (b.state.inside != Kind::resource_body)
        return false;
    if (!at_attribute(in, b))
        return recover_other_sign(in, b);
    push_missing(in, b, report(b, lacks(b.latest(), ":", "missing `:` after a resource title")));
    return true;
}

// The start of the line on which the parentheses that end at `paren` open.
static const char* opening_line(const Built& paren, const Builder& b)
{
    int depth = 0;
    for (const Built* token = &paren; token != nullptr;
         token = b.leaf_before(static_cast<std::uint32_t>(token - b.nodes.data()))) {
        depth += token->kind == Kind::rparen ? 1 : token->kind == Kind::lparen ? -1 : 0;
        if (depth == 0)
            return b.pointer(token->begin);
    }
    return b.pointer(paren.begin);
}

// The `}` whose `{` is missing here: on a line of its own, with the indentation of the code before it.
static std::vector<Offset>::iterator lost_brace(const Input& in, Builder& b)
{
    auto& stray = b.recovery->repair.stray;
    const Built* const before = b.last_token();
    if (stray.empty() || !is_first_on_line(in, b) || in.current() == in.end() || before == nullptr)
        return stray.end();
    const std::uint32_t indent =
        indentation(before->kind == Kind::rparen ? opening_line(*before, b) : b.pointer(before->begin), b.first);
    return b.recovery->repair.find_stray(b.offset(in.current()), [&](Offset at) {
        return b.first[at] == '}' && indentation(b.pointer(at), b.first) == indent;
    });
}

bool at_lost_brace(const Input& in, Builder& b)
{
    return lost_brace(in, b) != b.recovery->repair.stray.end();
}

// `if $x` and, on the next line, the body without braces.
static bool recover_lost_brace(Input& in, Builder& b)
{
    auto& stray = b.recovery->repair.stray;
    const auto closer = lost_brace(in, b);
    if (closer == stray.end())
        return false;
    stray.erase(closer);
    const Built* const before = b.last_token();
    SyntaxError error = lacks(*before, "{", "missing `{` at the start of a block");
    error.fix[0].replacement = " {";
    push_missing(in, b, report(b, std::move(error)));
    return true;
}

// The `{` at the end of this line, if the text before it contains no nesting.
static const char* brace_at_line_end(const Input& in, const Builder& b)
{
    const std::string_view line = rest_of_line(b, in.current());
    const auto sign = line.find_first_of("#{}|");
    return sign != line.npos && line[sign] == '{' && is_last_on_line(line.data() + sign, in.end()) ? line.data() + sign
                                                                                                   : nullptr;
}

// `class a extends b {`, `if $x then {`
static bool skip_to_brace(Input& in, Builder& b)
{
    const char* const brace = is_first_on_line(in, b) ? nullptr : brace_at_line_end(in, b);
    if (brace == nullptr || brace == in.current() || scan_word(in.current(), in.end(), b.plans).kind == Kind::kw_if)
        return false;
    const auto mark = b.mark(in);
    const std::uint16_t why = report(b, describe_failure(in, b));
    while (in.current() < brace)
        skip_token(in, b);
    if (in.current() != brace) {
        b.rewind(mark, in);
        return false;
    }
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = why;
    take(in, b, Kind::lbrace, 1);
    return true;
}

// `function f() -> String {`
static bool recover_return_type(Input& in, Builder& b)
{
    const std::size_t length = looking_at(in, "->") || looking_at(in, "=>") ? 2 : colon::here(in) ? 1 : 0;
    const Built* const before = b.last_token();
    if (length == 0 || before == nullptr || (before->kind != Kind::rparen && before->kind != Kind::pipe))
        return false;
    const auto mark = b.mark(in);
    const std::string_view sign(in.current(), length);
    SyntaxError error;
    error.span = {b.offset(in.current()), b.offset(in.current() + length)};
    error.message = fmt::format("`{}` instead of `>>` before the return type", sign);
    error.fix_title = "write `>>`";
    error.fix = {{{before->end, error.span.end}, " >>"}};
    push_unknown(in, b, length, std::move(error));
    if (read<type>(in, b) && peek(in) == '{') {
        take(in, b, Kind::lbrace, 1);
        return true;
    }
    b.rewind(mark, in);
    return false;
}

// A list of parameters without its `(`: `class a $x) {`.
static bool recover_parameters(Input& in, Builder& b)
{
    const Built* const name = b.last_token();
    auto& stray = b.recovery->repair.stray;
    if (name == nullptr || (peek(in) != '$' && !is_upper(peek(in))))
        return false;
    const Built* const keyword = b.leaf_before(static_cast<std::uint32_t>(name - b.nodes.data()));
    if (keyword == nullptr
        || (keyword->kind != Kind::kw_class && keyword->kind != Kind::kw_define && keyword->kind != Kind::kw_function
            && keyword->kind != Kind::kw_plan))
        return false;
    const auto closer = b.recovery->repair.find_stray(name->end + 1, [&](Offset at) { return b.first[at] == ')'; });
    if (closer == stray.end())
        return false;
    const auto mark = b.mark(in);
    const Offset place = *closer;
    SyntaxError error = lacks(*name, "(", "missing `(` before the parameters");
    stray.erase(closer);
    push_missing(in, b, report(b, std::move(error)));
    using rest = seq<comma_list<parameter, ')'>, rparen, opt<shift_right, type>>;
    const Kind outside = std::exchange(b.state.inside, Kind::parameters);
    const bool matched = read<rest>(in, b) && peek(in) == '{';
    b.state.inside = outside;
    if (!matched) {
        stray.insert(std::ranges::lower_bound(stray, place), place);
        b.rewind(mark, in);
        return false;
    }
    b.close(mark, Kind::error);
    take(in, b, Kind::lbrace, 1);
    return true;
}

static bool recover_open_brace(Input& in, Builder& b)
{
    return recover_parameters(in, b) || recover_lost_brace(in, b) || recover_return_type(in, b) || skip_to_brace(in, b);
}

// `( … text that no rule matches )`
static bool skip_to_paren(Input& in, Builder& b)
{
    const Built* const before = b.last_token();
    if (b.state.inside != Kind::paren || is_first_on_line(in, b) || before == nullptr || before->kind == Kind::lparen)
        return false;
    const auto mark = b.mark(in);
    const std::uint16_t why = report(b, describe_failure(in, b));
    while (in.current() != in.end() && peek(in) != ')' && !is_first_on_line(in, b)
           && std::strchr("([{}", peek(in)) == nullptr)
        skip_token(in, b);
    if (in.current() == mark.at || peek(in) != ')' || at_assumed_closer(in, b)) {
        b.rewind(mark, in);
        return false;
    }
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = why;
    take(in, b, Kind::rparen, 1);
    return true;
}

// `|$x {`; in a template `<%- | $x -%>`
static bool recover_pipe(Input& in, Builder& b)
{
    if (b.state.inside != Kind::parameters || (peek(in) != '{' && close_tag_length(in, b) == 0))
        return false;
    const auto opener =
        std::find_if(b.nodes.rbegin(), b.nodes.rend(), [](const Built& node) { return node.kind == Kind::pipe; });
    const Built& before = *b.last_token();
    if (opener == b.nodes.rend() || before.kind == Kind::pipe)
        return false;
    SyntaxError error;
    error.span = {opener->begin, opener->end};
    error.message = "this `|` is never closed";
    error.opener = Span{before.begin, before.end};
    error.opener_label = "expected `|` after this";
    error.fix_title = "insert `|`";
    error.fix = {{{before.end, before.end}, peek(in) == '{' ? "|" : " |"}};
    push_missing(in, b, report(b, std::move(error)));
    return true;
}

// A body of a resource, directly followed by the title of the next one.
static bool recover_body_separator(Input& in, Builder& b)
{
    if (b.state.inside != Kind::resource || !at_title(in, b))
        return false;
    const Built* const before = b.last_token();
    if (before == nullptr)
        return false;
    push_missing(
        in, b,
        report(b, lacks(*before, ";", fmt::format("missing `;` before the title {}", found_at(in.current(), b).name))));
    return true;
}

// A surplus closer before the expected token: `if $x) {`
static bool pass_stray_closer(Input& in, Builder& b, Kind wanted)
{
    if (b.recovery->repair.stray.empty())
        return false;
    const auto mark = b.mark(in);
    const std::size_t reports = b.recovery->reports.size();
    if (!skip_stray_closer(in, b))
        return false;
    if (looking_at(in, spelling(wanted)) && !at_assumed_closer(in, b)) {
        take(in, b, wanted, spelling(wanted).size());
        return true;
    }
    b.rewind(mark, in);
    b.recovery->reports.resize(reports);
    return false;
}

bool recover_token(Input& in, Builder& b, Kind wanted)
{
    switch (wanted) {
    case Kind::rbrace:
    case Kind::rbracket: return recover_closer(in, b, wanted) || pass_stray_closer(in, b, wanted);
    case Kind::rparen: return recover_closer(in, b, wanted) || pass_stray_closer(in, b, wanted) || skip_to_paren(in, b);
    case Kind::colon: return recover_colon(in, b) || pass_stray_closer(in, b, wanted);
    case Kind::lbrace: return pass_stray_closer(in, b, wanted) || recover_open_brace(in, b);
    case Kind::comma: return pass_stray_closer(in, b, wanted);
    case Kind::semicolon: return recover_body_separator(in, b);
    case Kind::pipe: return recover_pipe(in, b);
    case Kind::assign: return recover_default(in, b);
    default: return false;
    }
}

}  // namespace plint::grammar::recovery
