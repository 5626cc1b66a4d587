// When a branch of an `if`, `unless`, `case` or selector, or the right side of an `and` or `or`, is evaluated: as tests of
// values that never change while a catalog is compiled.
#pragma once

#include "parser/syntax/tree.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::flow {

// Values are `true` (anything but `false` and `undef`), `undef`, numbers, strings in lower case and quotes (Puppet ignores
// case), `/regular expressions/`, and types after `~`. `false` is "not true".
struct ValueTestText {
    std::string subject;
    bool is_equal = true;
    std::vector<std::string> values;  // at least one
};

struct BranchTests {
    std::vector<ValueTestText> tests;  // all are true in the branch
    bool is_exact = true;              // the branch is evaluated whenever they are
};

// What a variable is called as a subject, by its name as written without `$`; std::nullopt if it may have several values.
using SubjectOf = std::function<std::optional<std::string>(std::string_view)>;

// A literal as one of ValueTestText::values; std::nullopt for other nodes, and for `false`.
[[nodiscard]] std::optional<std::string> value_text(Node literal);

// The subject that a variable of a body is. `class_name`: of a class that the body belongs to, otherwise empty; `inherits`: it
// has a parent; `is_own`: the body sets the variable. std::nullopt for variables that have another value for each instance.
[[nodiscard]] std::optional<std::string> subject_name(std::string_view variable, std::string_view class_name,
                                                      bool inherits, bool is_own);

// `number`: as FlowWalker::take_branch gets it.
[[nodiscard]] BranchTests tests_of_branch(Node whole, std::size_t number, const SubjectOf& subject_of);

// The tests that are true wherever a node is evaluated, by the branches around it in its body.
[[nodiscard]] std::vector<ValueTestText> tests_around(Node node, const SubjectOf& subject_of);

}  // namespace plint::flow
