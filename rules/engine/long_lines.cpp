#include "rules/engine/long_lines.hpp"

#include <fmt/format.h>

namespace plint::rules {

void report_long_lines(const Tree& tree, TreeContext& ctx, std::int64_t max)
{
    const SourceFile& source = *tree.source;
    if (source.language() != Language::manifest)
        return;  // line breaks of a template are part of its output
    for (std::uint32_t number = 1; number <= source.lines().line_count(); ++number) {
        const Span line = source.lines().line_span(number);
        if (static_cast<std::int64_t>(line.size()) <= max)
            continue;  // characters are no fewer bytes
        std::string_view text = source.text(line);
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        std::int64_t length = 0;
        Offset beyond = 0;
        for (std::size_t i = 0; i < text.size(); ++i)
            if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80 && ++length == max + 1)
                beyond = line.begin + static_cast<Offset>(i);
        if (length <= max || text.find("://") != std::string_view::npos
            || text.find("template(") != std::string_view::npos)
            continue;
        ctx.report({beyond, line.begin + static_cast<Offset>(text.size())},
                   fmt::format("line is {} characters long (maximum {})", length, max));
    }
}

}  // namespace plint::rules
