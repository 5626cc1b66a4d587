// What Puppet refuses for parameters of classes and defined types.
#pragma once

#include "checks/inference/known.hpp"

namespace plint::inference {

// Is the value none that a parameter of this type takes? Puppet refuses what is neither an instance nor of a type that the
// declared one takes: to a bare `Optional`, which has no instances, anything may be given.
// Source: TypeMismatchDescriber, describe_struct_signature
[[nodiscard]] bool refused_by(TypeTable& table, Type declared, const Known& given);

}  // namespace plint::inference
