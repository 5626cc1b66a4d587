// Facts as code reads them: `$facts['os']['family']`, `fact('os.family')`, `$facts.dig('os', 'family')`,
// `getvar('facts.os.family')`, `$::osfamily`.
#pragma once

#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plint::rules {

struct FactKey {
    std::string name;
    Span span;  // where it is written
};

// The keys from the fact's name on, for a read whose keys are all written out; none for anything else, and for a path of more
// keys than facts have. O(1).
[[nodiscard]] std::optional<std::vector<FactKey>> fact_path(Node node);

// With dots: `os.family`.
[[nodiscard]] std::string dotted(const std::vector<FactKey>& path);

}  // namespace plint::rules
