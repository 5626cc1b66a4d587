#include "parser/grammar/operators.hpp"

#include "parser/grammar/combinators.hpp"
#include "parser/grammar/strings.hpp"
#include "parser/grammar/templates.hpp"

namespace plint::grammar {

// Precedences, from loose to tight.
enum : std::int8_t { any_of = 1, all_of, select, compare, equality, shift, sum, product, matching, membership };

static Operator word_operator(const Input& in, const Builder& b)
{
    switch (const Word word = scan_word(in.current(), in.end(), b.plans); word.kind) {
    case Kind::kw_or: return {word.kind, 2, any_of};
    case Kind::kw_and: return {word.kind, 3, all_of};
    case Kind::kw_in: return {word.kind, 2, membership};
    default: return {};
    }
}

// After `}`, `undef`, `default` the lexer would rather read a regex, if there is a second `/` anywhere.
static bool is_division(const Input& in, const Builder& b)
{
    if (peek(in, 1) == '*')
        return false;
    return !regex_may_follow(b) || regex_length(in, b) == 0;
}

Operator operator_at(const Input& in, const Builder& b)
{
    const char second = peek(in, 1);
    switch (peek(in)) {
    case 'o':
    case 'a':
    case 'i': return word_operator(in, b);
    case '?': return {Kind::question, 1, select};
    case '<':
        if (second == '<')
            return peek(in, 2) == '|' ? Operator{} : Operator{Kind::shift_left, 2, shift};
        if (second == '=')
            return {Kind::less_equal, 2, compare};
        if (second == '|' || second == '-' || second == '~' || (b.epp && looking_at(in, "<%=")))
            return {};
        return {Kind::less, 1, compare};
    case '>':
        if (second == '>')
            return {Kind::shift_right, 2, shift};
        if (second == '=')
            return {Kind::greater_equal, 2, compare};
        return {Kind::greater, 1, compare};
    case '=':
        if (second == '=')
            return {Kind::equal, 2, equality};
        return second == '~' ? Operator{Kind::match, 2, matching} : Operator{};
    case '!':
        if (second == '=')
            return {Kind::not_equal, 2, equality};
        return second == '~' ? Operator{Kind::no_match, 2, matching} : Operator{};
    case '+': return second == '=' || second == '>' ? Operator{} : Operator{Kind::plus, 1, sum};
    case '-':
        if (second == '>' || second == '=' || close_tag_length(in, b) != 0)
            return {};
        return {Kind::minus, 1, sum};
    case '*': return {Kind::star, 1, product};
    case '/': return is_division(in, b) ? Operator{Kind::slash, 1, product} : Operator{};
    case '%': return close_tag_length(in, b) != 0 ? Operator{} : Operator{Kind::percent, 1, product};
    default: return {};
    }
}

Operator edge_at(const Input& in)
{
    const char second = peek(in, 1);
    switch (peek(in)) {
    case '-': return second == '>' ? Operator{Kind::in_edge, 2, 0} : Operator{};
    case '~': return second == '>' ? Operator{Kind::in_edge_sub, 2, 0} : Operator{};
    case '<':
        if (second == '-')
            return {Kind::out_edge, 2, 0};
        return second == '~' ? Operator{Kind::out_edge_sub, 2, 0} : Operator{};
    default: return {};
    }
}

Operator assignment_at(const Input& in)
{
    const char second = peek(in, 1);
    switch (peek(in)) {
    case '=': return second == '=' || second == '>' || second == '~' ? Operator{} : Operator{Kind::assign, 1, 0};
    case '+': return second == '=' ? Operator{Kind::plus_assign, 2, 0} : Operator{};
    case '-': return second == '=' ? Operator{Kind::minus_assign, 2, 0} : Operator{};
    default: return {};
    }
}

}  // namespace plint::grammar
