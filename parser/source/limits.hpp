// Every budget of plint: how much of hostile or huge input it looks at before it gives up on a part. One place, so that
// docs/limits.md can list them. All are counts of steps, elements, bytes or findings, never of time: the same input meets
// the same limit on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plint::limits {

// Labels of one finding, and likewise steps of its path: more are counted ("and 7 more steps"), not shown.
inline constexpr std::size_t places_per_finding = 20;

// Labels and steps of one rule in one file beyond the first `free_places` of each finding.
inline constexpr std::size_t free_places = 2;
inline constexpr std::size_t places_per_rule = 500;

// Bytes of a message, a label, a note and a help text; the rest is cut off.
inline constexpr std::size_t message_bytes = 1000;

// Bytes of a title, or of the names of a node, in the description of the place of a finding.
inline constexpr std::size_t scope_part_bytes = 500;

// Classes above one by inheritance. Beyond it nothing is known of the class's variables and scopes.
inline constexpr std::size_t inheritance_depth = 200;

// Callers and facts that are looked at to find out what is evaluated before what in one file: so many for each step of its
// bodies, and so many at most. Beyond it the answer is unknown.
inline constexpr std::size_t order_looks_per_step = 100'000;
inline constexpr std::size_t order_looks_per_file = 10'000'000;

// Calls within calls that are followed to find that out.
inline constexpr std::size_t order_depth = 1000;

// Steps and facts that are looked at to find the resources that the defaults of one file reach. Each statement has so many
// when the file has no more. Beyond it resources are missing from the count.
inline constexpr std::size_t leak_looks_per_file = 2'000'000;
inline constexpr std::size_t leak_looks_per_statement = 500;
// Known values of Puppet code, in units: one for each element, nested ones included and as often as they occur, and one
// for each 64 bytes of text.
inline constexpr std::size_t max_value_weight = 10'000;      // of one value; of a larger one plint knows the type only
inline constexpr std::size_t max_value_text = max_value_weight * 64;  // the same in bytes, of a string
inline constexpr std::size_t max_evaluation_work = 400'000;  // of the values of all expressions of one file, together
inline constexpr int max_evaluation_depth = 400;             // expressions and calls within each other

// The same units, of a type. What is inferred never comes near it; a larger one becomes a more general one.
inline constexpr std::size_t max_type_weight = 100'000;

// Bytes of types that inference keeps from file to file before it begins anew.
inline constexpr std::size_t max_kept_types = std::size_t{16} << 20;

}  // namespace plint::limits
