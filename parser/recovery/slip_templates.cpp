// Tags of a template that are never closed: the text after them is still text.
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/slips.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <string_view>

namespace plint::grammar::recovery {

std::vector<TemplateTag> find_tags(std::string_view text)
{
    std::vector<TemplateTag> tags;
    for (std::size_t next, tag = text.find("<%"); tag != text.npos; tag = next) {
        next = text.find("<%", tag + 2);
        const std::string_view inner = text.substr(tag, std::min(next, text.size()) - tag);
        const bool begins_code = !inner.starts_with("<%%") && !inner.starts_with("<%#");
        tags.push_back({static_cast<Offset>(tag), !begins_code || inner.find("%>") != inner.npos});
    }
    return tags;
}

const char* find_unclosed_tag(const Builder& b, const char* at)
{
    const auto& tags = b.recovery->tags;
    const auto next = std::ranges::lower_bound(tags, b.offset(at), {}, &TemplateTag::at);
    return next == tags.begin() || std::prev(next)->closed ? nullptr : b.pointer(std::prev(next)->at);
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
