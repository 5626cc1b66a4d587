// Controls of writing direction make an editor show code in another order than Puppet reads it ("Trojan Source").
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/unicode.hpp"

#include <fmt/format.h>

namespace plint::rules::bidirectional_control {

// Embeddings, overrides, isolates and what ends them.
static bool is_control(char32_t code)
{
    return (0x202A <= code && code <= 0x202E) || (0x2066 <= code && code <= 0x2069);
}

// One finding for each line that has some.
static void look_at(const SourceFile& source, Context& ctx)
{
    const std::string_view text = source.text();
    for (std::size_t at = find_beyond_ascii(text); at != std::string_view::npos; at = find_beyond_ascii(text, at)) {
        const CodePoint point = code_point_at(text, at);
        const auto begin = static_cast<Offset>(at);
        at += point.size;
        if (!is_control(point.code))
            continue;
        ctx.report({begin, static_cast<Offset>(at)},
                   fmt::format("control of writing direction (U+{:04X}): an editor may show this line in another order",
                               static_cast<std::uint32_t>(point.code)))
            .help("remove it; where the text needs it, write it as `\\u` with the number in a double-quoted string");
        at = std::min(text.find('\n', at), text.size());
    }
}

static void visit(const Tree& tree, Context& ctx)
{
    look_at(*tree.source, ctx);
}

static void visit_data(const DataFile& data, Context& ctx)
{
    look_at(*data.source, ctx);
}

extern constinit const Rule rule{
    .name = "bidirectional_control",
    .category = "security",
    .summary = "Control of writing direction hides what code does",
    .severity = Severity::error,
    .reach = Reach::tree,
    .broken_files = true,
    .hooks = hooks<visit, visit_data>,
};

}  // namespace plint::rules::bidirectional_control
