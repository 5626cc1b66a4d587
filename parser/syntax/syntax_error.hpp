// A syntax error. The parser words it, because only recovery knows what was expected; the rule `syntax_error` reports it.
#pragma once

#include "parser/source/span.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plint {

// Owns its texts. `message` follows the same rules as the message of a Diagnostic.
struct SyntaxError {
    Span span;  // what the message is about; empty only at the end of the file
    std::string message;
    std::string label;           // under the span; may be empty
    std::optional<Span> opener;  // the unclosed opener or the other place that explains it
    std::string opener_label;
    std::string help;  // may be empty
    struct Change {
        Span span;
        std::string replacement;
    };
    std::string fix_title;    // empty: no exact fix is known
    std::vector<Change> fix;  // sorted, not overlapping
};

}  // namespace plint
