// The types of arguments that functions of the 3.x API accept. These functions declare no types; their code checks the values
// and raises. Compared with real Puppet by tests/oracle/compare_type_mutants.rb.
#pragma once

#include <span>
#include <string_view>

namespace plint::inference {

struct OldFunction {
    std::string_view name;
    std::span<const std::string_view> types;  // of the parameters, in Puppet's language; the last one repeats
};

// A function of Puppet or of the module stdlib; null for others. A missing argument arrives as an empty string.
[[nodiscard]] const OldFunction* find_old_function(std::string_view name);

}  // namespace plint::inference
