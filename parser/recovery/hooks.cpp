#include "parser/grammar/combinators.hpp"
#include "parser/grammar/encoding.hpp"
#include "parser/grammar/recovery_hooks.hpp"
#include "parser/recovery/broken_text.hpp"
#include "parser/recovery/giving_up.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/skipping.hpp"
#include "parser/recovery/slips.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <cstring>

namespace plint::grammar::recovery {

static void take_byte_order_mark(Input& in, Builder& b)
{
    if (looking_at(in, byte_order_mark))
        take(in, b, Kind::unknown, byte_order_mark.size());
}

static bool at_foreign_closer(const Input& in, const Builder& b)
{
    return at_assumed_closer(in, b) || at_stray_closer(in, b);
}

// `'a': 1`, with a value on the line.
static bool at_sign_for_arrow(const Input& in, const Builder& b, bool pair)
{
    if (pair)
        return at_wrong_arrow(in, b);
    const char* const next = std::find_if_not(in.current() + (colon::here(in) ? 1 : 0), in.end(), is_blank);
    return colon::here(in) && next != in.end() && std::strchr("\r\n,;:)]}", *next) == nullptr;
}

static std::uint16_t report_text(Input& text, Builder& b)
{
    return report(b, describe_failure(text, b));
}

static std::uint16_t report_heredoc(Builder& b, const char* tag, Flaw flaw, std::size_t length)
{
    return report(b, describe_heredoc(b, tag, flaw, length));
}

static std::uint16_t report_unclosed_tag(Input& in, Builder& b, const char* tag)
{
    SyntaxError error = describe_failure(in, b);
    error.span = {b.offset(tag), b.offset(tag) + 2};
    return report(b, std::move(error));
}

static std::size_t report_count(const Builder& b)
{
    return b.recovery->reports.size();
}

static bool skip_failed_statement(Input& in, Builder& b, std::size_t reports)
{
    b.recovery->fresh = reports;
    return skip_statement(in, b);
}

static constexpr RecoveryHooks all_hooks{
    .token = recover_token,
    .at_foreign_closer = at_foreign_closer,
    .at_assumed_closer = at_assumed_closer,
    .at_stray_closer = at_stray_closer,
    .comment = recover_comment,
    .foreign_comment = recover_foreign_comment,
    .conflict = recover_conflict,
    .byte_order_mark = take_byte_order_mark,
    .quote = recover_quote,
    .interpolation = recover_interpolation,
    .open_interpolation = skip_open_interpolation,
    .runs_away = runs_away,
    .interpolated_runs_away = interpolated_runs_away,
    .is_runaway_regex = is_runaway_regex,
    .heredoc = recover_heredoc,
    .heredoc_end = assume_heredoc_end,
    .has_lost_tag = has_lost_tag,
    .lookahead_limit = lookahead_limit,
    .charge_lookahead = charge_lookahead,
    .report_text = report_text,
    .report_heredoc = report_heredoc,
    .report_unclosed_tag = report_unclosed_tag,
    .operand = recover_operand,
    .missing_operand = recover_missing_operand,
    .logical_operator = recover_operator,
    .list_behind_sign = recover_list_behind_sign,
    .at_lost_brace = at_lost_brace,
    .element = skip_element,
    .comma = insert_comma,
    .arrow = recover_arrow,
    .at_wrong_arrow = at_sign_for_arrow,
    .keyword_key = recover_keyword_key,
    .pair = recover_pair,
    .at_equals_for_arrow = equals::here,
    .at_quoted_attribute = at_quoted_attribute,
    .quoted_attribute = recover_quoted_attribute,
    .semicolon_for_comma = recover_semicolon_for_comma,
    .resource_body = skip_resource_body,
    .at_next_value = at_next_value,
    .class_parent = recover_class_parent,
    .class_parameters = recover_class_parameters,
    .elsif = recover_elsif,
    .else_if = recover_else_if,
    .case_option = skip_case_option,
    .statement_start = recover_statement_start,
    .report_count = report_count,
    .failed_statement = skip_failed_statement,
    .refused_statement = skip_statement,
    .refused_list = remember_refused_list,
    .pass_refused_list = pass_refused_list,
    .statement_arrow = recover_statement_arrow,
    .separates_nothing = separates_nothing,
};

void attach(Recovery& recovery, Builder& b)
{
    if (b.epp)
        recovery.tags = find_tags({b.first, b.last});
    b.recovery = &recovery;
    b.hooks = &all_hooks;
    static const RecoveryHooks last_hooks = without_rereading(all_hooks);
    b.last_hooks = &last_hooks;
    b.most_reread = most_reread(b);
}

}  // namespace plint::grammar::recovery
