// What a test proves about classes and variables: `defined(Class['a'])`, `defined('$a::x')`.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::flow {

struct Proof {
    bool when = true;       // the outcome of the test that proves it
    bool variable = false;  // of a qualified variable; else of a class
    std::string name;       // in lower case, without leading `::`
};

// What variables prove, by their names, because they hold the outcome of a test: `$known = defined(Class['a'])`.
using HeldProofs = std::unordered_map<std::string_view, std::vector<Proof>>;

// Whether the test is a chain of so many `and` or `or` that nothing is concluded from it: each operand of a chain is looked
// at together with all before it.
[[nodiscard]] bool is_long_chain(Node test);

// Everything that the outcomes of the test prove; empty for tests that prove nothing, and for long chains.
[[nodiscard]] std::vector<Proof> proofs(Node test, const HeldProofs& held);

}  // namespace plint::flow
