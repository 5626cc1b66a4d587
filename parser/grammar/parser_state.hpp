// What the grammar remembers while it reads a file.
#pragma once

#include "parser/grammar/events.hpp"
#include "parser/grammar/furthest.hpp"

#include <vector>

namespace plint::grammar {

// A heredoc whose tag was read: the text is [text, end_line), the end line is [end_line, resume).
struct HeredocPlan {
    const char* tag;
    const char* text;
    const char* end_line;
    const char* resume;
    bool interpolates;
    bool escapes_dollar;
    bool escapes_unicode;
    Flaw flaw = Flaw::none;  // of a broken file: what was reported at the tag
};

// [begin, end) of a source text.
struct TextRange {
    const char* begin = nullptr;
    const char* end = nullptr;
};

struct ParserState {
    FurthestFailure furthest;
    Kind inside = Kind::file;  // the construct being read, for messages
    int depth = 0;
    bool in_render = false;                   // between `<%=` and `%>`
    bool refused = false;                     // a heredoc's text contains something that Puppet rejects
    const char* bare_variable = nullptr;      // where a name is a variable: the start of `${name…}`
    bool starts_with_text = false;            // of a template: its first byte is text that renders
    bool in_heredoc = false;                  // inside the text of a heredoc: no jumps there
    std::vector<HeredocPlan> heredocs;        // by tag; entries of abandoned attempts are written again, the same
    TextRange without_close;                  // a part of a line without `)`: no tag of a heredoc ends there
    bool ends_in_text = false;                // of a template: no tag is open at its end
    std::uint16_t string_report = no_report;  // of the string being read in a broken file
};

}  // namespace plint::grammar
