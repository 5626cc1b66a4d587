// Missing quotes, and quotes that end too early.
#include "parser/recovery/broken_text.hpp"
#include "parser/recovery/guesses.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/slips.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::grammar::recovery {

namespace {

using Guess = std::optional<SyntaxError>;

SyntaxError must_be_quoted(std::string_view text, std::string message, const Builder& b)
{
    SyntaxError error;
    error.span = span_of(text, b);
    error.message = std::move(message);
    error.fix_title = fmt::format("write `'{}'`", text);
    error.fix = {{error.span, fmt::format("'{}'", text)}};
    return error;
}

// The bytes around `at` on its line for which `belongs` is true.
template <typename Belongs>
std::string_view around(const char* at, const Builder& b, Belongs belongs)
{
    const char* const first = nearby_begin(at, b);
    const char* const last = nearby_end(at, b);
    const char* begin = at;
    while (begin != first && belongs(begin[-1]))
        --begin;
    const char* end = at;
    while (end != last && belongs(*end))
        ++end;
    return {begin, end};
}

// Where the string begins that the quote at `closing` ends, on the same line and not far from its beginning.
const char* opening_quote(const char* closing, const Builder& b)
{
    const char* at = closing;
    for (int steps = 0; at != b.first && at[-1] != '\n'; --at)
        if (++steps > 500)
            return nullptr;
    for (; at < closing; ++at)
        if (*at == '\'' || *at == '"') {
            const char* const end = std::find(at + 1, closing + 1, *at);
            if (end >= closing)
                return end == closing ? at : nullptr;
            at = end;
        }
    return nullptr;
}

// `'a" in $x['b']`: the string ends where the next one should begin.
Guess mixed_quotes(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (at == b.last || at - b.first < 3 || (at[-1] != '\'' && at[-1] != '"') || !string_may_follow(at[-2]))
        return std::nullopt;
    const char* const opening = opening_quote(at - 1, b);
    if (opening == nullptr)
        return std::nullopt;
    const char* const other = std::find(opening, at, *opening == '"' ? '\'' : '"');
    if (other == at || !is_word(other[-1]) || is_word(other[1]))
        return std::nullopt;
    SyntaxError error;
    error.span = {b.offset(other), b.offset(other) + 1};
    error.message = fmt::format("this `{}` does not end a string that begins with `{}`", *other, *opening);
    error.fix_title = fmt::format("write `{}`", *opening);
    error.fix = {{error.span, std::string(1, *opening)}};
    return error;
}

// `'don't'`, `"say "hello""`
Guess quote_in_string(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (at == b.first || at == b.last || (at[-1] != '\'' && at[-1] != '"') || !is_word(*at))
        return std::nullopt;
    const char quote = at[-1];
    SyntaxError error;
    const Offset place = b.offset(at) - 1;
    error.span = {place, place + 1};
    error.message = quote == '"' ? "this quote ends the string" : "this apostrophe ends the string";
    const char* const line_end = std::find(at, nearby_end(at, b), '\n');
    if (quote == '\'' && std::count(at, line_end, quote) == 1) {
        error.fix_title = "write `\\'`";
        error.fix = {{{place, place}, "\\"}};
    } else if (quote == '"') {
        error.help = "write `\\\"` inside a double-quoted string, or use single quotes";
    } else {
        error.help = "write `\\'` inside a single-quoted string, or use double quotes";
    }
    return error;
}

// `$x = class …`: the keyword was meant as a word. `require => class['x']`: a reference was meant.
Guess keyword_as_value(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    const char* const last = visible_before(at, b);
    if (last == nullptr || !is_lower(*last)
        || std::ranges::find(furthest.expected(), Kind::name) == furthest.expected().end())
        return std::nullopt;
    const std::string_view word = word_before(last + 1, b);
    if (word != "class" && word != "define" && word != "function" && word != "node" && word != "plan" && word != "type")
        return std::nullopt;
    if (starts_line(word.data(), b.first))
        return std::nullopt;
    if (word == "class" && last + 1 != b.last && last[1] == '[') {
        SyntaxError error;
        error.span = span_of(word, b);
        error.message = "a reference to a class begins with a capital letter";
        error.fix_title = "write `Class`";
        error.fix = {{error.span, "Class"}};
        return error;
    }
    return must_be_quoted(word, fmt::format("keyword `{}` must be quoted when used as a value", word), b);
}

bool belongs_to_path(char c)
{
    return is_word(c) || c == '/' || c == '.' || c == '-' || c == '_';
}

// `source => /etc/motd`: `/etc/` was read as a regular expression.
Guess path(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (at == b.first || at == b.last || at[-1] != '/' || !belongs_to_path(*at))
        return std::nullopt;
    const std::string_view text = around(at, b, belongs_to_path);
    if (text[0] != '/' || text.starts_with("//") || std::ranges::count(text, '/') < 2)
        return std::nullopt;
    return must_be_quoted(text, "path must be quoted", b);
}

// `source => puppet:///modules/x`
Guess url(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (!std::string_view(at, b.last).starts_with("://"))
        return std::nullopt;
    const std::string_view text = around(
        at, b, [](char c) { return belongs_to_path(c) || c == ':' || c == '%' || c == '?' || c == '&' || c == '='; });
    const std::string_view whole = text.substr(0, text.find_last_not_of(":?&") + 1);
    return must_be_quoted(whole, "URL must be quoted", b);
}

// `node web-1.example.com`
Guess host(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (furthest.inside != Kind::node_definition || at == b.last || *at != '.')
        return std::nullopt;
    const std::string_view text = around(at, b, [](char c) { return is_word(c) || c == '.' || c == '-'; });
    return must_be_quoted(text, fmt::format("host name `{}` must be quoted", text), b);
}

// `1.2.3`
Guess version(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (furthest.inside != Kind::method_call || at == b.last || !is_digit(*at))
        return std::nullopt;
    const std::string_view text = around(at, b, [](char c) { return is_word(c) || c == '.' || c == '-'; });
    if (!is_digit(text[0]))
        return std::nullopt;
    return must_be_quoted(text, fmt::format("`{}` is not a valid number", text), b);
}

// `/^app$ {`
Guess regex(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (at == b.last || *at != '/' || found.span.size() != 1)
        return std::nullopt;
    const auto expected = furthest.expected();
    if (std::ranges::find(expected, Kind::file) == expected.end() && furthest.inside != Kind::node_definition)
        return std::nullopt;
    const std::string_view line = line_of(at, b);
    SyntaxError error;
    error.span = found.span;
    error.message = "this regular expression is never closed";
    error.label = "expected a closing `/`";
    if (line.find("/", static_cast<std::size_t>(at - line.data()) + 1) != line.npos)
        return std::nullopt;
    if (furthest.inside != Kind::node_definition)
        error.help = "quote it if it is a path";
    return error;
}

// Where a digit begins a part of a name: the `1` of `web::1_2`.
std::size_t digit_of_part(std::string_view name)
{
    for (std::size_t at = name.find("::"); at < name.size(); at = name.find("::", at + 1))
        if (at + 2 < name.size() && is_digit(name[at + 2]))
            return at + 2;
    return name.npos;
}

// `include php::5_3`, which old versions of Puppet accepted, and `ip => fe80::1`
Guess digit_in_name(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    std::string_view text = around(at, b, [](char c) { return is_word(c) || c == ':' || c == '-'; });
    text = text.substr(0, text.find_last_not_of(":-") + 1);
    const std::size_t digit = digit_of_part(text);
    if (digit == text.npos || text.data() + digit < at
        || (text.data() != b.first && !string_may_follow(text.data()[-1])))
        return std::nullopt;
    const char* const before = visible_before(text.data(), b);
    if (before != nullptr && before != b.first && *before == '>' && before[-1] == '=')
        return must_be_quoted(text, fmt::format("`{}` must be quoted", text), b);
    SyntaxError error;
    error.span = span_of(text, b);
    error.message = fmt::format("name `{}` has a part that begins with a digit", text);
    error.help = "begin each part of a name with a lowercase letter";
    return error;
}

// `class 'x' {`
Guess quoted_name(const Failure& failure)
{
    const auto& [at, found, furthest, b] = failure;
    if (found.span.size() < 3 || scan_word(at + 1, b.last, b.plans).length != found.span.size() - 2)
        return std::nullopt;
    return replacement(found.span, "name must not be quoted here", {at + 1, found.span.size() - 2});
}

constexpr Guess (*const quote_guesses[])(const Failure&) = {mixed_quotes, quote_in_string, path,  url,
                                                            host,         version,         regex, keyword_as_value};

}  // namespace

std::optional<SyntaxError> guess_quotes(const Failure& failure)
{
    if (auto error = digit_in_name(failure))
        return error;
    if (failure.furthest.flaw != Flaw::none)
        return failure.furthest.flaw == Flaw::quoted_name ? quoted_name(failure) : std::nullopt;
    for (const auto& one : quote_guesses)
        if (auto error = one(failure))
            return error;
    return std::nullopt;
}

}  // namespace plint::grammar::recovery
