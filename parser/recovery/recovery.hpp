// The second attempt at a broken file: where the first one stopped, it reports, leaves `error` and `missing` nodes, and
// continues. Never used for a file that Puppet accepts, so nothing here can change what is accepted.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/recovery/brackets.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::grammar::recovery {

// A `<%` in a template, and whether a `%>` follows before the next one.
struct TemplateTag {
    Offset at;
    bool closed;
};

struct Recovery {
    BracketRepair repair;
    std::vector<TemplateTag> tags = {};  // of a template, sorted
    std::vector<SyntaxError> reports;
    std::set<Offset> blamed = {};             // stray closers that an error has reported
    std::vector<Offset> broken_strings = {};  // where a string was found that never begins or never ends
    std::size_t fresh = 0;   // reports from here on were made while reading the statement that just failed
    std::size_t looked = 0;  // bytes searched so far
    int rests_taken = 0;     // how often all the rest was taken as one error
    Offset skipped = 0;      // where the statement that failed last begins
    // The commas of refused lists, with what each was read in; and of what failed in the list, where the last one begins.
    std::unordered_map<std::uint64_t, Offset> refused_commas = {};
};

// Makes `b` read a broken file. `recovery` must live as long as `b`.
void attach(Recovery& recovery, Builder& b);

// Precondition of all below: `attach` was called.

// The cause of an error may be far away. All searches of a file share a budget of bytes, because a file full of errors
// would otherwise cost O(n^2). Returns where a search from `from` must
// stop; `from` itself when the budget is spent.
[[nodiscard]] const char* lookahead_limit(const Builder& b, const char* from);

// Charges a search that covered [from, to).
void charge_lookahead(const Builder& b, const char* from, const char* to);

// The line from `from` to its end, or to where a search must stop. Charges the search.
[[nodiscard]] std::string_view rest_of_line(const Builder& b, const char* from);

// Keeps a report for a later node; returns its index.
std::uint16_t report(Builder& b, SyntaxError error);

// Adds an empty node in place of a missing token.
void push_missing(Input& in, Builder& b, std::uint16_t report);

// The next `length` bytes as one flawed token in an error node.
void push_unknown(Input& in, Builder& b, std::size_t length, SyntaxError error);

// After an element without a comma: whether another element follows.
bool insert_comma(Input& in, Builder& b, char closer);

// Whether a title and its `:` are here.
bool at_title(Input& in, Builder& b);

// Which brackets of a broken file lack their partners.
[[nodiscard]] BracketRepair find_repair(std::string_view text, bool epp, bool plans);

// Whether the analysis of brackets put a closer here.
bool at_assumed_closer(const Input& in, const Builder& b);
Kind assumed_kind(const Input& in, const Builder& b);
bool at_stray_closer(const Input& in, const Builder& b);

// Adds a closer that is assumed here, also in place of one of a wrong kind.
bool recover_closer(Input& in, Builder& b, Kind wanted);

// A `)`, `]` or `}` that closes nothing.
bool skip_stray_closer(Input& in, Builder& b);
void push_stray_closer(Input& in, Builder& b);

// Whether a `{` is missing here, before the lines that its `}` ends.
bool at_lost_brace(const Input& in, Builder& b);

// Tries the recoveries for an expected token that is missing here.
bool recover_token(Input& in, Builder& b, Kind wanted);

// Whether the `{` here follows a value in a list: it begins the next.
bool at_next_value(const Builder& b);

}  // namespace plint::grammar::recovery
