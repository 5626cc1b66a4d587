// Does to a template's text what Puppet's template lexer does, piece by piece.
#include "parser/syntax/epp_text.hpp"

namespace plint::syntax {

namespace {

// `-%>` takes blanks behind it, even when text follows, and at most one line break.
std::string_view without_leading(std::string_view text)
{
    const std::size_t start = text.find_first_not_of(" \t");
    text.remove_prefix(start == std::string_view::npos ? text.size() : start);
    if (text.starts_with('\r'))
        text.remove_prefix(1);
    if (text.starts_with('\n'))
        text.remove_prefix(1);
    return text;
}

void trim_trailing(std::string& text)
{
    while (text.ends_with(' ') || text.ends_with('\t'))
        text.pop_back();
}

void append_text(std::string& out, std::string_view text)
{
    while (!text.empty()) {
        std::size_t size = 1;
        if (text.starts_with("<%%")) {
            out += "<%";
            size = 3;
        } else if (text.starts_with("%%>")) {
            out += "%>";
            size = 3;
        } else {
            out += text[0];
        }
        text.remove_prefix(size);
    }
}

}  // namespace

std::string rendered_text(Node render_text)
{
    std::string out;
    bool skip_leading = false;
    for (const Node part : render_text.children_with_trivia()) {
        const std::string_view text = part.text();
        switch (part.kind()) {
        case Kind::epp_close: skip_leading = text.starts_with('-'); break;
        case Kind::epp_comment:
            if (text.starts_with("<%#-"))
                trim_trailing(out);
            skip_leading = text.ends_with("-%>");
            break;
        case Kind::epp_open:
            if (text.ends_with('-'))
                trim_trailing(out);
            break;
        default: append_text(out, skip_leading ? without_leading(text) : text); skip_leading = false;
        }
    }
    return out;
}

}  // namespace plint::syntax
