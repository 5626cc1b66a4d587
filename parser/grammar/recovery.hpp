// What the second attempt at a broken file does where the first gave up: it reports, leaves `error` and `missing` nodes,
// and goes on. Never used for a file that Puppet accepts, so nothing here can change what is accepted.
#pragma once

#include "parser/grammar/brackets.hpp"
#include "parser/grammar/builder.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plint::grammar {

struct Recovery {
    BracketRepair repair;
    std::vector<SyntaxError> reports;
    std::set<Offset> blamed = {};  // stray closers that an error told of
    std::vector<Offset> broken_strings = {};  // where a string was found that never begins or never ends
    std::size_t fresh = 0;  // reports from here on were made while reading the statement that just failed
    std::size_t looked = 0;  // bytes passed over so far by looks
};

// Precondition of all below: `b.recovery` is set.

// Some errors are explained by what stands far away. All looks of a file together pass over so many bytes only, else a
// file of errors would cost its size squared; past that they see nothing. Gives how far a look from `from` may go.
[[nodiscard]] const char* horizon(const Builder& b, const char* from);

// A look ended: it passed over [from, to).
void count_look(const Builder& b, const char* from, const char* to);

// Keeps a report for a node to come; gives its place.
std::uint16_t report(Builder& b, SyntaxError error);

// An empty node where a token should stand.
void push_missing(Input& in, Builder& b, std::uint16_t report);

// The next `length` bytes as one flawed token in an error node.
void push_unknown(Input& in, Builder& b, std::size_t length, SyntaxError error);

// Reads one token, whatever it is.
void skip_token(Input& in, Builder& b);

// A statement failed at its start: reports why and skips to where the next begins. False when nothing could be skipped.
bool skip_statement(Input& in, Builder& b);

// The same for an element of a list that ends with the byte `closer`; false when the list cannot go on.
bool skip_element(Input& in, Builder& b, char closer);
bool skip_resource_body(Input& in, Builder& b);
bool skip_case_option(Input& in, Builder& b);

// After an element without comma: whether another follows all the same.
bool insert_comma(Input& in, Builder& b, char closer);

// Skips what stands between an element and the next comma or `closer`; true when another element follows.
bool skip_surplus(Input& in, Builder& b, char closer);

// Whether a title and its `:` stand here.
bool at_title(Input& in, Builder& b);

// Which brackets of a broken file lack their partners.
[[nodiscard]] BracketRepair find_repair(std::string_view text, bool epp, bool plans);

// Whether the analysis of brackets put a closer here.
bool at_assumed_closer(const Input& in, const Builder& b);
Kind assumed_kind(const Input& in, const Builder& b);
bool at_stray_closer(const Input& in, const Builder& b);

// Puts a closer that is assumed here; for one of a wrong kind too.
bool recover_closer(Input& in, Builder& b, Kind wanted);

// A `)`, `]` or `}` that closes nothing.
bool skip_stray_closer(Input& in, Builder& b);
void push_stray_closer(Input& in, Builder& b);

// Whether a `{` is missing here, before the lines that its `}` ends.
bool at_lost_brace(const Input& in, Builder& b);

// The last chance of a token that is not here.
bool recover_token(Input& in, Builder& b, Kind wanted);

// A flawed word, number or character where an operand should stand.
bool recover_operand(Input& in, Builder& b);

// Strings, comments, heredocs.
bool recover_quote(Input& in, Builder& b);
bool recover_interpolation(Input& in, Builder& b);
bool recover_comment(Input& in, Builder& b);
bool recover_heredoc(Input& in, Builder& b, Flaw flaw, std::size_t length);
[[nodiscard]] SyntaxError describe_heredoc(const Builder& b, const char* begin, Flaw flaw, std::size_t length);
[[nodiscard]] bool is_runaway_regex(const Input& in, std::size_t length);
bool string_may_follow(char before);
bool runs_away(const Builder& b, const char* begin, const char* end);
bool skip_open_interpolation(Builder& b, const char*& at, const char* end);
[[nodiscard]] const char* end_of_double_quoted(const char* at, const char* end);

// A slip that one replacement mends, or a removal.
[[nodiscard]] SyntaxError replacement(Span span, std::string message, std::string_view instead);
// Whether a value must follow this token.
[[nodiscard]] bool wants_operand(Kind sign);
[[nodiscard]] SyntaxError nothing_follows(const Built& sign, const Builder& b);
// `foo::bar` as `Foo::Bar`.
[[nodiscard]] std::string with_capitals(std::string_view name);
[[nodiscard]] SyntaxError lower_case_type(Span span, std::string_view name);

// The next `length` bytes.
[[nodiscard]] Span ahead(const Input& in, const Builder& b, std::size_t length);

// Of a template: the tag before `at` that is never closed; null when there is none.
[[nodiscard]] const char* find_unclosed_tag(const Builder& b, const char* at);
[[nodiscard]] SyntaxError unclosed_tag(const Builder& b, const char* tag);

// `// …`, a comment in other languages.
bool recover_foreign_comment(Input& in, Builder& b);

// Whether the `{` here follows a value in a list: it begins the next.
bool at_next_value(const Builder& b);

// The marks that a merge left; trivia, for neither side is to blame.
bool recover_conflict(Input& in, Builder& b);

// Slips: another sign where `=>` or `=` should stand, `else if`, `elif`, `;`, `&&`.
bool at_wrong_arrow(const Input& in, const Builder& b);
bool recover_arrow(Input& in, Builder& b);
bool recover_pair(Input& in, Builder& b);
bool recover_statement_arrow(Input& in, Builder& b, const Builder::Mark& statement);
bool recover_semicolon_for_comma(Input& in, Builder& b);
bool recover_semicolon_in_list(Input& in, Builder& b, char closer);
bool recover_missing_operand(Input& in, Builder& b);
bool at_quoted_attribute(Input& in, Builder& b);
bool recover_quoted_attribute(Input& in, Builder& b);
bool opens_block(Input& in, Builder& b);
bool recover_else_if(Input& in, Builder& b);
bool recover_elsif(Input& in, Builder& b);
bool recover_semicolon(Input& in, Builder& b);
void recover_stray_comma(Input& in, Builder& b);
bool recover_operator(Input& in, Builder& b);
bool recover_class_parameters(Input& in, Builder& b);
bool recover_keyword_key(Input& in, Builder& b);

// Slips at the start of a statement: `for $x in $y {`, `def f() {`, `class {`.
bool recover_statement(Input& in, Builder& b);

// `file '/x':` … `}`; the type has `length` bytes.
bool recover_resource_brace(Input& in, Builder& b, std::size_t length);

// After `before`, the last token of its line: the lines of a list whose opener is missing, up to its closer.
bool recover_list_opener(Input& in, Builder& b, const Built* before);
bool recover_list_behind_sign(Input& in, Builder& b);

// Slips in lists of parameters: `$x => 1`, `$x: String`, `string $x`, `x`.
bool recover_default(Input& in, Builder& b);
bool recover_parameter(Input& in, Builder& b);

}  // namespace plint::grammar
