// Lines of comments that document a parameter.
#pragma once

#include "parser/source/span.hpp"

#include <optional>
#include <string_view>

namespace plint::syntax {

struct DocumentedParameter {
    std::string_view name;
    std::string_view style;  // `strings`: `@param [Type] name`; `doc`: `[*name*]`; `kafo`: `$name::`
    std::string_view text;   // what the line says about the parameter; without whitespace around it
    Span span;               // of the name
};

// The parameter that a line of a comment documents; std::nullopt for other lines. The marks of the comment may be missing.
// `begin`: the offset of the line. O(line).
[[nodiscard]] std::optional<DocumentedParameter> documented_parameter(std::string_view line, Offset begin = 0);

}  // namespace plint::syntax
