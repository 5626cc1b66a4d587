#include "rules/engine/relocate.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/line_ends.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace plint::rules {

namespace {

bool is_only_blanks(std::string_view text)
{
    return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

// The definition with the comments directly above it, as far as whole lines allow.
class Cut {
public:
    Cut(const Tree& tree, const summary::Definition& definition)
        : tree_(tree), text_(tree.source->text()), definition_(definition), span_(definition.span)
    {
        add_comments_above();
        const Span before = line_at(span_.begin);
        const Span after = line_at(span_.end);
        const std::string_view rest = text_.substr(span_.end, after.end - span_.end);
        const std::size_t code = rest.find_first_not_of(" \t\r");
        whole_lines_ = is_only_blanks(text_.substr(before.begin, span_.begin - before.begin))
            && (code == std::string_view::npos || rest[code] == '#');
        if (whole_lines_)
            span_ = {before.begin, after.end};
    }

    // The span to remove: the lines with one blank line beside them.
    Span removed() const
    {
        Span span = span_;
        if (!whole_lines_) {
            while (span.begin > 0 && is_blank(text_[span.begin - 1]))
                --span.begin;
            return span;
        }
        span.end = std::min(span.end + 1, static_cast<Offset>(text_.size()));
        if (span.begin > 0) {
            const Span above = line_at(span.begin - 1);
            if (is_only_blanks(text_.substr(above.begin, above.size())))
                span.begin = above.begin;
            else if (const Span below = line_at(span.end); is_only_blanks(text_.substr(below.begin, below.size())))
                span.end = std::min(below.end + 1, static_cast<Offset>(text_.size()));
        }
        return span;
    }

    // What to put into the new file: at the margin, under the real name.
    std::string moved() const
    {
        const std::string indent = indentation();
        const std::vector<Span> kept = texts();
        auto next_kept = kept.begin();
        std::string result;
        for (Offset at = span_.begin; at < span_.end;) {
            const Offset line_end = std::min(line_at(at).end + 1, span_.end);
            Offset begin = at;
            while (next_kept != kept.end() && next_kept->end <= at)
                ++next_kept;
            bool inside = false;
            for (auto text = next_kept; text != kept.end() && text->begin <= at; ++text)
                inside = inside || text->contains(at);
            if (!inside && text_.substr(at, line_end - at).starts_with(indent))
                begin += static_cast<Offset>(indent.size());
            result += renamed({begin, line_end});
            at = line_end;
        }
        // Whole lines bring their carriage return along.
        return result + (has_crlf(text_) && !result.ends_with('\r') ? "\r\n" : "\n");
    }

private:
    Span line_at(Offset offset) const
    {
        const LineIndex& lines = tree_.source->lines();
        return lines.line_span(lines.line(offset));
    }

    void add_comments_above()
    {
        // Nodes are in document order.
        auto index =
            static_cast<NodeIndex>(std::ranges::lower_bound(tree_.begin, definition_.span.begin) - tree_.begin.begin());
        while (index < tree_.size() && tree_.node(index).span() != definition_.span)
            ++index;
        for (NodeIndex i = index; i-- > 1 && is_trivia(tree_.kind[i]);) {
            if (tree_.kind[i] != Kind::line_comment || tree_.parent[i] != tree_.parent[index])
                continue;
            const Span comment = tree_.node(i).span();
            const std::string_view gap = text_.substr(comment.end, span_.begin - comment.end);
            const Span line = line_at(comment.begin);
            if (!is_only_blanks(text_.substr(line.begin, comment.begin - line.begin))
                || std::ranges::count(gap, '\n') != 1 || gap.find_first_not_of(" \t\r\n") != std::string_view::npos)
                break;
            span_.begin = comment.begin;
        }
    }

    std::string indentation() const
    {
        if (!whole_lines_)
            return {};
        const std::string_view line = text_.substr(span_.begin, span_.size());
        return std::string(line.substr(0, line.find_first_not_of(" \t")));
    }

    // Strings, heredocs and comments of several lines.
    std::vector<Span> texts() const
    {
        std::vector<Span> texts;
        auto i = static_cast<NodeIndex>(std::ranges::lower_bound(tree_.begin, span_.begin) - tree_.begin.begin());
        for (i = std::max<NodeIndex>(i, 1); i < tree_.size() && tree_.begin[i] < span_.end; ++i) {
            const Node node = tree_.node(i);
            const Offset first = node.kind() == Kind::heredoc_body ? 0 : 1;  // a heredoc begins with a line
            if (span_.contains(node.span()) && (first == 0 || !node.has_children())
                && node.text().find('\n') != std::string_view::npos)
                texts.push_back({node.span().begin + first, node.span().end});
        }
        return texts;
    }

    std::string renamed(Span span) const
    {
        const Span name = definition_.name_span;
        if (!span.contains(name) || definition_.nesting == summary::Nesting::top)
            return std::string(text_.substr(span.begin, span.size()));
        return fmt::format("{}{}{}", text_.substr(span.begin, name.begin - span.begin), definition_.name,
                           text_.substr(name.end, span.end - name.end));
    }

    const Tree& tree_;
    std::string_view text_;
    const summary::Definition& definition_;
    Span span_;
    bool whole_lines_ = false;
};

// Whether systems can create the file.
bool is_short(std::string_view path)
{
    if (path.size() > limits::created_path_bytes)
        return false;
    for (std::string_view rest = path; !rest.empty();) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        if (end > limits::created_name_bytes)
            return false;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return true;
}

// Whether the file has only one definition that is not inside another, and no other code.
struct IsAlone {
    bool value;

    explicit IsAlone(const NameContext& ctx)
        : value(ctx.summary().top_code.empty()
                && std::ranges::count(ctx.summary().definitions, summary::Nesting::top, &summary::Definition::nesting)
                    == 1)
    {
    }
};

}  // namespace

std::optional<Fix> relocate(const NameContext& ctx, const summary::Definition& definition,
                            const std::optional<std::string>& home)
{
    if (!ctx.file() || !home || ctx.summary().broken)
        return std::nullopt;
    const layout::ProjectFile& file = ctx.project().file(*ctx.file());
    const layout::Module* module = ctx.project().module_of(*ctx.file());
    if (!module)
        return std::nullopt;
    const std::string target = file.path.ends_with(file.inner)
        ? file.path.substr(0, file.path.size() - file.inner.size()) + *home
        : module->root + '/' + *home;
    if (ctx.project().find(target) || !is_short(target))
        return std::nullopt;

    Fix fix;
    fix.safety = Safety::unsafe;
    if (definition.nesting == summary::Nesting::top && ctx.kept<IsAlone>().value) {
        fix.title = fmt::format("move the file to `{}`", *home);
        fix.moves = {{file.path, target}};
        return fix;
    }
    if (!ctx.has_tree())
        return std::nullopt;
    const Cut cut(ctx.tree(), definition);
    fix.title = fmt::format("move `{}` to `{}`", definition.name, *home);
    fix.edits = {{{}, cut.removed(), {}}, {target, {}, cut.moved()}};
    return fix;
}

}  // namespace plint::rules
