// What a call does to classes, resources and the way evaluation goes on, by the function's name.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>
#include <vector>

namespace plint::flow {

struct Named {
    std::string name;  // lower case, without leading `::`; of templates as written; empty: known only at run time
    Span span;
    std::string beginning =
        {};  // of a name that is known only at run time: how it begins (`foo::os::`), if that is known
};

struct CallEffect {
    enum Kind : std::uint8_t {
        none,
        call,      // whatever the function does
        declare,   // evaluates classes
        instance,  // makes resources of types
        render,    // runs templates
        leave,     // ends the body
        fail       // ends everything, or the lambda
    };
    Kind kind = none;
    bool is_virtual = false;
    std::vector<Named> names = {};
};

[[nodiscard]] CallEffect call_effect(Node function, const std::vector<Node>& arguments);

// The classes that an expression names: a name, a string, `Class['a']`, or an array of these.
[[nodiscard]] std::vector<Named> names_in(Node expression);

}  // namespace plint::flow
