// What the second attempt at a broken file does where the first gave up: it reports, leaves `error` and `missing` nodes,
// and goes on. Never used for a file that Puppet accepts, so nothing here can change what is accepted.
#pragma once

#include "parser/recovery/brackets.hpp"
#include "parser/grammar/builder.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plint::grammar::recovery {

struct Recovery {
    BracketRepair repair;
    std::vector<SyntaxError> reports;
    std::set<Offset> blamed = {};             // stray closers that an error told of
    std::vector<Offset> broken_strings = {};  // where a string was found that never begins or never ends
    std::size_t fresh = 0;   // reports from here on were made while reading the statement that just failed
    std::size_t looked = 0;  // bytes passed over so far by looks
};

// Makes `b` read a broken file. `recovery` must live as long as `b`.
void attach(Recovery& recovery, Builder& b);

// Precondition of all below: `attach` was called.

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

// After an element without comma: whether another follows all the same.
bool insert_comma(Input& in, Builder& b, char closer);

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

// Whether the `{` here follows a value in a list: it begins the next.
bool at_next_value(const Builder& b);

}  // namespace plint::grammar::recovery
