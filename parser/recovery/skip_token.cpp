// Reads one token where no rule matches.
#include "parser/grammar/calls.hpp"
#include "parser/grammar/heredocs.hpp"
#include "parser/grammar/strings.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/skipping.hpp"

#include <tao/pegtl/match.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace plint::grammar::recovery {

namespace {

struct Sign {
    std::string_view text;
    Kind kind;
};

// Longest first.
constexpr std::array signs = std::to_array<Sign>({
    {"<<|", Kind::exported_open},
    {"|>>", Kind::exported_close},
    {"=>", Kind::arrow},
    {"+>", Kind::plus_arrow},
    {"==", Kind::equal},
    {"=~", Kind::match},
    {"!=", Kind::not_equal},
    {"!~", Kind::no_match},
    {"->", Kind::in_edge},
    {"~>", Kind::in_edge_sub},
    {"<-", Kind::out_edge},
    {"<~", Kind::out_edge_sub},
    {"<=", Kind::less_equal},
    {">=", Kind::greater_equal},
    {"<<", Kind::shift_left},
    {">>", Kind::shift_right},
    {"<|", Kind::collect_open},
    {"|>", Kind::collect_close},
    {"+=", Kind::plus_assign},
    {"-=", Kind::minus_assign},
    {"@@", Kind::at_at},
    {"(", Kind::lparen},
    {")", Kind::rparen},
    {"[", Kind::lbracket},
    {"]", Kind::rbracket},
    {"{", Kind::lbrace},
    {"}", Kind::rbrace},
    {",", Kind::comma},
    {";", Kind::semicolon},
    {":", Kind::colon},
    {".", Kind::dot},
    {"?", Kind::question},
    {"|", Kind::pipe},
    {"@", Kind::at},
    {"=", Kind::assign},
    {"+", Kind::plus},
    {"-", Kind::minus},
    {"*", Kind::star},
    {"/", Kind::slash},
    {"%", Kind::percent},
    {"<", Kind::less},
    {">", Kind::greater},
    {"!", Kind::bang},
});

void skip_sign_or_character(Input& in, Builder& b)
{
    const char first = peek(in);
    for (const Sign& sign : signs)
        if (sign.text.front() == first && looking_at(in, sign.text))
            return take(in, b, sign.kind, sign.text.size());
    take(in, b, Kind::unknown, character_length(in));
}

void skip_word(Input& in, Builder& b)
{
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (word.kind != Kind::error)
        return take(in, b, word.kind, word.length);
    std::size_t length = 0;
    while (is_word(peek(in, length)) || looking_at_colons(in, length))
        length += is_word(peek(in, length)) ? 1 : 2;
    take(in, b, Kind::unknown, std::max<std::size_t>(length, 1));
}

bool skip_number(Input& in, Builder& b)
{
    std::size_t length = scan_number(in.current(), in.end());
    const Kind kind = length == 0 ? Kind::unknown : Kind::number;
    while (length == 0 || (kind == Kind::unknown && is_word(peek(in, length))))
        ++length;
    take(in, b, kind, length);
    return true;
}

}  // namespace

void skip_token(Input& in, Builder& b)
{
    const char first = peek(in);
    if (b.at_first_text(in)) {
        static_cast<void>(render_text(in, b));
        return;
    }
    switch (first) {
    case '\'':
        if (single_quoted(in, b))
            return;
        break;
    case '"':
        if (double_quoted(in, b))
            return;
        break;
    case '$': static_cast<void>(read_variable(in, b)); return;
    case '@':
        if (peek(in, 1) == '(' && heredoc(in, b))
            return;
        break;
    case '/':
        if (const std::size_t length = peek(in, 1) != '*' && regex_may_follow(b) ? regex_length(in, b) : 0;
            length != 0 && std::memchr(in.current(), '\n', length) == nullptr)
            return take(in, b, Kind::regex, length);
        break;
    case '%':
    case '-':
        if (close_tag_length(in, b) != 0) {
            static_cast<void>(render_text(in, b));
            return;
        }
        break;
    case '<':
        if (b.epp && looking_at(in, "<%"))
            return take(in, b, peek(in, 2) == '=' ? Kind::epp_render_open : Kind::unknown, peek(in, 2) == '=' ? 3 : 2);
        break;
    default:
        if (is_digit(first)) {
            skip_number(in, b);
            return;
        }
        if (is_word(first) || looking_at_colons(in, 0))
            return skip_word(in, b);
        break;
    }
    skip_sign_or_character(in, b);
}

}  // namespace plint::grammar::recovery
