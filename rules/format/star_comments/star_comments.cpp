// Reports `/* */` comments and rewrites them as `#` comments.
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plint::rules::star_comments {

static std::string_view indentation(std::string_view line)
{
    return line.substr(0, line.find_first_not_of(" \t"));
}

static bool has_star(std::string_view line)
{
    const std::string_view text = line.substr(indentation(line).size());
    return text == "*" || text.starts_with("* ");
}

static std::string_view without_star(std::string_view line)
{
    line.remove_prefix(indentation(line).size());
    return line.substr(std::min<std::size_t>(line.size(), 2));
}

// The lines without trailing whitespace, the first one also without leading whitespace.
static std::vector<std::string_view> lines_of(std::string_view content)
{
    std::vector<std::string_view> lines;
    std::size_t end = 0;
    do {
        end = content.find('\n');
        const std::string_view line = content.substr(0, end);
        lines.push_back(line.substr(0, line.find_last_not_of(" \t\r") + 1));
        content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
    } while (end != std::string_view::npos);
    lines[0] = has_star(lines[0]) ? without_star(lines[0]) : lines[0].substr(indentation(lines[0]).size());
    return lines;
}

static std::size_t common_indentation(std::span<const std::string_view> lines)
{
    std::optional<std::string_view> common;
    for (const std::string_view line : lines) {
        if (line.empty())
            continue;
        const std::string_view blanks = indentation(line);
        const auto [end, other] = std::ranges::mismatch(blanks, common.value_or(blanks));
        common = blanks.substr(0, static_cast<std::size_t>(end - blanks.begin()));
    }
    return common ? common->size() : 0;
}

// Removes the `*` of each line, if all have one, or else the common indentation.
static void take_margin(std::span<std::string_view> lines)
{
    const bool starred =
        std::ranges::all_of(lines, [](std::string_view line) { return line.empty() || has_star(line); });
    const std::size_t common = common_indentation(lines);
    for (std::string_view& line : lines)
        line = starred ? without_star(line) : line.substr(std::min(common, line.size()));
}

// The text as `#` comments, one per line.
static std::string as_lines(std::string_view content, std::string_view margin)
{
    std::vector<std::string_view> lines = lines_of(content);
    take_margin(std::span(lines).subspan(1));
    std::string result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty() && (result.empty() || i + 1 == lines.size()))
            continue;  // the lines of `/*` and `*/`
        result += result.empty() ? "" : fmt::format("\n{}", margin);
        result += lines[i].empty() ? "#" : fmt::format("# {}", lines[i]);
    }
    return result;
}

using BlockComment = syntax::View<Kind::block_comment>;

static void visit(const BlockComment& comment, TreeContext& ctx)
{
    Finding finding = ctx.report(comment.span(), "comment uses `/* */` instead of `#`");
    const SourceFile& source = *ctx.tree().source;
    const Span line = source.lines().line_span(source.lines().line(comment.span().begin));
    const std::string_view before = source.text({line.begin, comment.span().begin});
    const std::string_view after = source.text().substr(comment.span().end);
    const std::size_t next = after.find_first_not_of(" \t\r");
    if (before.find_first_not_of(" \t") != std::string_view::npos
        || (next != std::string_view::npos && after[next] != '\n'))
        return;  // code after `#` would become a comment too
    const std::string_view content = syntax::Comment(comment).content();
    const auto breaks = static_cast<std::size_t>(std::ranges::count(content, '\n'));
    if (!ctx.may_insert(content.size() + breaks * before.size()))
        return;
    const std::string lines = as_lines(content, before);
    if (!lines.empty())
        finding.fix("write `#` comments", {{{}, comment.span(), lines}});
}

extern constinit const Rule rule{
    .name = "star_comments",
    .category = "format",
    .summary = "Comment written as `/* */`",
    .fixable = Fixable::sometimes,
    .changes_comments = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::star_comments
