// The effect of a function call on classes, resources and control flow, by the name of the function.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>
#include <vector>

namespace plint::flow {

struct Named {
    std::string name;  // in lower case, without leading `::`; of templates as written; empty if known only at run time
    Span span;
    std::string beginning =
        {};  // of a name that is known only at run time: its known prefix (`foo::os::`); may be empty
    std::string_view variable = {};  // the same: the variable whose value is this name, or a list that contains it
};

struct CallEffect {
    enum Kind : std::uint8_t {
        none,
        call,      // evaluates the function, with the effects of its body
        declare,   // evaluates classes
        instance,  // adds resources of types
        collect,   // realizes virtual resources of types
        render,    // renders templates
        leave,     // ends the body
        jump,      // ends the lambda
        fail       // ends the compilation
    };
    Kind kind = none;
    bool is_virtual = false;  // of declare: resources of a computed type, which may be `class`
    std::vector<Named> names = {};
};

[[nodiscard]] CallEffect call_effect(Node function, const std::vector<Node>& arguments);

// The classes that an expression names: a name, a string, `Class['a']`, or an array of these. Other expressions are names
// that are known only at run time.
[[nodiscard]] std::vector<Named> names_in(Node expression);

}  // namespace plint::flow
