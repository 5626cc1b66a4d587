// Where the strict grammar fails, or stops although more follows, it asks these hooks. The first attempt at a file has none,
// so each answers `false`: nothing here can change what is accepted. parser/recovery/ answers for broken files: it reports,
// leaves `error` and `missing` nodes, and lets the grammar go on.
#pragma once

#include "parser/grammar/builder.hpp"

#include <cstddef>
#include <cstdint>

namespace plint::grammar {

struct RecoveryHooks {
    using Ask = bool (*)(Input& in, Builder& b);
    using AskList = bool (*)(Input& in, Builder& b, char closer);

    // Tokens and what is between them.
    bool (*token)(Input& in, Builder& b, Kind wanted);
    bool (*at_foreign_closer)(const Input& in, const Builder& b);
    bool (*at_assumed_closer)(const Input& in, const Builder& b);
    bool (*at_stray_closer)(const Input& in, const Builder& b);
    Ask comment;
    Ask foreign_comment;
    Ask conflict;
    void (*byte_order_mark)(Input& in, Builder& b);

    // Strings, regular expressions, heredocs, text of templates.
    Ask quote;
    Ask interpolation;
    bool (*open_interpolation)(Builder& b, const char*& at, const char* end);
    bool (*runs_away)(const Builder& b, const char* begin, const char* end);
    bool (*interpolated_runs_away)(const Builder& b, const char* begin);
    bool (*is_runaway_regex)(const Input& in, std::size_t length);
    bool (*heredoc)(Input& in, Builder& b, Flaw flaw, std::size_t length);
    void (*heredoc_end)(const Builder& b, HeredocPlan& plan);
    bool (*has_lost_tag)(const Builder& b, const HeredocPlan& plan, const char* from);
    const char* (*lookahead_limit)(const Builder& b, const char* from);
    void (*charge_lookahead)(const Builder& b, const char* from, const char* to);
    std::uint16_t (*report_text)(Input& text, Builder& b);
    std::uint16_t (*report_heredoc)(Builder& b, const char* tag, Flaw flaw, std::size_t length);
    std::uint16_t (*report_unclosed_tag)(Input& in, Builder& b, const char* tag);

    // Operands and operators.
    Ask operand;
    Ask missing_operand;
    Ask logical_operator;
    Ask list_behind_sign;
    bool (*at_lost_brace)(const Input& in, Builder& b);

    // Lists.
    AskList element;
    AskList comma;
    Ask arrow;
    bool (*at_wrong_arrow)(const Input& in, const Builder& b, bool pair);
    Ask keyword_key;
    Ask pair;

    // Resources.
    bool (*at_equals_for_arrow)(const Input& in);
    Ask at_quoted_attribute;
    Ask quoted_attribute;
    Ask semicolon_for_comma;
    Ask resource_body;
    bool (*at_next_value)(const Builder& b);

    // Definitions and control flow.
    Ask class_parent;
    Ask class_parameters;
    Ask elsif;
    Ask else_if;
    Ask case_option;

    // Statements.
    Ask statement_start;
    std::size_t (*report_count)(const Builder& b);
    bool (*failed_statement)(Input& in, Builder& b, std::size_t reports);
    Ask refused_statement;
    void (*refused_list)(const Builder& b, const Builder::Mark& list, std::size_t reports);
    Ask pass_refused_list;
    bool (*statement_arrow)(Input& in, Builder& b, const Builder::Mark& statement);
    Ask separates_nothing;
};

// The questions, as the grammar asks them.
namespace recover {

// Whether the grammar reads on after what Puppet refuses.
[[nodiscard]] inline bool reads_on(const Builder& b)
{
    return b.hooks != nullptr;
}

// The last chance of a token that is not here.
inline bool token(Input& in, Builder& b, Kind wanted)
{
    return b.hooks != nullptr && b.hooks->token(in, b, wanted);
}

// Whether the closer here closes something farther out, or nothing.
[[nodiscard]] inline bool at_foreign_closer(const Input& in, const Builder& b)
{
    return b.hooks != nullptr && b.hooks->at_foreign_closer(in, b);
}

// Whether a closer is missing here, by the analysis of all brackets.
[[nodiscard]] inline bool at_assumed_closer(const Input& in, const Builder& b)
{
    return b.hooks != nullptr && b.hooks->at_assumed_closer(in, b);
}

// Whether the closer here closes nothing.
[[nodiscard]] inline bool at_stray_closer(const Input& in, const Builder& b)
{
    return b.hooks != nullptr && b.hooks->at_stray_closer(in, b);
}

// A comment that never ends.
inline bool comment(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->comment(in, b);
}

// `// …`, a comment in other languages.
inline bool foreign_comment(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->foreign_comment(in, b);
}

// The marks of an unfinished merge.
inline bool conflict(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->conflict(in, b);
}

// The mark that some editors put at the start of a file.
inline void byte_order_mark(Input& in, Builder& b)
{
    if (b.hooks != nullptr)
        b.hooks->byte_order_mark(in, b);
}

// A string that never ends.
inline bool quote(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->quote(in, b);
}

// A string with code that cannot be read.
inline bool interpolation(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->interpolation(in, b);
}

// A `${` that is never closed: moves `at` behind the name in it.
inline bool open_interpolation(Builder& b, const char*& at, const char* end)
{
    return b.hooks != nullptr && b.hooks->open_interpolation(b, at, end);
}

// Whether the string [begin, end) is two strings whose quotes were miscounted.
[[nodiscard]] inline bool runs_away(const Builder& b, const char* begin, const char* end)
{
    return b.hooks != nullptr && b.hooks->runs_away(b, begin, end);
}

// The same for a string with interpolations.
[[nodiscard]] inline bool interpolated_runs_away(const Builder& b, const char* begin)
{
    return b.hooks != nullptr && b.hooks->interpolated_runs_away(b, begin);
}

// Whether a regular expression of `length` bytes is two divisions with code between them.
[[nodiscard]] inline bool is_runaway_regex(const Input& in, const Builder& b, std::size_t length)
{
    return b.hooks != nullptr && b.hooks->is_runaway_regex(in, length);
}

// A heredoc that cannot be read, whose tag has `length` bytes.
inline bool heredoc(Input& in, Builder& b, Flaw flaw, std::size_t length)
{
    return b.hooks != nullptr && b.hooks->heredoc(in, b, flaw, length);
}

// Gives a text without end line the end that was probably meant.
inline void heredoc_end(const Builder& b, HeredocPlan& plan)
{
    if (b.hooks != nullptr)
        b.hooks->heredoc_end(b, plan);
}

// Whether what looked like the tag of this text turned out to be something else, or the text begins after `from`.
[[nodiscard]] inline bool has_lost_tag(const Builder& b, const HeredocPlan& plan, const char* from)
{
    return b.hooks != nullptr && b.hooks->has_lost_tag(b, plan, from);
}

// How far a search from `from` may go, and how far one went: the total of a broken file is bounded.
[[nodiscard]] inline const char* lookahead_limit(const Builder& b, const char* from)
{
    return b.hooks == nullptr ? b.last : b.hooks->lookahead_limit(b, from);
}
inline void charge_lookahead(const Builder& b, const char* from, const char* to)
{
    if (b.hooks != nullptr)
        b.hooks->charge_lookahead(b, from, to);
}

// Reports why the text of a heredoc, a heredoc, or a tag of a template cannot be read; `no_report` without hooks.
[[nodiscard]] inline std::uint16_t report_text(Input& text, Builder& b)
{
    return b.hooks == nullptr ? no_report : b.hooks->report_text(text, b);
}
[[nodiscard]] inline std::uint16_t report_heredoc(Builder& b, const char* tag, Flaw flaw, std::size_t length)
{
    return b.hooks == nullptr ? no_report : b.hooks->report_heredoc(b, tag, flaw, length);
}
[[nodiscard]] inline std::uint16_t report_unclosed_tag(Input& in, Builder& b, const char* tag)
{
    return b.hooks == nullptr ? no_report : b.hooks->report_unclosed_tag(in, b, tag);
}

// A word, number or character that is not an operand.
inline bool operand(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->operand(in, b);
}

// Nothing where an operator needs an operand.
inline bool missing_operand(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->missing_operand(in, b);
}

// `&&` and `||`.
inline bool logical_operator(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->logical_operator(in, b);
}

// After a sign, a list whose opener is missing.
inline bool list_behind_sign(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->list_behind_sign(in, b);
}

// Whether a `{` is missing here, before the lines that its `}` ends.
[[nodiscard]] inline bool at_lost_brace(const Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->at_lost_brace(in, b);
}

// Something that is not an element of the list that ends with the byte `closer`.
inline bool element(Input& in, Builder& b, char closer)
{
    return b.hooks != nullptr && b.hooks->element(in, b, closer);
}

// After an element without comma: whether another follows all the same.
inline bool comma(Input& in, Builder& b, char closer)
{
    return b.hooks != nullptr && b.hooks->comma(in, b, closer);
}

// Another sign instead of `=>`.
inline bool arrow(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->arrow(in, b);
}

// Whether the sign here was meant as the `=>` of an entry; `pair`: of a hash.
[[nodiscard]] inline bool at_wrong_arrow(const Input& in, const Builder& b, bool pair)
{
    return b.hooks != nullptr && b.hooks->at_wrong_arrow(in, b, pair);
}

// A keyword as the key of a pair.
inline bool keyword_key(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->keyword_key(in, b);
}

// A key of a hash without sign and value.
inline bool pair(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->pair(in, b);
}

// Whether an attribute has `=` instead of `=>`.
[[nodiscard]] inline bool at_equals_for_arrow(const Input& in, const Builder& b)
{
    return b.hooks != nullptr && b.hooks->at_equals_for_arrow(in);
}

// An attribute whose name is in quotes.
[[nodiscard]] inline bool at_quoted_attribute(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->at_quoted_attribute(in, b);
}
inline bool quoted_attribute(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->quoted_attribute(in, b);
}

// `;` instead of `,` between attributes.
inline bool semicolon_for_comma(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->semicolon_for_comma(in, b);
}

// Something that is not a body of a resource.
inline bool resource_body(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->resource_body(in, b);
}

// Whether the `{` here follows a value in a list: it begins the next.
[[nodiscard]] inline bool at_next_value(const Builder& b)
{
    return b.hooks != nullptr && b.hooks->at_next_value(b);
}

// `class a : b`, `class a extends b`.
inline bool class_parent(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->class_parent(in, b);
}

// Parameters after `inherits`.
inline bool class_parameters(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->class_parameters(in, b);
}

// `elif`, `elseif`.
inline bool elsif(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->elsif(in, b);
}

// `else if`.
inline bool else_if(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->else_if(in, b);
}

// Something that is not an option of a `case`.
inline bool case_option(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->case_option(in, b);
}

// What people write before a statement: a stray closer, `;`, `for $x in $y {`.
inline bool statement_start(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->statement_start(in, b);
}

// Reports so far.
[[nodiscard]] inline std::size_t report_count(const Builder& b)
{
    return b.hooks == nullptr ? 0 : b.hooks->report_count(b);
}

// A statement that failed after its start; before it there were so many reports.
inline bool failed_statement(Input& in, Builder& b, std::size_t reports)
{
    return b.hooks != nullptr && b.hooks->failed_statement(in, b, reports);
}

// A statement that Puppet reads and refuses.
inline bool refused_statement(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->refused_statement(in, b);
}

// A list of values as a statement is refused; before it there were so many reports. At a comma of such a list: whether the
// rest is taken as read again, because it would be refused again.
inline void refused_list(const Builder& b, const Builder::Mark& list, std::size_t reports)
{
    if (b.hooks != nullptr)
        b.hooks->refused_list(b, list, reports);
}
inline bool pass_refused_list(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->pass_refused_list(in, b);
}

// `$x => 1` as a statement.
inline bool statement_arrow(Input& in, Builder& b, const Builder::Mark& statement)
{
    return b.hooks != nullptr && b.hooks->statement_arrow(in, b, statement);
}

// Whether no statement follows the `;` here.
[[nodiscard]] inline bool separates_nothing(Input& in, Builder& b)
{
    return b.hooks != nullptr && b.hooks->separates_nothing(in, b);
}
}  // namespace recover
}  // namespace plint::grammar
