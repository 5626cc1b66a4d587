#include "parser/grammar/resources.hpp"

#include <tao/pegtl/match.hpp>

namespace plint::grammar {

static bool at_attribute_operator(const Input& in, const Builder& b)
{
    return arrow::here(in) || plus_arrow::here(in) || recover::at_equals_for_arrow(in, b);
}

bool at_attribute(Input& in, Builder& b)
{
    std::size_t length = 0;
    if (peek(in) == '*') {
        length = 1;
    } else {
        const Word word = scan_word(in.current(), in.end(), b.plans);
        if (!is_attribute_name(word.kind))
            return recover::at_quoted_attribute(in, b);
        length = word.length;
    }
    const auto mark = b.mark(in);
    take(in, b, Kind::name, length);
    const bool found = at_attribute_operator(in, b);
    b.rewind(mark, in);
    return found;
}

bool read_attribute(Input& in, Builder& b)
{
    const auto mark = b.mark(in);
    const Kind outside = std::exchange(b.state.inside, Kind::attribute);
    Kind kind = Kind::attribute;
    bool matched = false;
    if (peek(in) == '*') {
        kind = Kind::splat_attribute;
        take(in, b, Kind::star, 1);
        matched = read_arrow(in, b);
    } else if (const Word word = scan_word(in.current(), in.end(), b.plans); is_attribute_name(word.kind)) {
        take(in, b, word.kind, word.length);
        matched = read<plus_arrow>(in, b) || read_arrow(in, b);
    } else if (recover::quoted_attribute(in, b)) {
        matched = read<plus_arrow>(in, b) || read_arrow(in, b);
    } else {
        b.state.furthest.expect(in.current(), Kind::attribute, outside);
    }
    matched = matched && read_expression(in, b);
    b.state.inside = outside;
    if (matched)
        b.close(mark, kind);
    return matched;
}

bool read_attributes(Input& in, Builder& b)
{
    for (bool first = true;; first = false) {
        if (peek(in) == '}' || peek(in) == ';' || recover::at_assumed_closer(in, b))
            return true;
        if (first && peek(in) == ',') {  // Puppet counts nothing as an attribute, so a comma may come first
            take(in, b, Kind::comma, 1);
            if (!at_attribute(in, b))
                return true;
        }
        const auto mark = b.mark(in);
        if (!read_attribute(in, b)) {
            b.rewind(mark, in);
            if (!recover::element(in, b, '}'))
                return false;
        }
        if (!read<comma>(in, b) && !recover::comma(in, b, '}'))
            return true;
        if (peek(in) == ',' && !recover::reads_on(b))
            return true;
    }
}

// Body (`;` body)* [`;`]
static bool read_bodies(Input& in, Builder& b)
{
    do {
        if (recover::semicolon_for_comma(in, b))
            continue;
        if (!read<resource_body>(in, b) && !recover::resource_body(in, b))
            return false;
    } while (read<semicolon>(in, b) && peek(in) != '}' && !recover::at_assumed_closer(in, b));
    return true;
}

// Whether one of the attributes read since node `from` is written `name +> value`.
static bool has_plus_arrow(const Builder& b, std::uint32_t from)
{
    for (std::uint32_t i = b.tail; i > from; i -= b.nodes[i - 1].size) {
        const Built& attribute = b.nodes[i - 1];
        if (attribute.kind != Kind::attribute)
            continue;
        const std::uint32_t name = i - attribute.size;
        std::uint32_t sign = name + 1;
        while (is_trivia(b.nodes[sign].kind))
            ++sign;
        if (b.nodes[sign].kind == Kind::plus_arrow)
            return true;
    }
    return false;
}

// `{ attributes }` after something: what that is decides what it makes.
static bool read_untitled(Input& in, Builder& b, const Builder::Mark& mark)
{
    const char* const brace = in.current();
    const Built subject = b.latest();
    const auto body = b.mark(in);
    if (!read<attribute_block>(in, b))
        return false;
    Kind kind = Kind::error;
    switch (subject.kind) {
    case Kind::name:
        kind = Kind::untitled_resource;
        if (has_plus_arrow(b, body.size)) {
            b.state.furthest.refuse(brace, Flaw::plus_arrow_without_title);
            return false;
        }
        break;
    case Kind::class_reference: kind = Kind::resource_defaults; break;
    case Kind::access: kind = Kind::resource_override; break;
    default: b.state.furthest.refuse(mark.at, Flaw::not_a_resource); return false;
    }
    b.close(mark, kind);
    return true;
}

static bool read_titled(Input& in, Builder& b, const Builder::Mark& mark)
{
    const Kind outside = std::exchange(b.state.inside, Kind::resource);
    const bool matched = read<lbrace>(in, b) && read_bodies(in, b) && read<rbrace>(in, b);
    b.state.inside = outside;
    if (matched)
        b.close(mark, Kind::resource);
    return matched;
}

// At a `{` after a type.
static bool read_resource_block(Input& in, Builder& b, const Builder::Mark& mark)
{
    const auto brace = b.mark(in);
    take(in, b, Kind::lbrace, 1);
    const bool untitled = peek(in) == '}' || peek(in) == ',' || at_attribute(in, b);
    b.rewind(brace, in);
    return untitled ? read_untitled(in, b, mark) : read_titled(in, b, mark);
}

static bool is_resource_form(Kind kind)
{
    return kind == Kind::resource || kind == Kind::resource_defaults || kind == Kind::resource_override
        || kind == Kind::virtual_resource;
}

static bool read_virtual(Input& in, Builder& b)
{
    const Nesting nesting(in, b);
    if (nesting.too_deep())
        return false;
    const auto mark = b.mark(in);
    const bool exported = looking_at(in, "@@");
    take(in, b, exported ? Kind::at_at : Kind::at, exported ? 2 : 1);
    if (!read_resource(in, b))
        return false;
    if (!is_resource_form(b.latest().kind)) {
        b.state.furthest.refuse(mark.at, Flaw::virtual_without_resource);
        return false;
    }
    b.close(mark, Kind::virtual_resource);
    return true;
}

bool read_resource_blocks(Input& in, Builder& b, const Builder::Mark& mark)
{
    while (peek(in) == '{' && !recover::at_assumed_closer(in, b) && !recover::at_next_value(b))
        if (!read_resource_block(in, b, mark))
            return false;
    return true;
}

bool read_marked_resource(Input& in, Builder& b)
{
    const bool text = b.at_first_text(in);
    if (peek(in) == '@' && peek(in, 1) != '(' && !text)
        return read_virtual(in, b);
    const auto mark = b.mark(in);
    const Word word = peek(in) == 'c' && !text ? scan_word(in.current(), in.end(), b.plans) : Word{};
    bool class_resource = false;
    if (word.kind == Kind::kw_class) {
        take(in, b, Kind::kw_class, word.length);
        class_resource = peek(in) == '{';
        if (!class_resource)
            b.rewind(mark, in);
    }
    const bool matched = class_resource ? read_titled(in, b, mark) : read_expression(in, b);
    return matched && read_resource_blocks(in, b, mark);
}

bool read_collector(Input& in, Builder& b)
{
    const bool exported = peek(in, 1) == '<';
    const Kind outside = std::exchange(b.state.inside, Kind::collector);
    take(in, b, exported ? Kind::exported_open : Kind::collect_open, exported ? 3 : 2);
    using close_query = token<Kind::collect_close, "|>", ">">;
    using close_exported = token<Kind::exported_close, "|>>">;
    bool matched = peek(in) == '|' || read_expression(in, b);
    matched = matched && (exported ? read<close_exported>(in, b) : read<close_query>(in, b));
    matched = matched && (peek(in) != '{' || read<attribute_block>(in, b));
    b.state.inside = outside;
    return matched;
}

}  // namespace plint::grammar
