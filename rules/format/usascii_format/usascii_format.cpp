// Reports the first non-ASCII character of each line.
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::usascii_format {

static void visit(const Tree& tree, TreeContext& ctx)
{
    const std::string_view text = tree.source->text();
    if (find_beyond_ascii(text) == std::string_view::npos)
        return;  // the usual case
    const LineIndex& lines = tree.source->lines();
    for (std::uint32_t line = 1; line <= lines.line_count(); ++line) {
        const Span span = lines.line_span(line);
        const std::string_view content = text.substr(span.begin, span.size());
        const std::size_t at = find_beyond_ascii(content);
        if (at == std::string_view::npos)
            continue;
        const auto begin = span.begin + static_cast<Offset>(at);
        auto end = begin + 1;
        while (end < span.end && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
            ++end;
        ctx.report({begin, end}, fmt::format("non-ASCII character `{}`", text.substr(begin, end - begin)))
            .help("replace it with ASCII text");
    }
}

extern constinit const Rule rule{
    .name = "usascii_format",
    .category = "format",
    .aliases = "non_ascii_comments",
    .summary = "Non-ASCII character",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::usascii_format
