#include "parser/recovery/layout.hpp"

#include "parser/source/characters.hpp"

namespace plint::grammar::recovery {

std::uint32_t indentation(const char* at, const char* first)
{
    // Else the time for one line with many errors grows with the square of its length.
    constexpr std::ptrdiff_t longest_line = 1024;
    const char* line = at;
    while (line != first && line[-1] != '\n' && at - line < longest_line)
        --line;
    std::uint32_t columns = 0;
    for (const char* const begin = line; is_blank(*line) && line - begin < longest_line; ++line)
        columns = *line == '\t' ? (columns / 8 + 1) * 8 : columns + 1;
    return columns;
}

bool starts_line(const char* at, const char* first)
{
    while (at != first && (is_blank(at[-1]) || at[-1] == '\r'))
        --at;
    return at == first || at[-1] == '\n';
}

bool is_last_on_line(const char* at, const char* end)
{
    for (++at; at != end; ++at) {
        if (*at == '\n' || *at == '#')
            return true;
        if (*at != ' ' && *at != '\t' && *at != '\r')
            return false;
    }
    return true;
}

std::size_t character_length(const Input& in)
{
    const auto lead = static_cast<unsigned char>(peek(in));
    std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    for (std::size_t i = 1; i < length; ++i)
        if ((static_cast<unsigned char>(peek(in, i)) & 0xC0U) != 0x80U || in.size(i + 1) <= i)
            return i;
    return length;
}

bool continues_statement(const Input& in, const Builder& b)
{
    switch (peek(in)) {
    case ')':
    case ']':
    case ',':
    case '.':
    case '?':
    case '=':
    case '+':
    case '|': return true;
    case '}': return false;
    case '-': return peek(in, 1) == '>';
    case '~': return true;
    default: break;
    }
    switch (scan_word(in.current(), in.end(), b.plans).kind) {
    case Kind::kw_else:
    case Kind::kw_elsif:
    case Kind::kw_and:
    case Kind::kw_or:
    case Kind::kw_in: return true;
    default: return false;
    }
}

bool starts_statement(Input& in, Builder& b)
{
    const Word word = scan_word(in.current(), in.end(), b.plans);
    switch (word.kind) {
    case Kind::kw_if:
    case Kind::kw_unless:
    case Kind::kw_case:
    case Kind::kw_class:
    case Kind::kw_define:
    case Kind::kw_function:
    case Kind::kw_node:
    case Kind::kw_else:
    case Kind::kw_elsif: {
        const auto mark = b.mark(in);
        take(in, b, word.kind, word.length);
        const bool is_key = arrow::here(in) || plus_arrow::here(in);
        b.rewind(mark, in);
        return !is_key;
    }
    case Kind::name: {
        const auto mark = b.mark(in);
        take(in, b, word.kind, word.length);
        const bool resource = peek(in) == '{';
        b.rewind(mark, in);
        return resource;
    }
    default: return false;
    }
}

}  // namespace plint::grammar::recovery
