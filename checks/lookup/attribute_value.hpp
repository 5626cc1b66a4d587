// Whether a resource type accepts a literal value for an attribute, as far as its definition is known.
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

// For the values of one file. The attributes must outlive it. Not thread-safe.
class ValueCheck {
public:
    explicit ValueCheck(limits::FileShare share) : budget_(share) {}

    // Whether the attribute certainly rejects the text of a string, boolean or integer. Puppet compares text: `true` and 'true'
    // are equal. All calls share one budget for regular expressions; beyond it they match anything.
    [[nodiscard]] bool refuses(const ruby::Attribute& attribute, std::string_view text);

    // Whether it certainly rejects any array: a parameter gets the array as one value.
    [[nodiscard]] bool refuses_arrays(const ruby::Attribute& attribute);

private:
    struct Taken {
        std::unordered_set<std::string_view> texts;  // values and aliases
        std::vector<std::string> regexes;
        std::optional<bool>
            only_plain;  // no accepted value can be the text of an array; std::nullopt: not computed yet
    };
    Taken& taken_by(const ruby::Attribute& attribute);

    std::unordered_map<const ruby::Attribute*, Taken> taken_;
    text::RegexBudget budget_;
};

// The accepted values for messages: "`a`, `b` or what matches `/c/`".
[[nodiscard]] std::string accepted_values(const ruby::Attribute& attribute);

}  // namespace plint::lookup
