// Values that the code of Puppet's own resource types refuses (`validate`, `munge`), where no list of values shows it.
#pragma once

#include "checks/text/regex_budget.hpp"

#include <string_view>

namespace plint::lookup {

struct RefusedValues {
    std::string_view type;
    std::string_view attribute;
    std::string_view regex;  // matches no text that some release accepts; tests/oracle/check_core_values.rb asks them
    std::string_view accepted;  // what is expected instead, in words
};

// What refuses the text of a string or whole number; null where it is accepted, or that is not known.
[[nodiscard]] const RefusedValues* refused_by_core_type(std::string_view type, std::string_view attribute,
                                                        std::string_view text, text::RegexBudget& budget);

}  // namespace plint::lookup
