// Declared types of parameters, results and attributes, and the values that they reject.
#pragma once

#include "checks/inference/evaluator.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::inference {

// The name of a place with a declared type, formatted only for messages: a parameter (of an owner), or something else.
struct PlaceName {
    std::string_view parameter;
    std::string_view owner = {};
    std::string_view other = {};

    [[nodiscard]] std::string text() const;
};

// The type that an expression denotes; an empty Type if it is not known.
[[nodiscard]] Type type_at(Evaluator& evaluator, Node expression);

// Whether a place of a declared type accepts the value; if not, records a problem.
bool check_declared(Evaluator& evaluator, Node node, Type declared, const AbstractValue& given, PlaceName place,
                    std::optional<Declaration> where = {});

}  // namespace plint::inference
