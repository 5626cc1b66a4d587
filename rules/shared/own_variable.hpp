// Variables that a body sets and reads with `::`, as if they were variables of the top scope.
#pragma once

#include "rules/engine/context.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::rules {

struct OwnVariable {
    std::string owner;  // the class or defined type that sets the variable
    bool inherited = false;
};

// The owner of `$name` if `$::name` in this node probably means that variable: the body around the node, or a parent class,
// sets it before, and nothing else is known to set or read `$::name`. None in a body that gives `$name` the value of `$::name`.
// `variable`: its name is `::name`.
[[nodiscard]] std::optional<OwnVariable> meant_own_variable(Node variable, ProgramContext& ctx);

}  // namespace plint::rules
