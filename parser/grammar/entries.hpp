// The content of brackets: arguments, array elements, keys of an access, pairs of a hash. Types are accesses too.
#pragma once

#include "parser/grammar/levels.hpp"
#include "parser/grammar/lists.hpp"

namespace plint::grammar {

// Whether the node read last is above the level of expressions: `=`, `->`, a resource.
[[nodiscard]] inline bool is_above_expression(Kind kind)
{
    switch (kind) {
    case Kind::assignment:
    case Kind::relationship:
    case Kind::resource:
    case Kind::untitled_resource:
    case Kind::resource_defaults:
    case Kind::resource_override:
    case Kind::virtual_resource: return true;
    default: return false;
    }
}

[[nodiscard]] inline bool read_arrow(Input& in, Builder& b)
{
    return (!arrow::here(in) && recover::arrow(in, b)) || read<arrow>(in, b);
}

// `type` and `function` are words where a list allows it: before `=>`, or before one of `closers`.
[[nodiscard]] inline bool bare_keyword(Input& in, Builder& b, std::string_view closers)
{
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (word.kind != Kind::kw_type && word.kind != Kind::kw_function)
        return false;
    const auto mark = b.mark(in);
    take(in, b, word.kind, word.length);
    if (arrow::here(in) || (peek(in) != '\0' && closers.find(peek(in)) != closers.npos))
        return true;
    b.rewind(mark, in);
    return false;
}

enum class Entry : std::uint8_t { argument, element, key, pair };

// An entry: a value, or `k => v`, which becomes a pair. `key`: a value must be an expression; `pair`: a value alone is
// not accepted.
template <Entry Which>
[[nodiscard]] bool entry(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    if (!recover::keyword_key(in, b) && !bare_keyword(in, b, Which == Entry::element ? ",]" : "")
        && !read_assignment(in, b))
        return false;
    if (!arrow::here(in) && !recover::at_wrong_arrow(in, b, Which == Entry::pair)) {
        if (Which == Entry::pair && recover::pair(in, b)) {
            b.close(mark, Kind::pair);
            return true;
        }
        if (Which == Entry::pair || (Which == Entry::key && is_above_expression(b.latest().kind))) {
            b.state.furthest.expect(in.current(), Kind::arrow, b.state.inside);
            return false;
        }
        return true;
    }
    const Kind outside = std::exchange(b.state.inside, Kind::pair);
    const bool matched = read_arrow(in, b) && (bare_keyword(in, b, ",)]}") || read_assignment(in, b));
    b.state.inside = outside;
    if (matched)
        b.close(mark, Kind::pair);
    return matched;
}

using argument = rule<entry<Entry::argument>>;
using array_element = rule<entry<Entry::element>>;
using access_key = rule<entry<Entry::key>>;
using hash_pair = rule<entry<Entry::pair>>;

struct array : node<Kind::array, bracketed<lbracket, array_element, rbracket, ']'>> {};
struct hash : node<Kind::hash, bracketed<lbrace, hash_pair, rbrace, '}'>> {};
struct paren : node<Kind::paren, lparen, rule<read_assignment>, rparen> {};

// Whether a `[` here is an access: no whitespace before it.
[[nodiscard]] inline bool is_adjacent(const Input& in, const Builder& b)
{
    const char* const at = in.current();
    if (at == b.first)
        return false;
    switch (at[-1]) {
    case ' ':
    case '\t':
    case '\r':
    case '\n': return false;
    default: break;
    }
    if (static_cast<unsigned char>(at[-1]) < 0x80)
        return true;
    return !(at - b.first >= 2 && scan_unicode_space(at - 2, at) == 2)
        && !(at - b.first >= 3 && scan_unicode_space(at - 3, at) == 3);
}

[[nodiscard]] inline bool read_class_reference(Input& in, Builder& b)
{
    const Word word = scan_word(in.current(), in.end(), b.plans);
    if (word.kind == Kind::class_reference) {
        take(in, b, Kind::class_reference, word.length);
        return true;
    }
    if (word.flaw != Flaw::none)
        b.state.furthest.fail_token(in.current(), word.flaw, b.state.inside);
    b.state.furthest.expect(in.current(), Kind::class_reference, b.state.inside);
    return false;
}

using class_reference = leaf<read_class_reference>;

// CLASSREF, or CLASSREF`[` keys `]`. Where the grammar accepts a type and no other expression.
template <Trailing Comma>
[[nodiscard]] bool read_type(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    if (!read_class_reference(in, b))
        return false;
    if (peek(in) != '[' || !is_adjacent(in, b))
        return true;
    if (!read<seq<lbracket, comma_list<access_key, ']', Comma>, rbracket>>(in, b))
        return false;
    b.close(mark, Kind::access);
    return true;
}

using type = rule<read_type<Trailing::refused>>;

}  // namespace plint::grammar
