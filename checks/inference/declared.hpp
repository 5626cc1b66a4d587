// Declared types of parameters, results and attributes, and the values that they reject.
#pragma once

#include "checks/inference/evaluator.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace plint::inference {

// A place with a declared type.
struct DeclaredPlace {
    enum class Kind : std::uint8_t {
        parameter,       // name, owner if it is that of another class, defined type or template
        attribute,       // name, owner: the resource type
        attribute_hash,  // the value of `* =>`
        block_result,
        return_value,
        default_of_call  // name: the parameter, owner: the function
    };
    Kind kind = Kind::parameter;
    std::string_view name = {};
    std::string_view owner = {};
};

// The type that an expression denotes; an empty Type if it is not known.
[[nodiscard]] Type type_at(Evaluator& evaluator, Node expression);

// Whether a place of a declared type accepts the value; if not, records a problem.
bool check_declared(Evaluator& evaluator, Node node, Type declared, const AbstractValue& given, DeclaredPlace place,
                    std::optional<Declaration> where = {});

}  // namespace plint::inference
