// Skips text that no rule matches, up to the place where rules match again.
#include "parser/recovery/skipping.hpp"

#include "parser/grammar/calls.hpp"
#include "parser/grammar/levels.hpp"
#include "parser/grammar/resources.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/slips.hpp"
#include "parser/source/limits.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace plint::grammar::recovery {

// Whether nothing follows the byte at `at` on its line, or in its tag.
static bool is_last(const char* at, const Builder& b)
{
    if (is_last_on_line(at, b.last))
        return true;
    const std::string_view rest(at + 1, b.last);
    const auto next = rest.substr(std::min(rest.find_first_not_of(" \t"), rest.size()));
    return b.epp && (next.starts_with("%>") || next.starts_with("-%>"));
}

// Whether the brace here opens statements rather than attributes, titles or pairs.
bool opens_block(Input& in, Builder& b)
{
    if (!is_last(in.current(), b))
        return false;
    const auto mark = b.mark(in);
    take(in, b, Kind::lbrace, 1);
    bool block = peek(in) != '\0' && !at_attribute(in, b);
    if (block && peek(in) != '}') {
        skip_token(in, b);
        block = !colon::here(in) && !arrow::here(in);
    }
    b.rewind(mark, in);
    return block;
}

// Text that was skipped or read without success is often read again: by the list around a list that cannot continue, and
// by the list around that. A token costs more than a look at its bytes.
static void count_skipped(const Builder& b, const char* from, const char* to)
{
    constexpr std::size_t cost = 16;
    b.recovery->looked += cost * static_cast<std::size_t>(to - from);
}

// Whether enough was skipped: from here on only the outermost list of statements skips, each byte once.
static bool may_skip(const Input& in, const Builder& b)
{
    return b.state.depth == 0 || in.current() == in.end() || lookahead_limit(b, in.current()) != in.current();
}

namespace {

// Skips tokens; brackets that open are skipped to their closers, blocks are read as statements.
class Skipper {
public:
    Skipper(Input& in, Builder& b)
        : in_(in), b_(b), start_(in.current()), fail_(std::max(b.state.furthest.at, in.current()))
    {
    }

    [[nodiscard]] bool nested() const { return depth_ > 0; }
    [[nodiscard]] bool past_failure() const { return in_.current() > fail_; }
    [[nodiscard]] bool at_failure() const { return in_.current() >= fail_; }
    // At a closer that has an opener.
    [[nodiscard]] bool at_closer() const
    {
        const char sign = peek(in_);
        return (sign == ')' || sign == ']' || sign == '}') && !at_stray_closer(in_, b_);
    }
    [[nodiscard]] bool moved() const { return in_.current() != start_; }

    void step()
    {
        if (depth_ > 0 && at_assumed_closer(in_, b_)) {
            static_cast<void>(recover_token(in_, b_, assumed_kind(in_, b_)));
            --depth_;
            return;
        }
        const char sign = peek(in_);
        if (sign == '{' && at_failure() && opens_block(in_, b_) && skip_block())
            return;
        const char* const before = in_.current();
        if (sign == '(' || sign == '[' || sign == '{')
            ++depth_;
        else if (depth_ > 0 && at_closer())
            --depth_;
        skip_token(in_, b_);
        count_skipped(b_, before, in_.current());
    }

private:
    // A block that cannot be read, perhaps to the end of the file, is skipped instead, and so is each block in it.
    bool skip_block()
    {
        if (lookahead_limit(b_, in_.current()) == in_.current() || b_.state.depth >= limits::max_nesting)
            return false;
        const Nesting nesting(in_, b_);
        const bool matched = read<block>(in_, b_);
        if (!matched)
            count_skipped(b_, in_.current(), b_.last);
        return matched;
    }

    Input& in_;
    Builder& b_;
    const char* start_;
    const char* fail_;
    int depth_ = 0;
};

// The skipped text contains a closer without an opener: then its opener is missing.
void blame_stray_closer(Builder& b, const Built& skipped, SyntaxError& error)
{
    const auto& stray = b.recovery->repair.stray;
    const auto at = std::ranges::lower_bound(stray, error.span.begin);
    if (at == stray.end() || *at >= skipped.end || error.opener || !error.fix.empty())
        return;
    const char closer = b.first[*at];
    error.opener = Span{*at, *at + 1};
    b.recovery->blamed.insert(*at);
    error.opener_label = fmt::format("no matching `{}` for this", closer == ')' ? '(' : closer == ']' ? '[' : '{');
}

void close_error(Builder& b, const Builder::Mark& mark, std::uint16_t report)
{
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = report;
    if (report != no_report)
        blame_stray_closer(b, b.nodes[b.tail - 1], b.recovery->reports[report]);
}

}  // namespace

// The first error that was reported in the statement explains the later ones.
static std::uint16_t earliest_report(const Input& in, Builder& b)
{
    auto& reports = b.recovery->reports;
    const std::size_t since =
        std::exchange(b.recovery->fresh, reports.size());  // more than there are: some were rolled back
    const auto fresh = reports.begin() + static_cast<std::ptrdiff_t>(std::min(since, reports.size()));
    const auto first = std::ranges::min_element(fresh, reports.end(), {}, &SyntaxError::span);
    const SyntaxError failure = describe_failure(in, b);
    if (b.offset(in.current()) <= failure.span.begin && b.pointer(failure.span.end) < b.state.furthest.at)
        b.state.furthest.at = b.pointer(failure.span.begin);  // the cause is earlier
    if (first == reports.end() || first->span.begin < b.offset(in.current()) || first->span.begin >= failure.span.begin)
        return report(b, failure);
    b.state.furthest.at = b.pointer(first->span.begin);
    return static_cast<std::uint16_t>(first - reports.begin());
}

// In a template: a tag that is never closed. Its line is skipped, and the rest is text.
static bool skip_unclosed_tag(Input& in, Builder& b)
{
    const char* const tag = find_unclosed_tag(b, std::max(b.state.furthest.at, in.current()));
    if (tag == nullptr)
        return false;
    const char* const line_end = std::find(tag, b.last, '\n');
    const std::uint16_t why = report(b, unclosed_tag(b, tag));
    b.state.furthest = {};
    const auto mark = b.mark(in);
    while (in.current() < line_end)
        skip_token(in, b);
    if (b.size() == mark.size) {
        if (looking_at(in, "<%") || close_tag_length(in, b) != 0)
            skip_token(in, b);
        else
            push_missing(in, b, no_report);
    }
    while (b.size() > b.tail && b.nodes.back().size == 1 && b.pointer(b.nodes.back().begin) >= line_end)
        b.nodes.pop_back();
    in.iterator() = std::max({line_end, mark.at, b.pointer(b.nodes.back().end)});
    close_error(b, mark, why);
    if (in.current() != in.end() && close_tag_length(in, b) == 0 && !looking_at(in, "<%"))
        static_cast<void>(render_text(in, b));
    return true;
}

// Where the next statement may begin after one that failed: on a line that is not indented deeper, after a tag of a
// template.
static bool statement_may_end(const Input& in, const Builder& b, std::uint32_t indent)
{
    if (b.epp && close_tag_length(in, b) != 0)
        return true;
    return is_first_on_line(in, b) && indentation(in.current(), b.first) <= indent && !continues_statement(in, b);
}

// Whether a statement could begin with this token, though a failed one ended before it.
static bool may_begin_statement(const Input& in, const Builder& b)
{
    const Kind word = scan_word(in.current(), in.end(), b.plans).kind;
    return peek(in) == '$' || word == Kind::name || word == Kind::class_reference || is_keyword(word);
}

bool skip_statement(Input& in, Builder& b)
{
    if (in.current() == in.end())
        return false;
    if (b.epp && skip_unclosed_tag(in, b))
        return true;
    if (!may_skip(in, b))
        return false;
    const auto mark = b.mark(in);
    const std::uint32_t indent = indentation(in.current(), b.first);
    const std::uint16_t why = earliest_report(in, b);
    b.recovery->skipped = b.offset(in.current());
    Skipper skipper(in, b);
    b.state.furthest = {};
    while (in.current() != in.end()) {
        if (!skipper.nested()) {
            if (skipper.moved() && at_assumed_closer(in, b))
                break;
            if (peek(in) == '}' && !at_stray_closer(in, b) && skipper.moved())
                break;
            const bool past =
                skipper.past_failure() || (skipper.at_failure() && skipper.moved() && may_begin_statement(in, b));
            if (past && statement_may_end(in, b, indent))
                break;
        }
        if (!may_skip(in, b)) {
            b.rewind(mark, in);
            return false;
        }
        skipper.step();
    }
    // At the end of the text. Bounded, because the statements around this one may fail there too.
    for (int closers = 100; closers > 0 && skipper.nested() && at_assumed_closer(in, b); --closers)
        skipper.step();
    close_error(b, mark, why);
    return true;
}

// Skips to the place where `may_stop` returns true. Without such a place, returns false and changes nothing.
template <typename MayStop>
static bool skip_until(Input& in, Builder& b, SyntaxError error, MayStop may_stop)
{
    if (lookahead_limit(b, in.current()) == in.current())
        return false;
    const auto mark = b.mark(in);
    const FurthestFailure furthest = b.state.furthest;
    const std::uint16_t why = report(b, std::move(error));
    Skipper skipper(in, b);
    while (in.current() != in.end() && may_skip(in, b)) {
        if (!skipper.nested()) {
            if (skipper.at_failure() && skipper.moved() && (at_assumed_closer(in, b) || may_stop())) {
                close_error(b, mark, why);
                b.state.furthest = {};
                return true;
            }
            if (skipper.at_closer() || at_assumed_closer(in, b))
                break;
            if (skipper.moved() && is_first_on_line(in, b) && starts_statement(in, b))
                break;
        }
        skipper.step();
    }
    b.rewind(mark, in);
    b.state.furthest = furthest;
    return false;
}

// Skips to the end of an element: a comma or `closer`; for attributes also the next attribute on a line of its own.
static bool skip_to_separator(Input& in, Builder& b, char closer, SyntaxError error)
{
    const bool attributes = closer == '}' && b.state.inside != Kind::hash && b.state.inside != Kind::selector;
    return skip_until(in, b, std::move(error), [&] {
        const char sign = peek(in);
        return (sign == closer && !at_stray_closer(in, b)) || sign == ',' || (attributes && sign == ';')
            || (attributes && is_first_on_line(in, b) && at_attribute(in, b));
    });
}

// `$x[]`, and `$x[` before a missing `]`.
static bool recover_empty_access(Input& in, Builder& b, char closer)
{
    const Built* const opener = b.last_token();
    const bool is_closer_missing = at_assumed_closer(in, b);  // another error reports that
    if (opener == nullptr || opener->kind != Kind::lbracket || (peek(in) != closer && !is_closer_missing))
        return false;
    push_missing(in, b, is_closer_missing ? no_report : report(b, describe_failure(in, b)));
    return true;
}

bool skip_element(Input& in, Builder& b, char closer)
{
    if (closer == ']' && recover_empty_access(in, b, closer))
        return true;
    if (closer == ':' || in.current() == in.end() || at_assumed_closer(in, b))
        return false;
    if (recover_parameter(in, b))
        return true;
    if (peek(in) == ',') {
        recover_stray_comma(in, b);
        return true;
    }
    return skip_to_separator(in, b, closer, describe_failure(in, b));
}

// `mode =>` and on the next line `owner => 'root'`: returns the sign whose value is missing, else null.
static const Built* sign_without_value(const Input& in, const Builder& b)
{
    if (!arrow::here(in) && !plus_arrow::here(in))
        return nullptr;
    const Built* const key = b.last_token();
    if (key == nullptr || !starts_line(b.pointer(key->begin), b.first))
        return nullptr;
    const Built* const sign = b.leaf_before(static_cast<std::uint32_t>(key - b.nodes.data()));
    return sign != nullptr && wants_operand(sign->kind) ? sign : nullptr;
}

bool skip_surplus(Input& in, Builder& b, char closer)
{
    if (at_title(in, b))
        return false;
    const Built* const sign = sign_without_value(in, b);
    if (!skip_to_separator(in, b, closer, sign != nullptr ? nothing_follows(*sign, b) : describe_failure(in, b)))
        return false;
    if (peek(in) == ',') {
        take(in, b, Kind::comma, 1);
        return peek(in) != closer && !at_assumed_closer(in, b);
    }
    return peek(in) != closer && peek(in) != ';' && !at_assumed_closer(in, b);
}

bool skip_resource_body(Input& in, Builder& b)
{
    if (in.current() == in.end() || at_assumed_closer(in, b))
        return false;
    return skip_until(in, b, describe_failure(in, b),
                      [&] { return peek(in) == ';' || (peek(in) == '}' && !at_stray_closer(in, b)); });
}

bool skip_case_option(Input& in, Builder& b)
{
    if (in.current() == in.end() || peek(in) == '}' || at_assumed_closer(in, b))
        return false;
    const auto mark = b.mark(in);
    const std::uint32_t indent = indentation(in.current(), b.first);
    const std::uint16_t why = report(b, describe_failure(in, b));
    Skipper skipper(in, b);
    b.state.furthest = {};
    while (in.current() != in.end()) {
        if (!skipper.nested()) {
            if ((peek(in) == '}' && !at_stray_closer(in, b)) || (skipper.moved() && at_assumed_closer(in, b)))
                break;
            if (skipper.past_failure() && is_first_on_line(in, b) && indentation(in.current(), b.first) <= indent)
                break;
        }
        if (!may_skip(in, b)) {
            b.rewind(mark, in);
            return false;
        }
        skipper.step();
    }
    if (b.size() == mark.size)
        return false;
    close_error(b, mark, why);
    return true;
}

}  // namespace plint::grammar::recovery
