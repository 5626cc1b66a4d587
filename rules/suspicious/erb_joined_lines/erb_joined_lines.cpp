// `-%>` after a value at the end of a line: the next line of the template is joined to this one.
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::erb_joined_lines {

// Whether the value is surely not printed with a newline at its end: `@x`, `scope['x']`, `x['y']`.
static bool is_plain_value(std::string_view code)
{
    constexpr std::string_view spaces = " \t\r\n";
    const std::size_t first = code.find_first_not_of(spaces);
    if (first == code.npos)
        return false;
    code = code.substr(first, code.find_last_not_of(spaces) + 1 - first);
    return code.find_first_of(" \n+(){}") == code.npos && code.find(".to_yaml") == code.npos
        && code.find(".to_json") == code.npos;
}

// What is in the line of the tag, before it.
static std::string_view before_on_line(std::string_view text, Offset at)
{
    const std::size_t line = text.substr(0, at).rfind('\n');
    return text.substr(line == text.npos ? 0 : line + 1, at - (line == text.npos ? 0 : line + 1));
}

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    const std::string_view text = file.source->text();
    const std::vector<erb::Part>& parts = file.parts().parts;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        const erb::Part& part = parts[i];
        const erb::Part& next = parts[i + 1];
        if (part.kind != erb::PartKind::output || !part.joins_lines || next.kind != erb::PartKind::text)
            continue;
        const std::string_view before = before_on_line(text, part.span.begin);
        const char first = text[next.span.begin];
        const bool is_key = before.find_first_not_of(" \t") != before.npos && before.find("<%") == before.npos;
        if (is_key && (is_letter(first) || first == '#' || first == '[' || first == '<')
            && is_plain_value(text.substr(part.inner.begin, part.inner.size())))
            ctx.report({part.inner.end, part.span.end}, "`-%>` joins the next line to this one")
                .help("write `%>`")
                .fix("keep the newline", {{{}, {part.inner.end, part.span.end}, "%>"}}, Safety::unsafe);
    }
}

extern constinit const Rule rule{
    .name = "erb_joined_lines",
    .category = "suspicious",
    .summary = "`-%>` after a value joins two lines of an ERB template",
    .severity = Severity::warning,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_joined_lines
