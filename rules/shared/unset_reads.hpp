// Reads of variables that only some branches of a condition before them set.
#pragma once

#include "rules/engine/context.hpp"

#include <string_view>
#include <vector>

namespace plint::rules {

// `if`, `unless` or `case`
[[nodiscard]] bool is_condition(Kind kind);

// Whether they are in different branches of one condition: one of the two is never evaluated.
[[nodiscard]] bool in_another_branch(Node assignment, Node read);

// A path through a condition on which the variable is not set.
struct UnsetPath {
    Span span;
    std::string_view label;
};

struct UnsetRead {
    std::string_view name;
    Node read;
    Span set;
    Node condition;
    UnsetPath unset;
};

// Of a file, the first for each variable: `ctx.kept<UnsetReads>()`. Precondition: the file has a tree.
struct UnsetReads {
    std::vector<UnsetRead> all;

    explicit UnsetReads(const ProgramContext& ctx);
};

}  // namespace plint::rules
