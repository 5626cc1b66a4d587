// Strings, comments and heredocs that never end: finds where they were meant to end.
// Precondition of all: `attach` was called (recovery.hpp).
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <cstddef>

namespace plint::grammar::recovery {

// At a flawed or never-ending token: reports it, and reads to where it was meant to end.
bool recover_quote(Input& in, Builder& b);
bool recover_interpolation(Input& in, Builder& b);
bool recover_comment(Input& in, Builder& b);
bool recover_heredoc(Input& in, Builder& b, Flaw flaw, std::size_t length);

// Why the heredoc whose tag has `length` bytes cannot be read.
[[nodiscard]] SyntaxError describe_heredoc(const Builder& b, const char* begin, Flaw flaw, std::size_t length);

// Whether a regular expression of `length` bytes seems to be two signs of different lines, code between them.
[[nodiscard]] bool is_runaway_regex(const Input& in, std::size_t length);

// Whether a string can begin after this byte.
bool string_may_follow(char before);

// Whether the string [begin, end) is two strings whose quotes were miscounted; one without end (null) is.
bool runs_away(const Builder& b, const char* begin, const char* end);

// The same for a string with interpolations.
bool interpolated_runs_away(const Builder& b, const char* begin);

// Gives a text without end line the end that was probably meant: before the first line that is not indented deeper than
// the line of the tag.
void assume_heredoc_end(const Builder& b, HeredocPlan& plan);

// Whether what was a tag at first was read as something else later, or what was in a string as code: then its text is none,
// or begins elsewhere, after `from`.
bool has_lost_tag(const Builder& b, const HeredocPlan& plan, const char* from);

// At a `${` that is never closed: reports it and moves `at` behind the name in it; else false.
bool skip_open_interpolation(Builder& b, const char*& at, const char* end);

// One past the closing quote of the string at `at`, interpolations skipped; null when there is none before `end`.
[[nodiscard]] const char* end_of_double_quoted(const char* at, const char* end);

// `// …`, a comment in other languages.
bool recover_foreign_comment(Input& in, Builder& b);

}  // namespace plint::grammar::recovery
