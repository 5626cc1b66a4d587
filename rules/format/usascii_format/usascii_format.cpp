// Some tools on some nodes still read other letters as garbage.
#include "rules/engine/rule.hpp"

#include <algorithm>

namespace plint::rules::usascii_format {

static void visit(const Tree& tree, Context& ctx)
{
    const std::string_view text = tree.source->text();
    unsigned char all = 0;
    for (const char c : text)
        all |= static_cast<unsigned char>(c);
    if (all < 0x80)
        return;  // which is the rule; the loop above runs many bytes at a time
    const LineIndex& lines = tree.source->lines();
    for (std::uint32_t line = 1; line <= lines.line_count(); ++line) {
        const Span span = lines.line_span(line);
        const std::string_view content = text.substr(span.begin, span.size());
        const auto at = std::ranges::find_if(content, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
        if (at == content.end())
            continue;
        const auto begin = span.begin + static_cast<Offset>(at - content.begin());
        auto end = begin + 1;
        while (end < span.end && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
            ++end;
        ctx.report({begin, end}, "character that is not ASCII");
    }
}

extern constinit const Rule rule{
    .name = "usascii_format",
    .category = "format",
    .aliases = "non_ascii_comments",
    .summary = "Manifests hold plain ASCII",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::usascii_format
