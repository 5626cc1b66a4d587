// What Hiera puts into data: `%{…}` in the strings of a YAML file.
#pragma once

#include "parser/source/span.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {

struct HieraInterpolation {
    Span span;      // `%{ facts.os.family }`
    Span variable;  // `facts.os.family`; of `%{scope('x')}` the `x`; empty: it names none
    Span method;    // `lookup` of `%{lookup('x')}`; empty: it has none
    bool whole;     // the string around it is nothing else
};

// All of the first document, in order of place. Nothing is found in comments. None for text that is not YAML.
[[nodiscard]] std::optional<std::vector<HieraInterpolation>> hiera_interpolations(std::string_view yaml);

}  // namespace plint::hiera
