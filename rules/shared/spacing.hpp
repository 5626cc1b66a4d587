// The blanks beside tokens, on the token's own line.
#pragma once

#include "parser/source/characters.hpp"
#include "parser/source/source_file.hpp"

#include <algorithm>
#include <string_view>

namespace plint {

// The blanks and tabs directly before `at`.
[[nodiscard]] inline Span blanks_before(const SourceFile& source, Offset at)
{
    const std::string_view text = source.text();
    Offset begin = at;
    while (begin > 0 && is_blank(text[begin - 1]))
        --begin;
    return {begin, at};
}

// The blanks and tabs directly after `at`.
[[nodiscard]] inline Span blanks_after(const SourceFile& source, Offset at)
{
    const std::string_view text = source.text();
    Offset end = at;
    while (end < text.size() && is_blank(text[end]))
        ++end;
    return {at, end};
}

// Whether nothing but blanks stands after `at` on its line; a comment is something.
[[nodiscard]] inline bool ends_line(const SourceFile& source, Offset at)
{
    const Offset end = blanks_after(source, at).end;
    return end == source.text().size() || source.text()[end] == '\n' || source.text()[end] == '\r';
}

[[nodiscard]] inline bool on_one_line(const SourceFile& source, Span span)
{
    return source.text(span).find('\n') == std::string_view::npos;
}

}  // namespace plint
