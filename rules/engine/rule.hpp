// What a rule is: a constant that names it, and the functions it wants called. See rules/README.md.
#pragma once

#include "parser/source/diagnostic.hpp"

#include <cstdint>
#include <string_view>

namespace plint {

enum class Enabled : std::uint8_t { by_default, on_request, preview };
enum class Fixable : std::uint8_t { never, sometimes, always };

struct Rule {
    std::string_view name;
    std::string_view category;
    std::string_view aliases;  // other names it answers to, separated by blanks
    std::string_view summary;  // one sentence without full stop
    Severity severity = Severity::warning;
    Enabled enabled = Enabled::by_default;
    Fixable fixable = Fixable::never;
    Safety safety = Safety::safe;  // of its fixes; `unsafe` when any of them is
};

}  // namespace plint
