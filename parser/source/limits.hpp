// Every budget of plint: how much of hostile or huge input it looks at before it gives up on a part. One place, so that
// docs/limits.md can list them. All are counts of steps, elements, bytes or findings, never of time: the same input meets
// the same limit on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plint::limits {

}  // namespace plint::limits
