// The keys that Ruby code of Puppet functions looks up in Hiera by name.
#pragma once

#include "parser/source/span.hpp"

#include <string_view>
#include <vector>

namespace plint::ruby {

// `lookup` and Hiera's older functions: `hiera`, `hiera_array`, `hiera_hash`, `hiera_include`.
[[nodiscard]] bool is_lookup_function(std::string_view function);

// Whether Ruby code may call such a function: `'lookup'`, `:lookup`, `function_hiera`. O(size of the text).
[[nodiscard]] bool names_lookup_function(std::string_view text);

// The places of the keys, without quotes, in calls such as `call_function('lookup', 'x')` and `function_hiera(['x'])`. Only
// strings without escapes and interpolations count. Empty for text that is too large to be read. O(size of the text).
[[nodiscard]] std::vector<Span> looked_up_keys(std::string_view ruby);

}  // namespace plint::ruby
