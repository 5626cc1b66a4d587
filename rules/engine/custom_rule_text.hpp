// A custom rule as users write it.
#pragma once

#include "parser/source/diagnostic.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plint::rules {

// A rule as it is written. Patterns: see checks/patterns/pattern.hpp.
struct CustomRuleText {
    std::string name;
    std::string summary;  // empty: the message
    std::string message;  // with placeholders
    std::string help;     // with placeholders; may be empty
    Severity severity = Severity::warning;
    std::vector<std::string> pattern;  // one of these
    std::vector<std::string> unless = {};
    std::vector<std::string> inside = {};
    std::vector<std::string> not_inside = {};
    std::vector<std::string> has = {};
    std::vector<std::string> not_has = {};
    struct Test {
        std::string placeholder;
        std::string regex;
        bool is_negated = false;
    };
    std::vector<Test> tests = {};
    std::string at = {};             // the placeholder to report; empty: the whole match
    std::optional<std::string> fix;  // what replaces the reported code, with placeholders
    bool has_safe_fix = false;
};

}  // namespace plint::rules
