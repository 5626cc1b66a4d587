// Bidirectional control characters: editors may show code in a different order than Puppet reads it ("Trojan Source").
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/unicode.hpp"

#include <fmt/format.h>

namespace plint::rules::bidirectional_control {

// Embeddings, overrides, isolates and the characters that end them.
static bool is_control(char32_t code)
{
    return (0x202A <= code && code <= 0x202E) || (0x2066 <= code && code <= 0x2069);
}

// Reports the first one of each line.
static void look_at(const SourceFile& source, TreeContext& ctx)
{
    const std::string_view text = source.text();
    for (std::size_t at = find_beyond_ascii(text); at != std::string_view::npos; at = find_beyond_ascii(text, at)) {
        const CodePoint point = code_point_at(text, at);
        const auto begin = static_cast<Offset>(at);
        at += point.size;
        if (!is_control(point.code))
            continue;
        ctx.report({begin, static_cast<Offset>(at)},
                   fmt::format(
                       "bidirectional control character (U+{:04X}): editors may show this line in a different order",
                       static_cast<std::uint32_t>(point.code)))
            .help(fmt::format("remove it, or write it as `\\u{{{:04X}}}` in a double-quoted string",
                              static_cast<std::uint32_t>(point.code)));
        at = std::min(text.find('\n', at), text.size());
    }
}

static void visit(const Tree& tree, TreeContext& ctx)
{
    look_at(*tree.source, ctx);
}

static void visit_data(const DataFile& data, TreeContext& ctx)
{
    look_at(*data.source, ctx);
}

extern constinit const Rule rule{
    .name = "bidirectional_control",
    .category = "security",
    .summary = "Bidirectional control character",
    .severity = Severity::error,
    .broken_files = true,
    .hooks = hooks<visit, visit_data>,
};

}  // namespace plint::rules::bidirectional_control
