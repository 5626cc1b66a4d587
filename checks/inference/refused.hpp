// Values that Puppet rejects for parameters of classes and defined types.
#pragma once

#include "checks/inference/abstract_value.hpp"

namespace plint::inference {

// Whether a parameter of this type certainly rejects the value. Puppet rejects a value that is neither an instance of the
// declared type nor of a type that is assignable to it: a bare `Optional`, which has no instances, accepts any value.
// Source: TypeMismatchDescriber, describe_struct_signature
[[nodiscard]] bool refused_by(TypeTable& table, Type declared, const AbstractValue& given);

}  // namespace plint::inference
