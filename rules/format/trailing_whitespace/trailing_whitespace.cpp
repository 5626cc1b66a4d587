// Reports spaces and tabs at the end of a line.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/spacing.hpp"

namespace plint::rules::trailing_whitespace {

namespace {
struct Options {
    bool comments = false;
    static constexpr std::tuple described{
        Option{"comments", &Options::comments, "also report trailing whitespace in comments"}};
};
}  // namespace

static void report_blanks(const Tree& tree, Offset begin, Offset end, TreeContext& ctx)
{
    const std::string_view text = tree.source->text();
    const Offset line_end = end;
    while (end > begin && is_blank_at(text, end - 1))
        --end;
    if (end < line_end)
        ctx.report({end, line_end}, "trailing whitespace")
            .fix("remove trailing whitespace", {{{}, {end, line_end}, ""}});
}

// Reports trailing whitespace of each line in `span`, of the last line only if `ends_line`.
static void report_lines(const Tree& tree, Span span, bool ends_line, TreeContext& ctx)
{
    const std::string_view text = tree.source->text();
    Offset begin = span.begin;
    for (std::size_t at = text.find('\n', begin); at < span.end; at = text.find('\n', begin)) {
        const auto line_end = static_cast<Offset>(at > begin && text[at - 1] == '\r' ? at - 1 : at);
        report_blanks(tree, begin, line_end, ctx);
        begin = static_cast<Offset>(at) + 1;
    }
    if (ends_line)
        report_blanks(tree, begin, span.end, ctx);
}

static void visit(const Tree& tree, TreeContext& ctx)
{
    const std::string_view text = tree.source->text();
    for (const Span gap : ctx.white_space()) {
        const bool ends_line = gap.end == text.size() || text[gap.end] == '\n' || text.substr(gap.end, 2) == "\r\n";
        if (ends_line || gap.size() > 1)  // otherwise it is the one space between two words
            report_lines(tree, gap, ends_line, ctx);
    }
}

using CodeComment = syntax::View<Kind::line_comment, Kind::block_comment>;

// Documentation is Markdown, where two spaces after text break the line.
static bool breaks_line(std::string_view comment)
{
    return comment.ends_with("  ") && comment.find_last_not_of(" \t#") == comment.size() - 3;
}

static void visit_comment(const CodeComment& comment, TreeContext& ctx, const Options& options)
{
    if (!options.comments)
        return;
    if (comment.kind() == Kind::line_comment && breaks_line(comment.text()))
        return;
    // Whitespace after a comment is a gap of its own, unless the comment continues to the end of the line.
    report_lines(ctx.tree(), comment.span(), comment.kind() == Kind::line_comment, ctx);
}

extern constinit const Rule rule{
    .name = "trailing_whitespace",
    .category = "format",
    .summary = "Trailing whitespace",
    .fixable = Fixable::always,
    .options = options<Options>,
    .hooks = hooks<visit, visit_comment>,
};

}  // namespace plint::rules::trailing_whitespace
