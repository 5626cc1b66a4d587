#include "parser/recovery/recovery.hpp"

#include "parser/grammar/combinators.hpp"
#include "parser/recovery/giving_up.hpp"
#include "parser/recovery/messages.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace plint::grammar::recovery {

std::uint16_t report(Builder& b, SyntaxError error)
{
    const auto changes_nothing = [&](const SyntaxError::Change& change) {
        return std::string_view(b.pointer(change.span.begin), b.pointer(change.span.end)) == change.replacement;
    };
    if (std::ranges::all_of(error.fix, changes_nothing)) {
        error.fix.clear();
        error.fix_title.clear();
    }
    auto& reports = b.recovery->reports;
    if (reports.size() >= no_report)
        return no_report;
    if (reports.size() + 1 == no_report) {
        SyntaxError last;
        last.span = error.span;
        last.message = "too many syntax errors; the rest are not reported";
        error = std::move(last);
    }
    reports.push_back(std::move(error));
    return static_cast<std::uint16_t>(reports.size() - 1);
}

const char* lookahead_limit(const Builder& b, const char* from)
{
    constexpr std::size_t times = 64;
    const auto size = static_cast<std::size_t>(b.last - b.first);
    if (has_given_up(b))
        return from;
    const std::size_t limit = times * size + 1'000'000;
    const std::size_t left = limit - std::min(limit, b.recovery->looked);
    return from + std::min(left, static_cast<std::size_t>(b.last - from));
}

void charge_lookahead(const Builder& b, const char* from, const char* to)
{
    b.recovery->looked += static_cast<std::size_t>(to - from);
}

std::string_view rest_of_line(const Builder& b, const char* from)
{
    const std::string_view rest(from, lookahead_limit(b, from));
    const std::string_view line = rest.substr(0, rest.find('\n'));
    charge_lookahead(b, from, line.data() + line.size());
    return line;
}

void push_missing(Input& in, Builder& b, std::uint16_t why)
{
    b.token(Kind::missing, in.current(), in.current());
    b.nodes.back().report = why;
}

void push_unknown(Input& in, Builder& b, std::size_t length, SyntaxError error)
{
    const std::uint16_t why = report(b, std::move(error));
    const auto mark = b.mark(in);
    take(in, b, Kind::unknown, length);
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = why;
}

// The next of the closers assumed here that was not added yet.
static const AssumedCloser* assumed_here(const Input& in, const Builder& b)
{
    const Offset at = b.offset(in.current());
    const auto& missing = b.recovery->repair.missing;
    auto here = std::ranges::lower_bound(missing, at, {}, &AssumedCloser::at);
    if (here == missing.end() || here->at != at)
        return nullptr;
    for (std::uint32_t i = b.tail; i-- > 0 && (b.nodes[i].kind == Kind::missing || is_composite(b.nodes[i].kind));)
        if (b.nodes[i].kind == Kind::missing && b.nodes[i].begin == at && b.nodes[i].aux == 1 && here != missing.end())
            ++here;
    return here != missing.end() && here->at == at ? &*here : nullptr;
}

bool at_assumed_closer(const Input& in, const Builder& b)
{
    return !b.recovery->repair.missing.empty() && assumed_here(in, b) != nullptr;
}

Kind assumed_kind(const Input& in, const Builder& b)
{
    const AssumedCloser* const assumed = assumed_here(in, b);
    return assumed == nullptr ? Kind::error : assumed->closer;
}

bool at_stray_closer(const Input& in, const Builder& b)
{
    return std::ranges::binary_search(b.recovery->repair.stray, b.offset(in.current()));
}

static bool starts_else(const char* at, const Builder& b)
{
    const Kind word = scan_word(at, b.last, b.plans).kind;
    return word == Kind::kw_else || word == Kind::kw_elsif;
}

// `if $x { … else {`
static SyntaxError unclosed_before_else(const AssumedCloser& assumed, const Builder& b)
{
    const Found word = found_at(b.pointer(assumed.at), b);
    SyntaxError error;
    error.span = word.span;
    error.message = fmt::format("missing `}}` before {}", word.name);
    error.opener = Span{assumed.opener, assumed.opener + 1};
    error.opener_label = "opened here";
    error.fix_title = "insert `}`";
    error.fix = {{{assumed.at, assumed.at}, "} "}};
    return error;
}

static SyntaxError unclosed_bracket(const AssumedCloser& assumed, const Builder& b)
{
    SyntaxError error;
    error.span = {assumed.opener, assumed.opener + 1};
    error.message = fmt::format("this `{}` is never closed", b.first[assumed.opener]);
    error.label = fmt::format("`{}` is missing", spelling(assumed.closer));
    const Built* before = b.last_token();
    if (before != nullptr && before->kind == Kind::comma)
        before = b.leaf_before(static_cast<std::uint32_t>(before - b.nodes.data()));
    if (before != nullptr && before->begin > assumed.opener && before->kind != Kind::missing
        && assumed.at < b.offset(b.last)) {
        error.opener = Span{before->begin, before->end};
        error.opener_label = fmt::format("`{}` is probably missing after this", spelling(assumed.closer));
    }
    return error;
}

// Whether a comment that never ends contains the text that belongs here.
static bool is_in_unclosed_comment(const Builder& b)
{
    return std::any_of(b.nodes.begin() + b.tail, b.nodes.end(),
                       [](const Built& node) { return node.report != no_report; });
}

static void push_assumed_closer(Input& in, Builder& b, const AssumedCloser& assumed)
{
    if (is_in_unclosed_comment(b))
        push_missing(in, b, no_report);
    else
        push_missing(
            in, b,
            report(b, starts_else(in.current(), b) ? unclosed_before_else(assumed, b) : unclosed_bracket(assumed, b)));
    b.nodes.back().aux = 1;
}

// `[1, 2)`
static SyntaxError wrong_closer(const AssumedCloser& assumed, const Input& in, const Builder& b)
{
    SyntaxError error;
    error.span = {assumed.at, assumed.at + 1};
    error.message = fmt::format("`{}` does not close `{}`", peek(in), b.first[assumed.opener]);
    error.opener = Span{assumed.opener, assumed.opener + 1};
    error.opener_label = "opened here";
    error.fix_title = fmt::format("write `{}`", spelling(assumed.closer));
    error.fix = {{error.span, std::string(spelling(assumed.closer))}};
    return error;
}

bool recover_closer(Input& in, Builder& b, Kind wanted)
{
    const AssumedCloser* const assumed = b.recovery->repair.missing.empty() ? nullptr : assumed_here(in, b);
    if (assumed == nullptr || assumed->closer != wanted)
        return false;
    if (at_stray_closer(in, b))
        push_unknown(in, b, 1, wrong_closer(*assumed, in, b));
    else
        push_assumed_closer(in, b, *assumed);
    return true;
}

bool skip_stray_closer(Input& in, Builder& b)
{
    const char sign = peek(in);
    if ((sign != ')' && sign != ']' && sign != '}') || !at_stray_closer(in, b) || at_assumed_closer(in, b))
        return false;
    push_stray_closer(in, b);
    return true;
}

void push_stray_closer(Input& in, Builder& b)
{
    const char sign = peek(in);
    const Offset at = b.offset(in.current());
    if (b.recovery->blamed.contains(at)) {
        const auto mark = b.mark(in);
        take(in, b, Kind::unknown, 1);
        return b.close(mark, Kind::error);
    }
    SyntaxError error;
    error.span = {at, at + 1};
    error.message = fmt::format("unmatched `{}`", sign);
    error.label = fmt::format("no `{}` is open here", sign == ')' ? '(' : sign == ']' ? '[' : '{');
    if (sign != '}') {  // only the author knows which of several braces is surplus
        error.fix_title = "remove it";
        error.fix = {{error.span, ""}};
    }
    push_unknown(in, b, 1, std::move(error));
}

}  // namespace plint::grammar::recovery
