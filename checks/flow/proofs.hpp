// What a test proves about classes and variables: `defined(Class['a'])`, `defined('$a::x')`.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>
#include <vector>

namespace plint::flow {

struct Proof {
    bool when = true;       // holds where the test came out so
    bool variable = false;  // of a qualified variable; else of a class
    std::string name;       // lower case, without leading `::`
};

[[nodiscard]] std::vector<Proof> proofs(Node test);

}  // namespace plint::flow
