// EPP: text first, code between tags. Section 6 of the syntax reference.
#pragma once

#include "parser/grammar/builder.hpp"

namespace plint::grammar {

// A run of template text, up to a tag with code or the end of the file.
struct Segment {
    enum class Ending : std::uint8_t { statement, expression, file, unclosed_tag, unclosed_comment };

    const char* end;  // at the `<%`, or the end of the file; of a flaw: where it is
    Ending ending;
    bool renders;  // whether Puppet renders it, even if it is empty
};

// `trim`: the tag before was `-%>`.
[[nodiscard]] Segment scan_segment(const char* begin, const char* end, bool trim);

// Bytes of `%>` or `-%>` at the current place of a template's code; 0 when there is none.
[[nodiscard]] std::size_t close_tag_length(const Input& in, const Builder& b);

// At a `%>` in code: if the text after it renders nothing, reads the tag, the text and the next `<%` as trivia.
bool skip_blank_segment(Input& in, Builder& b);

// At a `%>` whose text renders something, or at the start of the file: one `render_text`.
[[nodiscard]] bool render_text(Input& in, Builder& b);

// Reads what precedes the first code: tags around nothing and comments; text that renders is left for an operand.
void start_template(Input& in, Builder& b);

// The parameters of a template, if it has any: they are its first token.
[[nodiscard]] bool read_template_parameters(Input& in, Builder& b);

}  // namespace plint::grammar
