// Postfix forms after an operand (calls, methods, accesses, collectors), and lambdas with their parameters.
#pragma once

#include "parser/grammar/entries.hpp"
#include "parser/source/characters.hpp"

namespace plint::grammar {

struct attribute_block;  // resources.hpp

[[nodiscard]] inline bool read_variable(Input& in, Builder& b)
{
    if (peek(in) != '$') {
        b.state.furthest.expect(in.current(), Kind::variable, b.state.inside);
        return false;
    }
    take(in, b, Kind::variable, 1 + scan_variable_name(in.current() + 1, in.end()));
    return true;
}

using variable = leaf<read_variable>;
using expression = rule<read_expression>;

// [Type] [`*`] `$name` [`=` expression]
struct parameter : node<Kind::parameter, opt<type>, opt<star_sign>, variable, opt<equals, expression>> {};

struct parameters : node<Kind::parameters, bracketed<lparen, parameter, rparen, ')'>> {};
struct lambda_parameters : node<Kind::parameters, bracketed<pipe, parameter, pipe, '|'>> {};

struct block : node<Kind::block, lbrace, rule<read_statements>, rbrace> {};

// `|` parameters `|` [`>>` Type] `{` statements `}`
struct lambda : node<Kind::lambda, lambda_parameters, opt<shift_right, type>, block> {};

struct call_arguments : bracketed<lparen, argument, rparen, ')'> {};
struct method_arguments : bracketed<lparen, argument, rparen, ')', Trailing::refused> {};

// Whether only whitespace is between the start of the line and this `(`: then it does not open a call.
[[nodiscard]] inline bool is_first_on_line(const Input& in, const Builder& b)
{
    const char* at = in.current();
    while (at != b.first) {
        const char before = at[-1];
        if (before == '\n')
            return true;
        if (is_blank(before) || before == '\r')
            --at;
        else if (at - b.first >= 2 && scan_unicode_space(at - 2, at) == 2)
            at -= 2;
        else if (at - b.first >= 3 && scan_unicode_space(at - 3, at) == 3)
            at -= 3;
        else
            return false;
    }
    return true;
}

[[nodiscard]] inline bool may_open_call(const Input& in, const Builder& b)
{
    return peek(in) == '(' && !is_first_on_line(in, b);
}

// A `|` after the `)` of a call or after a method's name always starts a lambda.
[[nodiscard]] inline bool read_lambda_if_any(Input& in, Builder& b)
{
    return !pipe::here(in) || read<lambda>(in, b);
}

[[nodiscard]] inline bool read_method(Input& in, Builder& b)
{
    take(in, b, Kind::dot, 1);
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (word.kind != Kind::name && word.kind != Kind::kw_type) {
        b.state.furthest.expect(in.current(), Kind::name, Kind::method_call);
        return false;
    }
    take(in, b, word.kind, word.length);
    if (may_open_call(in, b) && !read<method_arguments>(in, b))
        return false;
    return read_lambda_if_any(in, b);
}

[[nodiscard]] bool read_collector(Input& in, Builder& b);

// Postfix forms, as long as they follow, around what was read since `mark`.
[[nodiscard]] inline bool read_postfix(Input& in, Builder& b, const Builder::Mark& mark)
{
    for (;;) {
        Kind kind = Kind::error;
        bool matched = false;
        switch (peek(in)) {
        case '[':
            if (!is_adjacent(in, b))
                return true;
            kind = Kind::access;
            matched = read<seq<lbracket, comma_list<access_key, ']'>, rbracket>>(in, b);
            break;
        case '(':
            if (is_first_on_line(in, b))
                return true;
            kind = Kind::call;
            matched = read<call_arguments>(in, b) && read_lambda_if_any(in, b);
            break;
        case '.':
            kind = Kind::method_call;
            matched = read_method(in, b);
            break;
        case '<':
            if (!looking_at(in, "<|") && !looking_at(in, "<<|"))
                return true;
            kind = Kind::collector;
            matched = read_collector(in, b);
            break;
        default: return true;
        }
        if (!matched)
            return false;
        b.close(mark, kind);
    }
}

}  // namespace plint::grammar
