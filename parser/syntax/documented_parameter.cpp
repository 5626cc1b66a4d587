#include "parser/syntax/documented_parameter.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::syntax {

static void skip_characters(std::string_view& text, std::string_view characters)
{
    text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
}

// `[Type] ` at the start.
static void skip_bracketed_type(std::string_view& text)
{
    if (text.starts_with('[')) {
        text.remove_prefix(std::min(text.find(']'), text.size() - 1) + 1);
        skip_characters(text, " \t");
    }
}

std::optional<DocumentedParameter> documented_parameter(std::string_view line, Offset begin)
{
    const std::string_view all = line;
    std::string_view style = "strings";
    skip_characters(line, "# \t*");
    const bool star = line.starts_with("[*");
    if (line.starts_with("@param")) {
        line.remove_prefix(6);
        skip_characters(line, " \t");
        skip_bracketed_type(line);
    } else if (star) {
        style = "doc";
        line.remove_prefix(2);
    } else if (line.starts_with('$')) {
        style = "kafo";
        line.remove_prefix(1);
    } else {
        return std::nullopt;
    }
    const std::string_view name = leading_word(line);
    std::string_view text = line.substr(name.size());
    if (name.empty() || (style == "kafo" && !text.starts_with("::")) || (star && !text.starts_with("*]")))
        return std::nullopt;
    const Offset at = begin + static_cast<Offset>(name.data() - all.data());
    if (style != "strings")
        text.remove_prefix(2);
    skip_characters(text, star ? " \t-:" : " \t");
    if (style == "strings")
        skip_bracketed_type(text);
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    return DocumentedParameter{name, style, text, {at, at + static_cast<Offset>(name.size())}};
}

}  // namespace plint::syntax
