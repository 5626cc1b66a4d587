// What the parser found wrong, as data; the rule `syntax_error` words it for people.
#pragma once

#include "parser/source/span.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plint {

// One error of a broken file. `message` is worded like a diagnostic's.
struct SyntaxError {
    Span span;                      // where a person would look; empty only at the end of the file
    std::string message;
    std::string label;              // under the span; may be empty
    std::optional<Span> opener;     // the unclosed opener or the other place that explains it
    std::string opener_label;
    std::string help;               // may be empty
    struct Change {
        Span span;
        std::string replacement;
    };
    std::string fix_title;          // empty: no exact fix is known
    std::vector<Change> fix;        // sorted, not overlapping
};

}  // namespace plint
