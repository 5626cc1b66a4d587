// Common mistakes: syntax of other languages, and missing or wrong signs.
// Precondition of all: `attach` was called (recovery.hpp).
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plint::grammar::recovery {

struct TemplateTag;

// A flawed word, number or character in place of an operand.
bool recover_operand(Input& in, Builder& b);

// A mistake that one replacement or removal fixes.
[[nodiscard]] SyntaxError replacement(Span span, std::string message, std::string_view instead);
// Whether a value must follow this token.
[[nodiscard]] bool wants_operand(Kind sign);
[[nodiscard]] SyntaxError nothing_follows(const Built& sign, const Builder& b);
// `foo::bar` as `Foo::Bar`.
[[nodiscard]] std::string with_capitals(std::string_view name);
[[nodiscard]] SyntaxError lower_case_type(Span span, std::string_view name);

// The next `length` bytes.
[[nodiscard]] Span ahead(const Input& in, const Builder& b, std::size_t length);

// All tags of a template.
[[nodiscard]] std::vector<TemplateTag> find_tags(std::string_view text);
// Of a template: the last tag before `at` if it is never closed; else null.
[[nodiscard]] const char* find_unclosed_tag(const Builder& b, const char* at);
[[nodiscard]] SyntaxError unclosed_tag(const Builder& b, const char* tag);

// The markers that a merge left. They are trivia, because neither side is wrong.
bool recover_conflict(Input& in, Builder& b);

// A wrong sign instead of `=>` or `=`, `else if`, `elif`, `;`, `&&`.
bool at_wrong_arrow(const Input& in, const Builder& b);
bool recover_arrow(Input& in, Builder& b);
bool recover_pair(Input& in, Builder& b);
bool recover_statement_arrow(Input& in, Builder& b, const Builder::Mark& statement);
bool recover_semicolon_for_comma(Input& in, Builder& b);
bool recover_semicolon_in_list(Input& in, Builder& b, char closer);
bool recover_missing_operand(Input& in, Builder& b);
bool at_quoted_attribute(Input& in, Builder& b);
bool recover_quoted_attribute(Input& in, Builder& b);
bool recover_else_if(Input& in, Builder& b);
bool recover_elsif(Input& in, Builder& b);
bool recover_semicolon(Input& in, Builder& b);
void recover_stray_comma(Input& in, Builder& b);
bool recover_operator(Input& in, Builder& b);
bool recover_class_parent(Input& in, Builder& b);
bool recover_class_parameters(Input& in, Builder& b);
bool recover_keyword_key(Input& in, Builder& b);

// Mistakes at the start of a statement: `for $x in $y {`, `def f() {`, `class {`.
bool recover_statement_start(Input& in, Builder& b);
bool recover_statement(Input& in, Builder& b);

// Whether no statement follows the `;` here.
bool separates_nothing(Input& in, Builder& b);

// `file '/x':` … `}`; the type has `length` bytes.
bool recover_resource_brace(Input& in, Builder& b, std::size_t length);

// After `before`, the last token of its line: the lines of a list whose opener is missing, up to its closer.
bool recover_list_opener(Input& in, Builder& b, const Built* before);
bool recover_list_behind_sign(Input& in, Builder& b);

// Mistakes in lists of parameters: `$x => 1`, `$x: String`, `string $x`, `x`.
bool recover_default(Input& in, Builder& b);
bool recover_parameter(Input& in, Builder& b);

}  // namespace plint::grammar::recovery
