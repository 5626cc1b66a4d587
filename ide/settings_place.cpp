#include "ide/settings_place.hpp"

#include "parser/source/characters.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>

namespace plint::ide {

namespace {

struct LineParts {
    std::string code;  // without strings and the comment
    std::size_t open_string =
        std::string_view::npos;  // where the string begins that is open at the end, after its quote
    bool ends_in_comment = false;
};

LineParts parts_of(std::string_view line)
{
    LineParts parts;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (parts.open_string == std::string_view::npos) {
            if (line[i] == '#') {
                parts.ends_in_comment = true;
                return parts;
            }
            parts.code += line[i];
            if (line[i] == '"' || line[i] == '\'')
                parts.open_string = i + 1;
        } else if (line[i] == '\\' && line[parts.open_string - 1] == '"') {
            ++i;
        } else if (line[i] == line[parts.open_string - 1]) {
            parts.open_string = std::string_view::npos;
        }
    return parts;
}

// The key before `=`; empty if there is none.
std::string_view key_in(std::string_view line)
{
    const std::size_t sign = line.find('=');
    return sign == std::string_view::npos ? std::string_view() : stripped(line.substr(0, sign));
}

// The string of several lines that is open after a line: its quotes; empty if there is none. `open`: before the line.
std::string_view open_quotes(std::string_view line, std::string_view open)
{
    for (std::size_t at = 0; at < line.size();) {
        const std::string_view rest = line.substr(at);
        if (!open.empty() ? rest.starts_with(open) : rest.starts_with("\'\'\'") || rest.starts_with(R"(""")")) {
            open = open.empty() ? rest.substr(0, 3) : std::string_view();
            at += 3;
        } else if (open.empty() && rest[0] == '#') {
            break;
        } else {
            ++at;
        }
    }
    return open;
}

// A line before that of the position.
void read_line(std::string_view line, SettingsPlace& place)
{
    if (line.starts_with("[[") && place.list_key.empty()) {  // a table of a list
        place.entry = {};
        place.table = fmt::format("{}.*", stripped(line.substr(2, line.find(']') - 2)));
        return;
    }
    if (line.starts_with('[') && place.list_key.empty()) {
        const std::string_view name = line.substr(1, line.find(']') - 1);
        const std::size_t dot = name.find('.');
        place.entry = dot == std::string_view::npos ? std::string_view() : stripped(name.substr(dot + 1));
        place.table = fmt::format("{}{}", stripped(name.substr(0, dot)), place.entry.empty() ? "" : ".*");
        return;
    }
    const std::string code = parts_of(line).code;
    if (const std::string_view key = key_in(line); !key.empty() && code.find('[') != std::string::npos)
        place.list_key = key;
    if (code.find(']') != std::string::npos)
        place.list_key = {};
}

}  // namespace

std::string_view stripped(std::string_view text)
{
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && (is_blank(text.back()) || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

SettingsPlace settings_place(std::string_view text, Offset offset)
{
    SettingsPlace place;
    std::string_view before = text.substr(0, offset);
    const std::size_t line_begin = before.rfind('\n') + 1;
    place.line = before.substr(line_begin);
    before = before.substr(0, line_begin);
    std::string_view quotes;  // of an open string of several lines
    for (std::size_t begin = 0; begin < before.size();) {
        const std::size_t end = before.find('\n', begin);
        const std::string_view line = stripped(before.substr(begin, end - begin));
        const std::string_view quotes_before = quotes;
        quotes = open_quotes(line, quotes);
        if (quotes_before.empty() && quotes.empty())
            read_line(line, place);
        begin = end + 1;
    }
    if (!quotes.empty() || !open_quotes(place.line, quotes).empty()) {
        place.in_comment = true;
        return place;
    }
    const LineParts parts = parts_of(place.line);
    place.key = key_in(place.line);
    place.in_comment = parts.ends_in_comment;
    if (parts.open_string != std::string_view::npos)
        place.string = place.line.substr(parts.open_string);
    return place;
}

std::vector<rules::OptionDescription> options_of_rule(const SettingsPlace& place)
{
    const rules::Rule* const rule = place.table == "rules.*" ? rules::find_rule(place.entry) : nullptr;
    return rule != nullptr && rule->options != nullptr ? rule->options->describe()
                                                       : std::vector<rules::OptionDescription>();
}

}  // namespace plint::ide
