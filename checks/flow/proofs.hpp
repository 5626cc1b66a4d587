// What a test proves about classes and variables: `defined(Class['a'])`, `defined('$a::x')`.
#pragma once

#include "parser/syntax/expressions.hpp"

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

// The operands of a chain of one operator (`a and b and c`), in order. Empty for a chain of more than
// limits::max_chain_operands: nothing is concluded from it, because each operand is read together with all before it.
// Precondition: the operator is `and` or `or`.
[[nodiscard]] std::vector<Node> operands_of(const syntax::Binary& chain);

// Everything that the outcomes of the test prove; empty for tests that prove nothing, and for long chains.
[[nodiscard]] std::vector<Proof> proofs(Node test, const HeldProofs& held);

}  // namespace plint::flow
