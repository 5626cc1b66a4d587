#include "parser/recovery/giving_up.hpp"

#include "parser/grammar/combinators.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/skipping.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace plint::grammar::recovery {

// A place of the text and what is read there: a list of statements in another construct reads other values.
static std::uint64_t place_in(const Builder& b, Offset at)
{
    return at | static_cast<std::uint64_t>(b.state.depth) << 32U | static_cast<std::uint64_t>(b.state.inside) << 48U;
}

void remember_refused_list(const Builder& b, const Builder::Mark& list, std::size_t reports)
{
    Offset first = b.offset(b.last);
    for (std::uint32_t i = b.tail; i > list.size; i -= b.nodes[i - 1].size)
        if (b.nodes[i - 1].kind == Kind::comma) {
            first = b.nodes[i - 1].begin;
            b.recovery->refused_commas.emplace(place_in(b, first), b.recovery->skipped);
        }
    auto& all = b.recovery->reports;
    constexpr std::size_t many = 10'000;  // of the reports that a file may have
    if (all.size() < many)
        return;
    const auto fresh = all.begin() + static_cast<std::ptrdiff_t>(std::min(reports, all.size()));
    const auto follows = [&](const SyntaxError& error) { return error.span.begin > first; };
    all.erase(std::remove_if(fresh, all.end(), follows), all.end());
    b.recovery->fresh = std::min(b.recovery->fresh, all.size());
}

bool pass_refused_list(Input& in, Builder& b)
{
    // What was read before this list may decide how it is read: as long as that costs little, it is read again.
    constexpr std::size_t cheap = 1'000'000;
    if (b.reread < static_cast<std::size_t>(b.last - b.first) + cheap)
        return false;
    const auto& commas = b.recovery->refused_commas;
    const auto here = commas.empty() ? commas.end() : commas.find(place_in(b, b.offset(in.current())));
    if (here == commas.end())
        return false;
    if (here->second > b.offset(in.current()))
        b.recovery->fresh = b.recovery->reports.size();
    return true;
}

std::size_t most_reread(const Builder& b)
{
    constexpr std::size_t times = 10;
    return times * static_cast<std::size_t>(b.last - b.first) + 3'000'000;
}

bool has_given_up(const Builder& b)
{
    return b.hooks == b.last_hooks;
}

bool take_rest(Input& in, Builder& b)
{
    if (in.current() == in.end())
        return false;
    constexpr int most_by_token = 4;  // what is around this text may be abandoned at its end, and take more
    SyntaxError error;
    error.span = found_at(std::max(b.state.furthest.at, in.current()), b).span;
    error.message = "too many syntax errors; the rest are not reported";
    const std::uint16_t why = report(b, std::move(error));
    b.state.furthest = {};
    const auto mark = b.mark(in);
    if (b.recovery->rests_taken++ < most_by_token)
        while (in.current() != in.end())
            skip_token(in, b);
    else
        take(in, b, Kind::unknown, static_cast<std::size_t>(in.end() - in.current()));
    for (std::uint32_t i = mark.size; i < b.size(); ++i)
        b.nodes[i].report = no_report;
    if (b.tail == mark.tail)  // only trivia, because recovery takes `//` for a comment
        push_missing(in, b, no_report);
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = why;
    return true;
}

static bool assume_closer_at_end(Input& in, Builder& b, Kind wanted)
{
    const bool closes =
        wanted == Kind::rparen || wanted == Kind::rbracket || wanted == Kind::rbrace || wanted == Kind::colon;
    if (!closes || in.current() != in.end())
        return false;
    push_missing(in, b, no_report);
    return true;
}

// In place of an element.
static bool take_rest_of_list(Input& in, Builder& b, char closer)
{
    return closer != ':' && take_rest(in, b);
}

// After an element without a comma.
static bool take_rest_behind(Input& in, Builder& b, char closer)
{
    if (peek(in) != closer && closer != ':' && (peek(in) != ';' || closer != '}'))
        static_cast<void>(take_rest(in, b));
    return false;
}

static bool take_rest_of_statement(Input& in, Builder& b, std::size_t)
{
    return take_rest(in, b);
}

template <class... Arguments>
static void refuse(bool (*&hook)(Arguments...))
{
    hook = [](Arguments...) { return false; };
}

RecoveryHooks without_rereading(RecoveryHooks hooks)
{
    hooks.token = assume_closer_at_end;
    hooks.element = take_rest_of_list;
    hooks.comma = take_rest_behind;
    hooks.resource_body = take_rest;
    hooks.case_option = take_rest;
    hooks.failed_statement = take_rest_of_statement;
    hooks.refused_statement = take_rest;
    const auto refuse_all = [](auto&... refused) { (refuse(refused), ...); };
    refuse_all(hooks.at_foreign_closer, hooks.at_assumed_closer, hooks.at_stray_closer, hooks.operand,
               hooks.missing_operand, hooks.logical_operator, hooks.list_behind_sign, hooks.at_lost_brace, hooks.arrow,
               hooks.at_wrong_arrow, hooks.keyword_key, hooks.pair, hooks.at_equals_for_arrow,
               hooks.at_quoted_attribute, hooks.quoted_attribute, hooks.semicolon_for_comma, hooks.at_next_value,
               hooks.class_parent, hooks.class_parameters, hooks.elsif, hooks.else_if, hooks.statement_start,
               hooks.statement_arrow, hooks.separates_nothing);
    return hooks;
}

}  // namespace plint::grammar::recovery
