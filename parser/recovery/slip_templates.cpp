// Tags of a template that are never closed: the text after them is still text.
#include "parser/recovery/messages.hpp"
#include "parser/recovery/slips.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <string_view>

namespace plint::grammar::recovery {

const char* find_unclosed_tag(const Builder& b, const char* at)
{
    if (!b.epp || at == b.first)
        return nullptr;
    const std::string_view text(b.first, b.last);
    const auto before = static_cast<std::size_t>(at - b.first);
    const auto tag = text.rfind("<%", before - 1);
    if (tag == text.npos || text.substr(tag + 2, 1) == "%" || text.substr(tag + 2, 1) == "#")
        return nullptr;
    // There is no tag between it and `at`, so its closer comes before the next tag.
    const auto next = text.find("<%", tag + 2);
    if (text.substr(tag, next == text.npos ? next : next - tag).find("%>") != text.npos)
        return nullptr;
    return b.first + tag;
}

SyntaxError unclosed_tag(const Builder& b, const char* tag)
{
    SyntaxError error;
    const Offset begin = b.offset(tag);
    error.span = {begin, begin + (tag[2] == '=' || tag[2] == '-' ? 3 : 2)};
    error.message = "this tag is never closed";
    error.label = "`%>` is missing";
    const char* end = std::find(tag, b.last, '\n');
    while (is_blank(end[-1]) || end[-1] == '\r')
        --end;
    if (std::find(tag, end, '#') != end)
        return error;  // a comment would swallow the closer of the tag
    const Offset stop = b.offset(end);
    switch (end[-1]) {
    case '>': error.fix = {{{stop - 1, stop}, "%>"}}; break;
    case '%': error.fix = {{{stop, stop}, ">"}}; break;
    case '-': error.fix = {{{stop, stop}, "%>"}}; break;
    default: error.fix = {{{stop, stop}, " %>"}}; break;
    }
    error.fix_title = "close it with `%>`";
    return error;
}

}  // namespace plint::grammar::recovery
