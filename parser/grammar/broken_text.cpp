// Strings, comments and heredocs that never end: where they were meant to.
#include "parser/grammar/combinators.hpp"
#include "parser/grammar/messages.hpp"
#include "parser/grammar/recovery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace plint::grammar {

static const char* end_of_line(const char* at, const char* end)
{
    const auto* newline = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    const char* stop = newline == nullptr ? end : newline;
    return stop != at && stop[-1] == '\r' ? stop - 1 : stop;
}

// A string that is closed only on a later line, right before a word or right behind one, is two strings whose quotes
// were miscounted.
bool runs_away(const Builder& b, const char* begin, const char* end)
{
    if (end == nullptr)
        return true;
    if (std::find(begin, end, '\n') == end)
        return false;
    const bool behind_word = begin != b.first && is_word(begin[-1]);
    const bool before_word = end != b.last && (is_word(*end) || *end == '$' || *end == '/');
    return behind_word || before_word;
}

// Where a string that is not closed on its line was meant to end: before the punctuation at the end of the line.
static const char* meant_end(const char* begin, const char* end)
{
    const char* stop = end_of_line(begin, end);
    const char* meant = stop;
    while (meant > begin + 1 && std::strchr(" \t,;:{}()[]", meant[-1]) != nullptr)
        --meant;
    return meant > begin + 1 ? meant : stop;
}

bool recover_quote(Input& in, Builder& b)
{
    const char* const begin = in.current();
    const char* const end = std::max(meant_end(begin, in.end()), begin + 1);
    SyntaxError error;
    error.span = {b.offset(begin), b.offset(end)};
    error.message = "this string is never closed";
    error.label = fmt::format("expected a closing `{}`", *begin);
    push_unknown(in, b, static_cast<std::size_t>(end - begin), std::move(error));
    return true;
}

// Where the name in an interpolation that lacks its `}` ends; null when it seems closed.
static const char* end_of_open_interpolation(const char* at, const char* end)
{
    const char* const line_end = end_of_line(at, end);
    const char* name_end = at + 2;
    while (name_end < line_end && (is_word(*name_end) || std::strchr(":[]'.", *name_end) != nullptr))
        ++name_end;
    const bool quote_follows = name_end < line_end && *name_end == '"' && name_end > at + 2;
    const bool closed_on_line = std::find(at, line_end, '}') != line_end;
    const bool quoted_on_line = std::find(at, line_end, '"') != line_end;
    if (quote_follows || (!closed_on_line && quoted_on_line && name_end > at + 2))
        return name_end;
    return nullptr;
}

const char* end_of_double_quoted(const char* at, const char* end)
{
    int depth = 0;
    for (++at; at < end; ++at) {
        if (*at == '\\')
            ++at;
        else if (*at == '$' && end - at >= 2 && at[1] == '{') {
            if (const char* const name_end = depth == 0 ? end_of_open_interpolation(at, end) : nullptr) {
                at = name_end - 1;
                continue;
            }
            ++depth, ++at;
        }
        else if (depth > 0 && *at == '{')
            ++depth;
        else if (depth > 0 && *at == '}')
            --depth;
        else if (*at == '"' && depth == 0)
            return at + 1;
    }
    return nullptr;
}

bool recover_interpolation(Input& in, Builder& b)
{
    const char* const begin = in.current();
    const char* const line_end = end_of_line(begin, in.end());
    const char* end = end_of_double_quoted(begin, in.end());
    if (end == nullptr || end > line_end) {
        // The quotes of the line alone.
        for (const char* at = begin + 1; at < line_end; ++at)
            if (*at == '"' && at[-1] != '\\')
                end = at + 1;
        if (end == nullptr || end > line_end)
            end = line_end;
    }
    SyntaxError error = describe_failure(in, b);
    b.furthest = {};
    push_unknown(in, b, static_cast<std::size_t>(std::max(end, begin + 1) - begin), std::move(error));
    return true;
}

bool skip_open_interpolation(Builder& b, const char*& at, const char* end)
{
    const char* const name_end = end_of_open_interpolation(at, end);
    if (name_end == nullptr)
        return false;
    SyntaxError error;
    error.span = {b.offset(at), b.offset(name_end)};
    error.message = "this interpolation is never closed";
    error.label = "expected `}` after this";
    error.fix_title = "insert `}`";
    error.fix = {{{error.span.end, error.span.end}, "}"}};
    b.string_report = report(b, std::move(error));
    at = name_end;
    return true;
}

bool recover_comment(Input& in, Builder& b)
{
    SyntaxError error;
    const Offset begin = b.offset(in.current());
    error.span = {begin, begin + 2};
    error.message = "this comment is never closed";
    error.help = "close it with `*/`";
    b.trivia(Kind::block_comment, in.current(), in.end());
    b.nodes.back().report = report(b, std::move(error));
    in.iterator() = in.end();
    return true;
}

bool recover_heredoc(Input& in, Builder& b, Flaw flaw, std::size_t length)
{
    const char* const begin = in.current();
    const auto left = static_cast<std::size_t>(in.end() - begin);
    if (length == 0 || length > left || std::memchr(begin, '\n', length) != nullptr)
        length = std::max<std::size_t>(static_cast<std::size_t>(end_of_line(begin, in.end()) - begin), 2);
    push_unknown(in, b, length, describe_heredoc(b, begin, flaw, length));
    return true;
}

SyntaxError describe_heredoc(const Builder& b, const char* begin, Flaw flaw, std::size_t length)
{
    const std::string_view tag(begin, length);
    SyntaxError error = describe_flaw(flaw, fmt::format("`{}`", tag));
    error.span = {b.offset(begin), b.offset(begin + length)};
    if (flaw == Flaw::heredoc_without_end && length > 2) {
        std::string_view name = tag.substr(2, tag.find_first_of(":/)", 2) - 2);
        while (!name.empty() && (name.front() == '"' || name.front() == ' '))
            name.remove_prefix(1);
        while (!name.empty() && (name.back() == '"' || name.back() == ' '))
            name.remove_suffix(1);
        error.help = fmt::format("end its text with a line `| {}`", name);
    }
    return error;
}

}  // namespace plint::grammar
