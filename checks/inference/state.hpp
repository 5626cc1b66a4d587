// The state of the abstract interpreter at one point of one path: the domain of the analysis.
#pragma once

#include "checks/inference/environment.hpp"
#include "checks/inference/values.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plint::inference {

// The match variables of the last match, unless it is unknown which match was the last; empty if nothing matched.
struct Captures {
    Groups groups;
    bool unknown = false;

    void keep(const Matching& matching, Ternary matched)
    {
        if (!matching.tried || matched == Ternary::no)
            return;
        unknown = matched == Ternary::unknown;
        groups = matching.groups;
    }

    friend bool operator==(const Captures&, const Captures&) = default;
};

// The values of `next` and `return` in a lambda or definition that is evaluated.
struct Frame {
    AbstractValue left;
    Ternary broke = Ternary::no;
    int doubt = 0;  // when it began
};

// A test whose outcome is in a variable.
struct StoredTest {
    Node node;
    std::size_t assignment;  // Environment::assignment_of
    std::size_t frames;      // around the assignment
};

// A definition has a state of its own. Views the text of the tree.
struct State {
    Environment environment;
    Captures captures;
    std::vector<Frame> frames;                                  // the innermost last
    std::map<std::string_view, StoredTest> tests;               // by variable
    std::map<std::string_view, std::vector<Node>> assignments;  // by variable, in the order of evaluation
    std::string parent;                                         // of the class that runs; empty: it has none
    bool has_title = false;                                     // what runs is a class or define
    int doubt = 0;                                              // more than 0: this point may not be reached
    Ternary broke = Ternary::no;                                // whether `break` ended the last lambda
};

}  // namespace plint::inference
