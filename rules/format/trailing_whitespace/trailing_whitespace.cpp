// Blanks at the end of a line are invisible, and make differences where nobody meant any.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>

namespace plint::rules {

// Blanks in `span` that end a line; the end of `span` is the end of a line too if `ends_line`.
static void report_blanks(const Tree& tree, Span span, bool ends_line, Context& ctx)
{
    const std::string_view text = tree.source->text(span);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find_first_of(" \t", at);
        if (begin == std::string_view::npos)
            return;
        at = std::min(text.find_first_not_of(" \t", begin), text.size());
        const std::string_view rest = text.substr(at);
        if (!(rest.empty() ? ends_line : rest[0] == '\n' || rest.starts_with("\r\n")))
            continue;
        const Span blanks{span.begin + static_cast<Offset>(begin), span.begin + static_cast<Offset>(at)};
        ctx.report(blanks, "blanks at the end of the line").fix("remove them", {{{}, blanks, ""}});
    }
}

static void visit(const Tree& tree, Context& ctx)
{
    const std::string_view text = tree.source->text();
    const auto ends_line = [&](Offset end) {
        return end == text.size() || text[end] == '\n' || text.substr(end, 2) == "\r\n";
    };
    for (const Span gap : ctx.white_space())
        report_blanks(tree, gap, ends_line(gap.end), ctx);
}

using CodeComment = syntax::View<Kind::line_comment, Kind::block_comment>;

// Documentation is Markdown, where two blanks behind text break the line.
static bool breaks_line(std::string_view comment)
{
    return comment.ends_with("  ") && comment.find_last_not_of(" \t#") == comment.size() - 3;
}

static void visit_comment(const CodeComment& comment, Context& ctx)
{
    if (comment.kind() == Kind::line_comment && breaks_line(comment.text()))
        return;
    // What follows the comment is a gap of its own, unless the comment goes on to the end of the line.
    report_blanks(ctx.tree(), comment.span(), comment.kind() == Kind::line_comment, ctx);
}

extern constinit const Rule trailing_whitespace{
    .name = "trailing_whitespace",
    .category = "format",
    .summary = "Lines do not end in blanks",
    .severity = Severity::error,
    .fixable = Fixable::always,
    .hooks = hooks<visit, visit_comment>,
};

}  // namespace plint::rules
