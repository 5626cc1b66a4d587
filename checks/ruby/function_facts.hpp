// Facts that functions in Ruby read from the scope.
#pragma once

#include "parser/source/span.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {

struct FactInFunction {
    std::string name;       // without `::`
    Span span;              // the string, with its quotes
    bool in_facts = false;  // a key of the hash `$facts`; else a variable at top scope
};

// `closure_scope['::fqdn']`, `closure_scope['facts']['osfamily']` and `lookupvar('::fqdn')`, in order of place. Empty for a
// text that is too large for the parser of Ruby.
[[nodiscard]] std::vector<FactInFunction> facts_in_functions(std::string_view text);

}  // namespace plint::ruby
