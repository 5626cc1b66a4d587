// What the second attempt at a broken file does where the first gave up. Never used for a file that Puppet accepts.
#pragma once

#include "parser/grammar/builder.hpp"

namespace plint::grammar {

bool recover_quote(Input& in, Builder& b);
bool recover_comment(Input& in, Builder& b);
bool recover_heredoc(Input& in, Builder& b, Flaw flaw, std::size_t length);
bool runs_away(const Builder& b, const char* begin, const char* end);
bool skip_open_interpolation(Builder& b, const char*& at, const char* end);
const char* end_of_double_quoted(const char* at, const char* end);
bool skip_element(Input& in, Builder& b, char closer);
bool insert_comma(Input& in, Builder& b, char closer);
bool skip_case_option(Input& in, Builder& b);
bool at_wrong_arrow(const Input& in, const Builder& b, bool certain);
bool at_assumed_closer(const Input& in, const Builder& b);
bool skip_statement(Input& in, Builder& b);
bool read_arrow(Input& in, Builder& b);
bool read_selector_arrow(Input& in, Builder& b);

}  // namespace plint::grammar
