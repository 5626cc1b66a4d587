// Findings as plain values: reporters print them, and fixes are applied from them. They own or share their texts and
// contain spans (byte offsets), so they may outlive trees and source files.
#pragma once

#include "parser/source/shared_text.hpp"
#include "parser/source/span.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint {

enum class Severity : std::uint8_t { info, warning, error };

[[nodiscard]] constexpr std::string_view name(Severity severity)
{
    switch (severity) {
    case Severity::info: return "info";
    case Severity::warning: return "warning";
    case Severity::error: return "error";
    }
    return "";
}

// A span in a file. `path` is as given to SourceFile; empty means the file of the diagnostic's primary span.
struct Label {
    SharedText path;
    Span span;
    SharedText message;
};

// Replaces the bytes of `span` by `replacement`; an empty span inserts. In a file that does not exist, the empty
// span at 0 creates it.
struct Edit {
    SharedText path;  // empty: the file of the diagnostic
    Span span;
    std::string replacement;
};

// Safe: real Puppet reads the same program from the result. Unsafe: it may not.
enum class Safety : std::uint8_t { safe, unsafe };

// Renames a file, after the edits of its fix (which name it by `from`); `to` and its folders need not exist.
struct Move {
    std::string from;
    std::string to;
};

// `edits` are sorted and do not overlap; `title` says what to do ("insert the missing comma").
struct Fix {
    SharedText title;
    Safety safety = Safety::safe;
    std::vector<Edit> edits;
    std::vector<Move> moves;
};

// One finding. `message`: what is wrong here, lower case, no full stop, names in backticks.
struct Diagnostic {
    SharedText rule;
    Severity severity = Severity::warning;
    SharedText message;
    SharedText path;
    Span span;
    SharedText scope;               // the definitions and resources around it (summary::EnclosingScopes); may be empty
    SharedText label;               // message under the primary span; may be empty
    std::vector<Label> labels;      // other places that explain it
    std::vector<SharedText> notes;  // why it is reported
    std::vector<SharedText> help;   // what to do
    std::vector<Label> flow;        // the steps by which it happens, in order (SARIF `codeFlows`)
    std::vector<Fix> fixes;
};

}  // namespace plint
