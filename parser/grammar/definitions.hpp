// Classes, defines, functions, plans, nodes, types. All are operands in the grammar; a later pass checks where they are
// allowed.
#pragma once

#include "parser/grammar/calls.hpp"
#include "parser/grammar/heredocs.hpp"
#include "parser/grammar/strings.hpp"

namespace plint::grammar {

// NAME, WORD or CLASSREF; never `class` or a quoted string.
[[nodiscard]] inline bool read_definition_name(Input& in, Builder& b)
{
    const Word word = scan_word(in.current(), in.end(), b.plans);
    switch (word.kind) {
    case Kind::name:
    case Kind::word:
    case Kind::class_reference: take(in, b, word.kind, word.length); return true;
    default:
        if (is_keyword(word.kind))
            b.state.furthest.fail_token(in.current(), Flaw::keyword_as_name, b.state.inside);
        else if (peek(in) == '\'' || peek(in) == '"')
            b.state.furthest.fail_token(in.current(), Flaw::quoted_name, b.state.inside);
        else if (word.flaw != Flaw::none)
            b.state.furthest.fail_token(in.current(), word.flaw, b.state.inside);
        b.state.furthest.expect(in.current(), Kind::name, b.state.inside);
        break;
    }
    return false;
}

using definition_name = leaf<read_definition_name>;
using return_type = seq<shift_right, type>;

struct class_parent
    : node<Kind::inherits_clause, keyword<Kind::kw_inherits>, sor<keyword<Kind::kw_default>, definition_name>> {};

struct class_definition
    : node<Kind::class_definition, keyword<Kind::kw_class>, definition_name, opt<parameters>,
           opt<sor<class_parent, rule<recover::class_parent>>>, opt<rule<recover::class_parameters>>, block> {};

struct define_definition
    : node<Kind::define_definition, keyword<Kind::kw_define>, definition_name, opt<parameters>, block> {};

struct plan_definition : node<Kind::plan_definition, keyword<Kind::kw_plan>, definition_name, opt<parameters>, block> {
};

struct function_definition : node<Kind::function_definition, keyword<Kind::kw_function>, definition_name,
                                  opt<parameters>, opt<return_type>, block> {};

// `apply` `(` arguments `)` block; at least one argument.
// The `(` of a call is never the first token of its line.
[[nodiscard]] inline bool read_call_paren(Input& in, Builder& b)
{
    if (may_open_call(in, b)) {
        take(in, b, Kind::lparen, 1);
        return true;
    }
    b.state.furthest.expect(in.current(), Kind::lparen, b.state.inside);
    return false;
}

struct apply_expression : node<Kind::apply_expression, keyword<Kind::kw_apply>, leaf<read_call_paren>,
                               comma_list<argument, ')'>, rparen, block> {};

[[nodiscard]] inline bool read_name_or_number(Input& in, Builder& b)
{
    if (is_digit(peek(in))) {
        const std::size_t length = scan_number(in.current(), in.end());
        if (length == 0) {
            b.state.furthest.fail_token(in.current(), Flaw::bad_number, b.state.inside);
            return false;
        }
        take(in, b, Kind::number, length);
        return true;
    }
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (word.kind != Kind::name) {
        b.state.furthest.expect(in.current(), Kind::name, b.state.inside);
        return false;
    }
    take(in, b, Kind::name, word.length);
    return true;
}

// (NAME | NUMBER) (`.` (NAME | NUMBER))*, a WORD, a string, `default`, a regex.
[[nodiscard]] inline bool read_host(Input& in, Builder& b)
{
    switch (peek(in)) {
    case '\'': return single_quoted(in, b);
    case '"': return double_quoted(in, b);
    case '@':
        if (looking_at(in, "@("))
            return heredoc(in, b);
        break;
    case '/':
        if (const std::size_t length = regex_length(in, b); length != 0) {
            take(in, b, Kind::regex, length);
            return true;
        }
        break;
    default: break;
    }
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (word.kind == Kind::word || word.kind == Kind::kw_default) {
        take(in, b, word.kind, word.length);
        return true;
    }
    const auto mark = b.mark(in);
    if (!read_name_or_number(in, b))
        return false;
    const bool dotted = peek(in) == '.';
    while (peek(in) == '.') {
        take(in, b, Kind::dot, 1);
        if (!read_name_or_number(in, b))
            return false;
    }
    if (dotted)
        b.close(mark, Kind::host_name);
    return true;
}

using host = rule<read_host>;

// A list of hosts has no brackets: a comma may come before `inherits` or `{`.
[[nodiscard]] inline bool read_hosts(Input& in, Builder& b)
{
    do {
        if (!read_host(in, b))
            return false;
    } while (read<comma>(in, b) && peek(in) != '{'
             && scan_word(in.current(), in.end(), b.plans).kind != Kind::kw_inherits);
    return true;
}

struct node_parent : node<Kind::inherits_clause, keyword<Kind::kw_inherits>, host> {};

struct node_definition
    : node<Kind::node_definition, keyword<Kind::kw_node>, rule<read_hosts>, opt<node_parent>, block> {};

// CLASSREF, CLASSREF`[…]`, CLASSREF and hash, hash, array.
[[nodiscard]] inline bool read_aliased_type(Input& in, Builder& b)
{
    if (peek(in) == '{')
        return read<hash>(in, b);
    if (peek(in) == '[')
        return read<array>(in, b);
    if (!read_type<Trailing::allowed>(in, b))
        return false;
    return peek(in) != '{' || b.latest().kind != Kind::class_reference || read<hash>(in, b);
}

struct type_parent : node<Kind::inherits_clause, keyword<Kind::kw_inherits>, class_reference> {};

// `type` Type `=` aliased type, or `type` CLASSREF [`inherits` CLASSREF] block
[[nodiscard]] inline bool read_type_definition(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    const Kind outside = std::exchange(b.state.inside, Kind::type_alias);
    bool matched = false;
    Kind kind = Kind::type_alias;
    if (read<keyword<Kind::kw_type>>(in, b) && read<type>(in, b)) {
        const bool plain = b.latest().kind == Kind::class_reference;
        if (read<equals>(in, b)) {
            matched = read_aliased_type(in, b);
        } else if (plain) {
            kind = Kind::type_definition;
            matched = read<seq<opt<type_parent>, block>>(in, b);
        }
    }
    b.state.inside = outside;
    if (matched)
        b.close(mark, kind);
    return matched;
}

}  // namespace plint::grammar
