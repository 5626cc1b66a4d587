// Common mistakes in place of a value: no value, typographic quotes, `${x}` outside of a string, `@x`, `<<EOT`.
#include "parser/grammar/combinators.hpp"
#include "parser/grammar/levels.hpp"
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

bool wants_operand(Kind sign)
{
    switch (sign) {
    case Kind::assign:
    case Kind::arrow:
    case Kind::plus_arrow:
    case Kind::in_edge:
    case Kind::in_edge_sub:
    case Kind::out_edge:
    case Kind::out_edge_sub:
    case Kind::epp_render_open:
    case Kind::kw_and:
    case Kind::kw_or:
    case Kind::kw_in:
    case Kind::equal:
    case Kind::not_equal:
    case Kind::match:
    case Kind::no_match:
    case Kind::less:
    case Kind::less_equal:
    case Kind::greater:
    case Kind::greater_equal:
    case Kind::plus:
    case Kind::minus:
    case Kind::star:
    case Kind::slash:
    case Kind::percent:
    case Kind::bang: return true;
    default: return false;
    }
}

SyntaxError nothing_follows(const Built& sign, const Builder& b)
{
    const std::string_view text(b.pointer(sign.begin), b.pointer(sign.end));
    SyntaxError error;
    error.span = {sign.begin, sign.end};
    error.message = fmt::format("missing expression after `{}`", text);
    error.label = "expected an expression after this";
    return error;
}

// `if $x == {`
bool recover_missing_operand(Input& in, Builder& b)
{
    if (peek(in) != '{' || !opens_block(in, b))
        return false;
    switch (b.state.inside) {
    case Kind::if_expression:
    case Kind::elsif_clause:
    case Kind::unless_expression:
    case Kind::case_expression: break;
    default: return false;
    }
    push_missing(in, b, report(b, nothing_follows(*b.last_token(), b)));
    return true;
}

// Whether an error already reports that something is missing here.
static bool was_missing_here(const Input& in, const Builder& b)
{
    for (std::uint32_t i = b.tail; i-- > 0 && (is_composite(b.nodes[i].kind) || b.nodes[i].kind == Kind::missing);)
        if (b.nodes[i].kind == Kind::missing && b.pointer(b.nodes[i].begin) == in.current())
            return true;
    return false;
}

// `include a, b,` and then `}`; `$x.f(1,)`
static bool recover_comma_at_end(Input& in, Builder& b, const Built& comma)
{
    if (peek(in) != ')' && (peek(in) != '}' || (b.state.inside != Kind::block && b.state.inside != Kind::file)))
        return false;
    push_missing(in, b, report(b, replacement({comma.begin, comma.end}, "extra `,`", "")));
    return true;
}

// `ensure => ,`
static bool recover_nothing(Input& in, Builder& b)
{
    const Built* const sign = b.last_token();
    if (sign != nullptr && sign->kind == Kind::comma && !was_missing_here(in, b))
        return recover_comma_at_end(in, b, *sign);
    if (sign == nullptr || !wants_operand(sign->kind) || was_missing_here(in, b))
        return false;
    const bool ends = in.current() == in.end() || std::string_view(",;)]}").find(peek(in)) != std::string_view::npos
        || close_tag_length(in, b) != 0 || at_assumed_closer(in, b);
    if (!ends)
        return false;
    push_missing(in, b, report(b, nothing_follows(*sign, b)));
    return true;
}

// `@user`, as in ERB templates.
static bool recover_instance_variable(Input& in, Builder& b)
{
    if (peek(in) != '@' || !(is_lower(peek(in, 1)) || peek(in, 1) == '_'))
        return false;
    std::size_t length = 1;
    while (is_word(peek(in, length)))
        ++length;
    const std::string variable = fmt::format("${}", std::string_view(in.current() + 1, length - 1));
    push_unknown(in, b, length,
                 replacement(ahead(in, b, length),
                             fmt::format("Ruby variable in a Puppet template; write `{}`", variable), variable));
    return true;
}

// `<%= $list.each |$x| { %>`: a block spans several tags, and then none of them renders its value.
static bool recover_render_block(Input& in, Builder& b)
{
    if (!b.state.in_render || b.state.inside != Kind::block || close_tag_length(in, b) == 0 || was_missing_here(in, b))
        return false;
    const auto tag = std::find_if(b.nodes.rbegin(), b.nodes.rend(),
                                  [](const Built& node) { return node.kind == Kind::epp_render_open; });
    if (tag == b.nodes.rend())
        return false;
    SyntaxError error = replacement({tag->begin, tag->end}, "`<%=` tag contains only the start of a block", "<%");
    push_missing(in, b, report(b, std::move(error)));
    b.state.in_render = false;
    return render_text(in, b);
}

// `=> =>`
static bool recover_doubled_sign(Input& in, Builder& b)
{
    const Built* const sign = b.last_token();
    if (sign == nullptr || (sign->kind != Kind::arrow && sign->kind != Kind::assign && sign->kind != Kind::equal))
        return false;
    const std::string_view text(b.pointer(sign->begin), b.pointer(sign->end));
    if (!looking_at(in, text) || b.pointer(sign->end) == in.current())
        return false;
    SyntaxError error = replacement(ahead(in, b, text.size()), fmt::format("extra `{}`", text), "");
    for (const char* after = b.pointer(error.span.end); after != b.last && *after == ' '; ++after)
        ++error.fix[0].span.end;
    push_unknown(in, b, text.size(), std::move(error));
    return read_expression(in, b);
}

// `<%= $x %>` in a manifest.
static bool recover_tag(Input& in, Builder& b)
{
    if (b.epp || !looking_at(in, "<%"))
        return false;
    const std::string_view line = rest_of_line(b, in.current());
    const auto close = line.find("%>");
    if (close == line.npos)
        return false;
    SyntaxError error;
    error.span = ahead(in, b, close + 2);
    error.message = "template tag outside a template";
    error.help = "write the expression without its tag";
    push_unknown(in, b, close + 2, std::move(error));
    return true;
}

// The line that ends a heredoc of other languages; null when there is none.
static const char* find_end_word(const char* at, const char* end, std::string_view word)
{
    while (at != end) {
        const char* const newline = std::find(at, end, '\n');
        if (newline == end)
            return nullptr;
        at = newline + 1;
        const char* const first = std::find_if(at, end, [](char c) { return c != ' ' && c != '\t'; });
        const std::string_view rest(first, end);
        if (rest.starts_with(word)
            && (rest.size() == word.size() || rest[word.size()] == '\n' || rest[word.size()] == '\r'))
            return first + word.size();
    }
    return nullptr;
}

// `<<-EOT`
static bool recover_foreign_heredoc(Input& in, Builder& b)
{
    if (!looking_at(in, "<<"))
        return false;
    std::size_t begin = 2;
    while (peek(in, begin) == '-' || peek(in, begin) == '~' || peek(in, begin) == '\'' || peek(in, begin) == '"')
        ++begin;
    std::size_t length = begin;
    while (is_word(peek(in, length)))
        ++length;
    const std::string_view tag(in.current() + begin, length - begin);
    const char* const last = lookahead_limit(b, in.current());
    const char* const stop = tag.empty() ? nullptr : find_end_word(in.current(), last, tag);
    if (!tag.empty())
        charge_lookahead(b, in.current(), stop == nullptr ? last : stop);
    if (stop == nullptr)
        return false;
    SyntaxError error;
    error.span = ahead(in, b, length);
    error.message = fmt::format("Puppet heredocs begin with `@({})`", tag);
    error.help = fmt::format("write `@({0})`, or `@(\"{0}\")` to interpolate, and end the text with `| {0}`", tag);
    push_unknown(in, b, static_cast<std::size_t>(stop - in.current()), std::move(error));
    return true;
}

// The three bytes of a typographic quote; 0 when there is none.
static char typographic_quote(const Input& in, std::size_t at)
{
    if (peek(in, at) != '\xE2' || peek(in, at + 1) != '\x80')
        return '\0';
    switch (peek(in, at + 2)) {
    case '\x98':
    case '\x99':
    case '\x9A': return '\'';
    case '\x9C':
    case '\x9D':
    case '\x9E': return '"';
    default: return '\0';
    }
}

static bool recover_smart_quotes(Input& in, Builder& b)
{
    const char straight = typographic_quote(in, 0);
    if (straight == '\0')
        return false;
    std::size_t length = 3;
    std::size_t close = 0;
    for (; peek(in, length) != '\n' && in.size(length + 1) > length; ++length) {
        const bool plain = peek(in, length) == straight;
        if (plain || typographic_quote(in, length) == straight) {
            close = length;
            length += plain ? 1 : 3;
            break;
        }
    }
    const Span whole = ahead(in, b, close == 0 ? 3 : length);
    SyntaxError error;
    error.span = whole;
    error.message = "typographic quotes around a string";
    if (close != 0) {
        const Offset closing = whole.begin + static_cast<Offset>(close);
        error.fix_title = "use straight quotes";
        error.fix = {{{whole.begin, whole.begin + 3}, std::string(1, straight)},
                     {{closing, whole.end}, std::string(1, straight)}};
    } else {
        error.help = "use straight quotes";
    }
    push_unknown(in, b, whole.size(), std::move(error));
    return true;
}

// `${x}` outside of a string.
static bool recover_bare_interpolation(Input& in, Builder& b)
{
    if (!looking_at(in, "${"))
        return false;
    const std::size_t name = scan_variable_name(in.current() + 2, in.end());
    if (name == 0 || peek(in, name + 2) != '}')
        return false;
    const std::string variable = fmt::format("${}", std::string_view(in.current() + 2, name));
    push_unknown(in, b, name + 3, replacement(ahead(in, b, name + 3), "`${…}` outside a string", variable));
    return true;
}

// `Foo::bar['x']` means a type.
static void capitalise(SyntaxError& error, std::string_view text)
{
    std::string name = with_capitals(text);
    error.fix_title = fmt::format("write `{}`", name);
    error.fix = {{error.span, std::move(name)}};
}

bool recover_operand(Input& in, Builder& b)
{
    if (recover_smart_quotes(in, b) || recover_bare_interpolation(in, b) || skip_stray_closer(in, b)
        || recover_nothing(in, b) || recover_instance_variable(in, b) || recover_render_block(in, b)
        || recover_foreign_heredoc(in, b) || recover_doubled_sign(in, b) || recover_tag(in, b))
        return true;
    const Word word = scan_word(in.current(), in.end(), b.plans);
    const bool flawed_number = is_digit(peek(in)) && scan_number(in.current(), in.end()) == 0;
    if (word.flaw != Flaw::bad_class_reference && !flawed_number)
        return false;
    std::size_t length = 0;
    while (is_word(peek(in, length)) || (looking_at_colons(in, length) && is_word(peek(in, length + 2))))
        length += is_word(peek(in, length)) ? 1 : 2;
    if (length == 0)
        return false;
    SyntaxError error = describe_flaw(flawed_number ? Flaw::bad_number : word.flaw,
                                      fmt::format("`{}`", std::string_view(in.current(), length)));
    error.span = ahead(in, b, length);
    if (!flawed_number && peek(in, length) == '[')
        capitalise(error, {in.current(), length});
    push_unknown(in, b, length, std::move(error));
    return true;
}

}  // namespace plint::grammar::recovery
