#include "parser/grammar/recovery.hpp"

#include "parser/grammar/combinators.hpp"

namespace plint::grammar {

struct Recovery {};

bool recover_quote(Input&, Builder&) { return false; }
bool recover_comment(Input&, Builder&) { return false; }
bool recover_heredoc(Input&, Builder&, Flaw, std::size_t) { return false; }
bool runs_away(const Builder&, const char*, const char*) { return false; }
bool skip_open_interpolation(Builder&, const char*&, const char*) { return false; }
const char* end_of_double_quoted(const char*, const char*) { return nullptr; }
bool skip_element(Input&, Builder&, char) { return false; }
bool insert_comma(Input&, Builder&, char) { return false; }
bool skip_case_option(Input&, Builder&) { return false; }
bool at_wrong_arrow(Input&, Builder&, bool) { return false; }
bool at_wrong_arrow(const Input&, const Builder&, bool) { return false; }
bool at_assumed_closer(const Input&, const Builder&) { return false; }
bool skip_statement(Input&, Builder&) { return false; }

bool read_arrow(Input& in, Builder& b) { return read<arrow>(in, b); }
bool read_selector_arrow(Input& in, Builder& b) { return read<arrow>(in, b); }

}  // namespace plint::grammar
