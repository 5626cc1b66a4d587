// Would a resource type take this value for an attribute? As far as its definition tells, and for literals only.
#pragma once

#include "checks/ruby/description.hpp"
#include "checks/text/regex_budget.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::lookup {

// For the values of one file. The attributes must outlive it.
class ValueCheck {
public:
    // Whether the attribute surely refuses the text of a string, boolean or whole number. Puppet compares text: `true` and
    // 'true' are one value. Regular expressions have one budget for all questions; beyond it they take anything.
    [[nodiscard]] bool refuses(const ruby::Attribute& attribute, std::string_view text);

    // Whether it surely refuses any array: a parameter gets the array as one value.
    [[nodiscard]] bool refuses_arrays(const ruby::Attribute& attribute);

private:
    struct Taken {
        std::unordered_set<std::string_view> texts;  // values and aliases
        std::vector<std::string> regexes;
        std::optional<bool> only_plain;  // no value could be that of an array; found out when asked
    };
    Taken& taken_by(const ruby::Attribute& attribute);

    std::unordered_map<const ruby::Attribute*, Taken> taken_;
    text::RegexBudget budget_;
};

// What it takes, in words: "`a`, `b` or what matches `/c/`".
[[nodiscard]] std::string accepted_values(const ruby::Attribute& attribute);

}  // namespace plint::lookup
