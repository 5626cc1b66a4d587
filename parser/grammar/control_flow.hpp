// `if`, `unless`, `case`. They are operands; an empty body is a block without statements.
#pragma once

#include "parser/grammar/calls.hpp"

namespace plint::grammar {

struct elsif_clause : node<Kind::elsif_clause, sor<keyword<Kind::kw_elsif>, rule<recover::elsif>>, expression, block> {
};
struct else_clause : node<Kind::else_clause, keyword<Kind::kw_else>, sor<block, rule<recover::else_if>>> {};
struct misplaced_elsif : node<Kind::elsif_clause, rule<recover::elsif>, expression, block> {};

struct if_expression
    : node<Kind::if_expression, keyword<Kind::kw_if>, expression, block, star<elsif_clause>, opt<else_clause>> {};

struct unless_expression : node<Kind::unless_expression, keyword<Kind::kw_unless>, expression, block,
                                star<misplaced_elsif>, opt<else_clause>> {};

// expression (`,` expression)* `:` block
struct case_option : node<Kind::case_option, comma_list<expression, ':', Trailing::refused>, colon, block> {};

[[nodiscard]] inline bool read_case_options(Input& in, Builder& b)
{
    do {
        if (!read<case_option>(in, b) && !recover::case_option(in, b))
            return false;
    } while (peek(in) != '}' && in.current() != in.end());
    return true;
}

struct case_expression
    : node<Kind::case_expression, keyword<Kind::kw_case>, expression, lbrace, rule<read_case_options>, rbrace> {};

}  // namespace plint::grammar
