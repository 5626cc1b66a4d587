// Strings, comments and heredocs that never end: finds where they were meant to end.
#include "parser/recovery/broken_text.hpp"

#include "parser/grammar/combinators.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/slips.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace plint::grammar::recovery {

static const char* end_of_line(const char* at, const char* end)
{
    const auto* newline = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    const char* stop = newline == nullptr ? end : newline;
    return stop != at && stop[-1] == '\r' ? stop - 1 : stop;
}

// Whether a regular expression seems to be two signs of different lines, code between them.
bool is_runaway_regex(const Input& in, std::size_t length)
{
    const char* const end = in.current() + length;
    const char* const newline = std::find(in.current(), end, '\n');
    const auto is_quote = [](char c) { return c == '\'' || c == '"'; };
    return newline != end && std::find_if(in.current(), newline, is_quote) != newline;
}

// Whether a string can begin after this byte.
bool string_may_follow(char before)
{
    return std::strchr(" \t\r\n([{,;:=><|!~+-*?", before) != nullptr;
}

// Whether the line ends like a line of code.
static bool looks_like_code(const char* begin, const char* end)
{
    while (end != begin && (is_blank(end[-1]) || end[-1] == '\r'))
        --end;
    return end != begin && std::strchr(",;:{[()])}", end[-1]) != nullptr;
}

// Whether a quote has a sign (and an optional space) before it, and a string after it.
static bool looks_like_opener(const char* quote, const Builder& b)
{
    const char* before = quote;
    while (before != b.first && before[-1] == ' ')
        --before;
    if (before == b.first || std::strchr("([{,>=:", before[-1]) == nullptr || quote + 1 == b.last)
        return false;
    return std::strchr(" \t\r\n,;:)]}", quote[1]) == nullptr;
}

// A string that is closed only on a later line, directly before or after a word, is two strings with a missing
// or surplus quote.
bool runs_away(const Builder& b, const char* begin, const char* end)
{
    if (end == nullptr)
        return true;
    const char* const newline = std::find(begin, end, '\n');
    if (newline == end)
        return false;
    const bool behind_word = begin != b.first && !string_may_follow(begin[-1]);
    const bool before_word = end != b.last && (is_word(*end) || *end == '$' || *end == '/');
    const bool suspicious = behind_word || looks_like_code(begin, newline);
    return before_word || (suspicious && looks_like_opener(end - 1, b));
}

// Where a string that is not closed on its line was meant to end: before the punctuation at the end of the line, or of
// the tag of a template. `::` belongs to a name in the string. At the end of the text, the user is still typing the string.
static const char* meant_end(const Builder& b, const char* begin, const char* end)
{
    const char* stop = end_of_line(begin, end);
    if (b.epp && !b.state.in_heredoc) {
        const auto close = std::string_view(begin, stop).find("%>");
        if (close != std::string_view::npos)
            stop = begin + close - (close > 1 && begin[close - 1] == '-' ? 1 : 0);
    }
    if (stop == b.last)
        return stop;
    const char* const openers[] = {std::find(begin, stop, '{'), std::find(begin, stop, '('),
                                   std::find(begin, stop, '[')};
    const char* meant = stop;
    while (meant > begin + 1 && !std::string_view(begin, meant).ends_with("::")
           && std::strchr(" \t,;:{}()[]", meant[-1]) != nullptr) {
        const auto closer = std::string_view("})]").find(meant[-1]);
        if (closer != std::string_view::npos && openers[closer] < meant)
            break;  // `${name}`
        --meant;
    }
    return meant > begin + 1 ? meant : stop;
}

// A string that never ends leaves its line in pieces: other errors on that line follow from it.
static void push_broken_quote(Input& in, Builder& b, std::size_t length, SyntaxError error)
{
    b.recovery->broken_strings.push_back(error.span.begin);
    push_unknown(in, b, length, std::move(error));
}

bool recover_quote(Input& in, Builder& b)
{
    const char* const begin = in.current();
    SyntaxError error;
    if (begin != b.first && !string_may_follow(begin[-1])) {
        error.span = {b.offset(begin), b.offset(begin) + 1};
        error.message = fmt::format("this `{}` does not close a string", *begin);
        error.help = "add the opening quote";
        push_broken_quote(in, b, 1, std::move(error));
        return true;
    }
    const char* const end = std::max(meant_end(b, begin, in.end()), begin + 1);
    error.span = {b.offset(begin), b.offset(end)};
    error.message = "this string is never closed";
    error.label = fmt::format("expected a closing `{}`", *begin);
    push_broken_quote(in, b, static_cast<std::size_t>(end - begin), std::move(error));
    return true;
}

// Where the name in an interpolation that lacks its `}` ends; null when it seems closed. A `}` that is far away on the
// line counts as missing, so that a long line is not read again for each of its interpolations.
static const char* end_of_open_interpolation(const char* at, const char* end, bool in_heredoc)
{
    constexpr std::ptrdiff_t seen = 1024;
    const char* const line_end = end_of_line(at, at + std::min(end - at, seen));
    const char* name_end = at + 2;
    while (name_end < line_end && (is_word(*name_end) || std::strchr(":[]'.", *name_end) != nullptr))
        ++name_end;
    if (name_end == at + 2)
        return nullptr;
    if (name_end < line_end && *name_end == '"' && name_end[-1] != '[' && !in_heredoc)
        return name_end;
    if (std::find(at, line_end, '}') != line_end)
        return nullptr;
    if (!in_heredoc)
        return std::find(at, line_end, '"') != line_end ? name_end : nullptr;
    const char* const last = name_end + std::min(end - name_end, seen);
    const char* const next =
        std::find_if_not(name_end, last, [](char c) { return std::strchr(" \t\r\n", c) != nullptr; });
    return next == end || (next != last && is_word(*next)) ? name_end : nullptr;
}

const char* end_of_double_quoted(const char* at, const char* end)
{
    int depth = 0;
    for (++at; at < end; ++at) {
        if (depth > limits::max_nesting)
            return nullptr;
        if (*at == '\\')
            ++at;
        else if (*at == '$' && end - at >= 2 && at[1] == '{') {
            if (const char* const name_end = depth == 0 ? end_of_open_interpolation(at, end, false) : nullptr) {
                at = name_end - 1;
                continue;
            }
            ++depth, ++at;
        } else if (depth > 0 && *at == '{')
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
    const char* const line_end = end_of_line(begin, lookahead_limit(b, begin));
    charge_lookahead(b, begin, line_end);
    const char* end = end_of_double_quoted(begin, line_end);
    if (end == nullptr) {
        // The quotes of the line alone.
        for (const char* at = begin + 1; at < line_end; ++at)
            if (*at == '"' && at[-1] != '\\')
                end = at + 1;
        if (end == nullptr)
            end = line_end;
    }
    SyntaxError error = describe_failure(in, b);
    b.state.furthest = {};
    push_unknown(in, b, static_cast<std::size_t>(std::max(end, begin + 1) - begin), std::move(error));
    return true;
}

bool skip_open_interpolation(Builder& b, const char*& at, const char* end)
{
    const char* const name_end = end_of_open_interpolation(at, end, b.state.in_heredoc);
    if (name_end == nullptr)
        return false;
    SyntaxError error;
    error.span = {b.offset(at), b.offset(name_end)};
    error.message = "this interpolation is never closed";
    error.label = "expected `}` after this";
    error.fix_title = "insert `}`";
    error.fix = {{{error.span.end, error.span.end}, "}"}};
    b.state.string_report = report(b, std::move(error));
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

bool recover_foreign_comment(Input& in, Builder& b)
{
    const char* const at = in.current();
    if (!looking_at(in, "//") || (at != b.first && std::strchr(" \t\n", at[-1]) == nullptr))
        return false;
    const char* const end = end_of_line(at, in.end());
    const char* const word = std::find_if(at + 2, end, [](char c) { return c != ' ' && c != '\t'; });
    const Built* const before = b.last_token();
    const bool operand = before != nullptr && (wants_operand(before->kind) || before->kind == Kind::kw_node);
    if (word == end || !(is_word(*word)) || operand)
        return false;  // an empty regular expression
    SyntaxError error = replacement({b.offset(at), b.offset(at) + 2}, "comment begins with `//` instead of `#`", "#");
    b.trivia(Kind::line_comment, at, end);
    b.nodes.back().report = report(b, std::move(error));
    in.iterator() = end;
    return true;
}

namespace {

struct OpenTag {
    std::size_t length;
    std::string_view name;
};

// `@("END"`, and the text that may be between the name and the missing `)`.
OpenTag scan_open_tag(std::string_view text)
{
    const auto words = [&](std::size_t at) {
        while (at < text.size() && is_word(text[at]))
            ++at;
        return at;
    };
    const bool quoted = text.substr(2, 1) == "\"";
    const std::size_t begin = quoted ? 3 : 2;
    std::size_t at = words(begin);
    const std::string_view name = text.substr(std::min(begin, text.size()), at - begin);
    if (quoted && text.substr(at, 1) == "\"")
        ++at;
    for (const std::string_view sign : {":", "/"})
        if (text.substr(at, 1) == sign)
            at = words(at + 1);
    return {at, name};
}

}  // namespace

// The text of a tag without its `)` is known if a line ends it.
static void announce_text(Builder& b, const char* tag, std::string_view name)
{
    const auto place = std::ranges::lower_bound(b.state.heredocs, tag, {}, &HeredocPlan::tag);
    if (name.empty() || (place != b.state.heredocs.end() && place->tag == tag))
        return;
    const char* const last = lookahead_limit(b, tag);
    const char* const text = std::find(tag, last, '\n');
    const char* line = text;
    for (; line != last; line = std::find(line, last, '\n')) {
        const char* word = ++line;
        while (word != b.last && (is_blank(*word) || *word == '|' || *word == '-'))
            ++word;
        const char* const stop = end_of_line(word, b.last);
        if (std::string_view(word, stop) != name)
            continue;
        const char* const resume = std::find(stop, b.last, '\n');
        b.state.heredocs.insert(place,
                                {tag, text + 1, line, resume == b.last ? resume : resume + 1, false, false, false});
        break;
    }
    charge_lookahead(b, tag, line);
}

static bool recover_open_tag(Input& in, Builder& b)
{
    const char* const begin = in.current();
    const OpenTag tag = scan_open_tag({begin, in.end()});
    if (tag.name.empty())
        return false;
    announce_text(b, begin, tag.name);
    SyntaxError error = describe_flaw(Flaw::heredoc_unclosed_tag, {});
    error.span = {b.offset(begin), b.offset(begin + tag.length)};
    error.help.clear();
    error.label = "expected `)` after this";
    error.fix_title = "insert `)`";
    error.fix = {{{error.span.end, error.span.end}, ")"}};
    push_unknown(in, b, tag.length, std::move(error));
    return true;
}

bool recover_heredoc(Input& in, Builder& b, Flaw flaw, std::size_t length)
{
    const char* const begin = in.current();
    const auto left = static_cast<std::size_t>(in.end() - begin);
    if (length == 0 || length > left || std::memchr(begin, '\n', length) != nullptr) {
        if (recover_open_tag(in, b))
            return true;
        length = std::max<std::size_t>(static_cast<std::size_t>(end_of_line(begin, in.end()) - begin), 2);
    }
    push_unknown(in, b, length, describe_heredoc(b, begin, flaw, length));
    return true;
}

// The line in the text of a heredoc that looks like an end marker with another word.
static void point_to_other_end(const Builder& b, const char* tag, std::string_view name, SyntaxError& error)
{
    const char* const last = lookahead_limit(b, tag);
    const char* line = std::find(tag, last, '\n');
    for (; line != last; line = std::find(line, last, '\n')) {
        const char* at = ++line;
        while (at != b.last && is_blank(*at))
            ++at;
        if (at == b.last || *at != '|')
            continue;
        while (++at != b.last && (is_blank(*at) || *at == '-')) {
        }
        const char* const stop = end_of_line(at, b.last);
        if (at == stop || std::find_if_not(at, stop, is_word) != stop || std::string_view(at, stop) == name)
            continue;
        error.opener = Span{b.offset(at), b.offset(stop)};
        error.opener_label = fmt::format("is this its end? the tag is `{}`", name);
        error.help.clear();
        error.fix_title = fmt::format("write `{}`", name);
        error.fix = {{*error.opener, std::string(name)}};
        break;
    }
    charge_lookahead(b, tag, line);
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
        error.help = fmt::format("end the text with a line `| {}`", name);
        point_to_other_end(b, begin, name, error);
    }
    return error;
}

bool interpolated_runs_away(const Builder& b, const char* begin)
{
    const char* const last = lookahead_limit(b, begin);
    const char* const end = end_of_double_quoted(begin, last);
    charge_lookahead(b, begin, end == nullptr ? last : end);
    return runs_away(b, begin, end);
}

void assume_heredoc_end(const Builder& b, HeredocPlan& plan)
{
    const std::uint32_t indent = indentation(plan.tag, b.first);
    const char* line = plan.text;
    while (line != b.last && (indentation(line, b.first) > indent || *line == '\n' || *line == '\r')) {
        line = std::find(line, b.last, '\n');
        line += line != b.last;
    }
    plan.interpolates = false;
    plan.end_line = plan.resume = line;
}

bool has_lost_tag(const Builder& b, const HeredocPlan& plan, const char* from)
{
    if (plan.text > from)
        return true;
    const Offset at = b.offset(plan.tag);
    // In postorder ends never decrease, and of nodes with the same end the leaf comes first.
    const auto leaf = std::ranges::partition_point(b.nodes, [at](const Built& node) { return node.end <= at; });
    return leaf == b.nodes.end() || leaf->begin != at;
}

}  // namespace plint::grammar::recovery
