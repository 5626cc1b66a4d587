// Common mistakes with signs: a wrong sign instead of `=>` or `=`, a surplus sign, `&&` instead of `and`.
#include "parser/recovery/slips.hpp"

#include "parser/grammar/entries.hpp"
#include "parser/grammar/resources.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/syntax/calls.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace plint::grammar::recovery {

SyntaxError replacement(Span span, std::string message, std::string_view instead)
{
    SyntaxError error;
    error.span = span;
    error.message = std::move(message);
    error.fix_title = instead.empty() ? "remove it" : fmt::format("write `{}`", instead);
    error.fix = {{span, std::string(instead)}};
    return error;
}

Span ahead(const Input& in, const Builder& b, std::size_t length)
{
    const Offset begin = b.offset(in.current());
    return {begin, begin + static_cast<Offset>(length)};
}

// `=`, `:`, `->`, `>` or `==` instead of `=>`.
static std::size_t wrong_arrow_length(const Input& in)
{
    if (looking_at(in, "->") || looking_at(in, "=="))
        return 2;
    if (looking_at(in, "\xE2\x87\x92") || looking_at(in, "\xE2\x86\x92"))  // ⇒, →
        return 3;
    if (equals::here(in) || colon::here(in))
        return 1;
    return 0;
}

bool at_wrong_arrow(const Input& in, const Builder&)
{
    return wrong_arrow_length(in) != 0;
}

// Whether the key just read directly follows the `?` of a selector without braces.
static bool follows_question(const Builder& b)
{
    const std::uint32_t key = b.tail - b.latest().size;
    const Built* const before = b.leaf_before(key);
    return before != nullptr && before->kind == Kind::question;
}

static bool recover_ternary(Input& in, Builder& b)
{
    if (b.state.inside != Kind::selector_entry || !colon::here(in) || !follows_question(b))
        return false;
    SyntaxError error;
    error.span = ahead(in, b, 1);
    error.message = "Puppet has no `? :` operator";
    error.help = "write `if … { … } else { … }`, which returns a value, or a selector: `? { true => …, default => … }`";
    push_unknown(in, b, 1, std::move(error));
    return true;
}

// `ensure file`
static bool recover_missing_arrow(Input& in, Builder& b)
{
    if (b.state.inside != Kind::attribute || starts_line(in.current(), b.first))
        return false;
    const Built name = b.latest();
    const char first = peek(in);
    if (first != '\'' && first != '"' && first != '$' && first != '[' && !is_word(first))
        return false;
    SyntaxError error;
    error.span = {name.begin, name.end};
    error.message = fmt::format("missing `=>` after the attribute `{}`",
                                std::string_view(b.pointer(name.begin), b.pointer(name.end)));
    error.label = "expected `=>` after this";
    error.fix_title = "insert `=>`";
    error.fix = {{{name.end, name.end}, " =>"}};
    push_missing(in, b, report(b, std::move(error)));
    return true;
}

// `'a': => 1`
static bool recover_colon_before_arrow(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    take(in, b, Kind::unknown, 1);
    const bool doubled = arrow::here(in);
    b.rewind(mark, in);
    if (!doubled)
        return false;
    push_unknown(in, b, 1, replacement(ahead(in, b, 1), "unexpected `:` before `=>`", ""));
    take(in, b, Kind::arrow, 2);
    return true;
}

// Whether the previous error, about a key, also covers the token here.
static bool is_mended(const Input& in, const Builder& b)
{
    const std::uint16_t why = b.latest().report;
    return why != no_report && b.latest().kind == Kind::error && !b.recovery->reports[why].fix.empty()
        && b.recovery->reports[why].fix.back().span.end > b.offset(in.current());
}

bool recover_arrow(Input& in, Builder& b)
{
    const std::size_t length = wrong_arrow_length(in);
    if (length == 0)
        return recover_missing_arrow(in, b);
    if (recover_ternary(in, b) || (colon::here(in) && recover_colon_before_arrow(in, b)))
        return true;
    if (is_mended(in, b)) {
        const auto mark = b.mark(in);
        take(in, b, Kind::unknown, length);
        b.close(mark, Kind::error);
        return true;
    }
    const std::string_view sign(in.current(), length);
    const bool attribute = b.state.inside == Kind::attribute || b.state.inside == Kind::splat_attribute;
    const bool selector = b.state.inside == Kind::selector_entry || b.state.inside == Kind::selector;
    auto message = fmt::format("`{}` instead of `=>` {}", sign,
                               attribute      ? "after an attribute name"
                                   : selector ? "in a selector"
                                              : "after a hash key");
    SyntaxError error = replacement(ahead(in, b, length), std::move(message), "=>");
    if (b.latest().end == error.span.begin)
        error.fix[0].replacement = " =>";
    push_unknown(in, b, length, std::move(error));
    return true;
}

// `{ a = 1 }`: the pair was read as an assignment.
bool recover_pair(Input& in, Builder& b)
{
    if (b.latest().kind != Kind::assignment || (peek(in) != ',' && peek(in) != '}'))
        return false;
    std::uint32_t sign = b.tail - 2;
    sign -= b.nodes[sign].size;
    while (is_trivia(b.nodes[sign].kind))
        sign -= b.nodes[sign].size;
    if (b.nodes[sign].kind != Kind::assign)
        return false;
    const Span span{b.nodes[sign].begin, b.nodes[sign].end};
    push_missing(in, b, report(b, replacement(span, "`=` instead of `=>` after a hash key", "=>")));
    return true;
}

// `$x => 1`, `File['/x'] => Service['y']`
bool recover_statement_arrow(Input& in, Builder& b, const Builder::Mark& statement)
{
    if (!arrow::here(in))
        return false;
    const Kind left = b.latest().kind;
    if (left == Kind::variable && b.is_one(statement, left)) {
        push_unknown(in, b, 2, replacement(ahead(in, b, 2), "`=>` instead of `=` in an assignment", "="));
        if (!read_assignment(in, b))
            return false;
        b.close(statement, Kind::assignment);
        return true;
    }
    if (left != Kind::access && left != Kind::collector && left != Kind::resource && left != Kind::relationship)
        return false;
    push_unknown(in, b, 2, replacement(ahead(in, b, 2), "`=>` instead of `->` between resources", "->"));
    if (!read_assignment(in, b))
        return false;
    b.close(statement, Kind::relationship);
    return true;
}

// `file { '/x': ensure => file; mode => '0644' }`: a `;` starts a new body.
bool recover_semicolon_for_comma(Input& in, Builder& b)
{
    const Built* const before = b.last_token();
    if (before == nullptr || before->kind != Kind::semicolon)
        return false;
    const Span sign{before->begin, before->end};
    if (!at_attribute(in, b))
        return false;
    SyntaxError error = replacement(sign, "`;` instead of `,` between attributes", ",");
    const auto mark = b.mark(in);
    push_missing(in, b, report(b, std::move(error)));
    if (!read_attributes(in, b))
        return false;
    b.close(mark, Kind::error);
    return true;
}

static std::size_t quoted_length(const Input& in)
{
    const char quote = peek(in);
    if (quote != '\'' && quote != '"')
        return 0;
    std::size_t length = 1;
    while (is_word(peek(in, length)))
        ++length;
    return length > 1 && is_lower(peek(in, 1)) && peek(in, length) == quote ? length + 1 : 0;
}

bool at_quoted_attribute(Input& in, Builder& b)
{
    const std::size_t length = quoted_length(in);
    if (length == 0)
        return false;
    const Built* const before = b.last_token();
    const bool next = before != nullptr && before->kind == Kind::comma;
    const auto mark = b.mark(in);
    take(in, b, Kind::single_quoted, length);
    bool found = arrow::here(in) || plus_arrow::here(in);
    if (next && colon::here(in)) {
        take(in, b, Kind::colon, 1);
        found = peek(in) != '}' && !at_attribute(in, b);  // else it is a title
    }
    b.rewind(mark, in);
    return found;
}

// The word before the innermost open brace; empty if there is none, or if it is too far away.
std::string_view word_before_braces(const Builder& b)
{
    constexpr std::uint32_t farthest = 256;  // keeps a file with a mistake in each line linear
    std::size_t closed = 0;
    for (std::uint32_t i = b.tail; i > 0 && b.tail - i < farthest; --i) {
        const Kind kind = b.nodes[i - 1].kind;
        if (kind == Kind::rbrace) {
            ++closed;
        } else if (kind == Kind::lbrace && closed > 0) {
            --closed;
        } else if (kind == Kind::lbrace) {
            const Built* const before = b.leaf_before(i - 1);
            return before != nullptr && before->kind == Kind::name
                ? std::string_view(b.pointer(before->begin), before->end - before->begin)
                : std::string_view();
        }
    }
    return {};
}

// `'ensure' => file`, and the keys of `return { 'a' => 1 }`, which reads like a resource without a title
bool recover_quoted_attribute(Input& in, Builder& b)
{
    if (!at_quoted_attribute(in, b))
        return false;
    const std::size_t length = quoted_length(in);
    const std::string name(in.current() + 1, length - 2);
    const std::string_view word = word_before_braces(b);
    SyntaxError error =
        replacement(ahead(in, b, length),
                    syntax::is_statement_function(word)
                        ? fmt::format("quoted key in a hash after `{}`, which needs parentheses around the hash", word)
                        : "attribute name must not be quoted",
                    name);
    if (peek(in, length) == ':') {
        error.fix_title = fmt::format("write `{} =>`", name);
        error.fix = {{{error.span.begin, error.span.end + 1}, name + " =>"}};
    }
    push_unknown(in, b, length, std::move(error));
    return true;
}

// `f($a; $b)`
bool recover_semicolon_in_list(Input& in, Builder& b, char closer)
{
    if (peek(in) != ';' || closer == '}')
        return false;
    const auto mark = b.mark(in);
    take(in, b, Kind::semicolon, 1);
    const bool last = peek(in) == closer || in.current() == in.end();
    b.rewind(mark, in);
    push_unknown(in, b, 1, replacement(ahead(in, b, 1), "`;` instead of `,` in a list", last ? "" : ","));
    return !last;
}

void recover_stray_comma(Input& in, Builder& b)
{
    push_unknown(in, b, 1, replacement(ahead(in, b, 1), "extra `,`", ""));
}

// A `;` before, after or between nothing.
bool recover_semicolon(Input& in, Builder& b)
{
    if (peek(in) != ';')
        return false;
    push_unknown(in, b, 1, replacement(ahead(in, b, 1), "extra `;`", ""));
    return true;
}

// `if $x = 1 {`, `File <| title = 'x' |>`
static bool recover_comparison(Input& in, Builder& b)
{
    switch (b.state.inside) {
    case Kind::if_expression:
    case Kind::elsif_clause:
    case Kind::unless_expression:
    case Kind::collector: break;
    default: return false;
    }
    if (equals::here(in)) {
        push_unknown(in, b, 1, replacement(ahead(in, b, 1), "`=` instead of `==` in a comparison", "=="));
        return true;
    }
    if (b.state.inside != Kind::collector || !arrow::here(in))
        return false;
    push_unknown(in, b, 2, replacement(ahead(in, b, 2), "`=>` instead of `==` in a collector query", "=="));
    return true;
}

bool recover_operator(Input& in, Builder& b)
{
    if (recover_comparison(in, b))
        return true;
    struct Foreign {
        std::string_view sign;
        std::string_view instead;
    };
    static constexpr Foreign foreign[] = {{"&&", "and"}, {"||", "or"}, {"&", "and"}};
    for (const auto& [sign, instead] : foreign) {
        if (!looking_at(in, sign) || b.state.inside == Kind::parameters)
            continue;
        push_unknown(in, b, sign.size(),
                     replacement(ahead(in, b, sign.size()), fmt::format("Puppet has no `{}`; use `{}`", sign, instead),
                                 instead));
        return true;
    }
    return false;
}

}  // namespace plint::grammar::recovery
