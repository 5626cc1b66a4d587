// A call with its evaluated arguments.
#pragma once

#include "checks/inference/abstract_value.hpp"
#include "parser/syntax/calls.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plint::inference {

struct CallSite {
    Node node;
    std::string name;
    std::vector<AbstractValue> arguments;
    std::optional<syntax::Lambda> lambda;
    bool open = false;  // there may be more arguments
};

}  // namespace plint::inference
