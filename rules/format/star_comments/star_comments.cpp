// `#` is the comment that every tool and every reader of Puppet code knows.
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::star_comments {

// The text as `#` comments below each other.
static std::string as_lines(std::string_view content, std::string_view margin)
{
    std::string result;
    while (!content.empty()) {
        const std::size_t end = content.find('\n');
        std::string_view line = content.substr(0, end);
        content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
        const std::size_t first = line.find_first_not_of(" \t");
        line = first == std::string_view::npos || line[first] == '\r' ? "" : line.substr(first);
        line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
        if (line == "*")
            line = "";
        else if (line.starts_with("* "))
            line.remove_prefix(2);
        if (line.empty() && (result.empty() || content.empty()))
            continue;  // the lines of the signs
        result += result.empty() ? "" : fmt::format("\n{}", margin);
        result += line.empty() ? "#" : fmt::format("# {}", line);
    }
    return result;
}

using BlockComment = syntax::View<Kind::block_comment>;

static void visit(const BlockComment& comment, Context& ctx)
{
    Finding finding = ctx.report(comment.span(), "comment between `/*` and `*/`");
    const SourceFile& source = *ctx.tree().source;
    const Span line = source.lines().line_span(source.lines().line(comment.span().begin));
    const std::string_view before = source.text({line.begin, comment.span().begin});
    const std::string_view after = source.text().substr(comment.span().end);
    const std::size_t next = after.find_first_not_of(" \t\r");
    if (before.find_first_not_of(" \t") != std::string_view::npos
        || (next != std::string_view::npos && after[next] != '\n'))
        return;  // code around it would become a comment too
    const std::string lines = as_lines(syntax::Comment(comment).content(), before);
    if (!lines.empty())
        finding.fix("write `#`", {{{}, comment.span(), lines}});
}

extern constinit const Rule rule{
    .name = "star_comments",
    .category = "format",
    .summary = "Comments begin with `#`",
    .fixable = Fixable::sometimes,
    .changes_comments = true,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::star_comments
