// The blanks beside tokens, on the token's own line.
#pragma once

#include "parser/source/characters.hpp"
#include "parser/source/source_file.hpp"

#include <algorithm>
#include <string_view>

namespace plint::rules {

// To Puppet a carriage return is a blank, too; before a line break it is part of that.
[[nodiscard]] inline bool is_blank_at(std::string_view text, Offset at)
{
    return is_blank(text[at]) || (text[at] == '\r' && !text.substr(at + 1).starts_with('\n'));
}

// The blanks and tabs directly before `at`.
[[nodiscard]] inline Span spaces_before(const SourceFile& source, Offset at)
{
    const std::string_view text = source.text();
    Offset begin = at;
    while (begin > 0 && is_blank_at(text, begin - 1))
        --begin;
    return {begin, at};
}

// The blanks and tabs directly after `at`.
[[nodiscard]] inline Span blanks_after(const SourceFile& source, Offset at)
{
    const std::string_view text = source.text();
    Offset end = at;
    while (end < text.size() && is_blank_at(text, end))
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

// Whether it is the type or the list of `File ['/a']`, which resource_reference_chain_without_whitespace reports.
[[nodiscard]] inline bool is_split_reference(const SourceFile& source, Span part)
{
    const std::string_view text = source.text();
    const auto is_of_name = [](char c) { return is_word(c) || c == ':'; };
    Span type = part;
    if (text.substr(part.begin).starts_with('[')) {
        type.end = spaces_before(source, part.begin).begin;
        for (type.begin = type.end; type.begin > 0 && is_of_name(text[type.begin - 1]);)
            --type.begin;
    }
    const Span gap = blanks_after(source, type.end);
    std::string_view name = source.text(type);
    name.remove_prefix(name.starts_with("::") ? 2 : 0);
    return !gap.empty() && text.substr(gap.end).starts_with('[') && std::ranges::all_of(name, is_of_name)
        && !name.empty() && is_upper(name.front());
}

}  // namespace plint::rules
