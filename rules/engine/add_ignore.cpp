#include "rules/engine/add_ignore.hpp"

#include "checks/hiera/yaml.hpp"
#include "parser/erb/erb.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/heredocs.hpp"
#include "parser/syntax/innermost.hpp"
#include "rules/engine/data_suppressions.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/suppressions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace plint::rules {

namespace {

enum class Notation : std::uint8_t { manifest, epp, yaml };

bool can_be_ignored(const Diagnostic& finding)
{
    const Rule* rule = find_rule(finding.rule);
    return rule == nullptr || rule->enabled != Enabled::always;  // null: a custom rule
}

// Silences rules in the whole file: adds names to the first comment that does so, or writes one on the first line.
Edit file_edit(const SourceFile& source, Notation notation, std::span<const Suppression> existing,
               const std::set<std::string>& names)
{
    const std::string list = fmt::format("{}", fmt::join(names, ","));
    const auto is_for_file = [](const Suppression& one) { return one.whole_file && !one.name.empty(); };
    if (const auto found = std::ranges::find_if(existing, is_for_file); found != existing.end())
        return {{}, {found->span.begin, found->span.begin}, list + ","};
    const std::string_view text = source.text();
    const auto begin = static_cast<Offset>(hiera::size_of_mark(text));
    const std::string_view first_line = text.substr(begin, text.find('\n', begin) - begin);
    const std::string_view end = first_line.ends_with('\r') ? "\r\n" : "\n";
    if (notation == Notation::epp)  // `-%>` takes the newline, so that the template renders the same text
        return {{}, {begin, begin}, fmt::format("<%# plint:ignore-file={} -%>{}", list, end)};
    // An empty line keeps it apart from a comment that documents what follows.
    const bool is_comment = first_line.starts_with('#') || first_line.starts_with("/*");
    return {{}, {begin, begin}, fmt::format("# plint:ignore-file={}{}{}", list, end, is_comment ? end : "")};
}

class Writer {
public:
    explicit Writer(const Tree& tree) : tree_(tree), source_(*tree.source) {}

    IgnoringComments run(std::span<const Diagnostic> findings)
    {
        IgnoringComments result;
        const bool is_manifest = source_.language() == Language::manifest;
        std::set<std::string> of_file;
        for (const Diagnostic& finding : findings)
            if (!can_be_ignored(finding))
                ++result.left;
            else if (const auto at = is_manifest ? place(finding.span.begin) : std::nullopt)
                add(*at, finding.rule);
            else
                of_file.insert(finding.rule);
        drop_covered();
        if (!of_file.empty())
            result.edits.push_back(file_edit(source_, is_manifest ? Notation::manifest : Notation::epp,
                                             find_suppressions(tree_), of_file));
        for (auto& [at, names] : names_) {
            std::erase_if(names, [&](const std::string& name) { return of_file.contains(name); });
            if (!names.empty())
                result.edits.push_back(edit(at, names));
        }
        std::ranges::stable_sort(result.edits, {}, [](const Edit& one) { return one.span.begin; });
        return result;
    }

private:
    struct At {
        Offset offset = 0;
        Span covers = {};  // the statement that a comment above it silences
    };

    struct Covered {
        std::string rule;
        Span span;
    };

    void add(const At& at, const std::string& rule)
    {
        names_[at.offset].insert(rule);
        if (!at.covers.empty())
            covered_.push_back({rule, at.covers});
    }

    // What the comment above a statement silences anyway needs none inside of it.
    void drop_covered()
    {
        for (const Covered& one : covered_)
            for (auto at = names_.upper_bound(one.span.begin); at != names_.end() && at->first <= one.span.end; ++at)
                at->second.erase(one.rule);
    }

    // The leaf that reaches over the end of a line, or that allows nothing behind it. Findings of one line follow each other.
    std::optional<Node> leaf_at(Offset line_begin, Offset line_end)
    {
        if (!last_leaf_ || last_leaf_->first != line_begin)
            last_leaf_ = {line_begin, find_leaf_at(line_begin, line_end)};
        return last_leaf_->second;
    }

    std::optional<Node> find_leaf_at(Offset line_begin, Offset line_end) const
    {
        // Leaves are in document order and do not overlap: only the last that begins no later can reach into the line.
        NodeIndex i = last_node_up_to(line_begin);
        while (i > 0 && (is_composite(tree_.kind[i]) || tree_.begin[i] == tree_.end[i]))
            --i;
        for (; i < tree_.size() && tree_.begin[i] <= line_end; ++i)
            if (!is_composite(tree_.kind[i]) && tree_.end[i] > line_begin
                && (tree_.end[i] > line_end || tree_.kind[i] == Kind::line_comment
                    || tree_.kind[i] == Kind::heredoc_end))
                return tree_.node(i);
        return std::nullopt;
    }

    // Where to write: the end of a line, or the beginning of the first line of a statement.
    std::optional<At> place(Offset found)
    {
        const Span line = source_.lines().line_span(source_.lines().line(found));
        const auto in_the_way = leaf_at(line.begin, line.end);
        const bool is_blank = source_.text(line).find_first_not_of(" \t\r") == std::string_view::npos;
        if (!in_the_way && !is_blank)  // on a blank line it would be a comment for what follows
            return At{line.end};
        if (in_the_way && in_the_way->kind() == Kind::line_comment && is_ours(in_the_way->text()))
            return At{in_the_way->span().end};
        if (in_the_way && is_comment(in_the_way->kind()) && in_the_way->span().contains(found))
            return std::nullopt;
        // What silences the tag of a heredoc silences its text.
        if (const auto body = in_the_way ? in_the_way->enclosing(Kind::heredoc_body) : std::nullopt) {
            const auto tag = syntax::heredoc_tag(*body);
            return tag ? place(tag->span().begin) : std::nullopt;
        }
        // The smallest statement that holds it and begins a line.
        for (std::optional<Node> node = syntax::innermost_at(tree_, found); node && node->parent();
             node = node->parent()) {
            const Offset begin = node->span().begin;
            if (node->kind() != Kind::heredoc_body && syntax::Statements::is(node->parent()->kind()) && is_first(begin))
                return At{source_.lines().line_span(source_.lines().line(begin)).begin, node->span()};
        }
        return std::nullopt;
    }

    // The last node that begins at or before the place.
    NodeIndex last_node_up_to(Offset at) const
    {
        const auto after = std::ranges::upper_bound(tree_.begin, at);
        return static_cast<NodeIndex>(after - tree_.begin.begin()) - 1;
    }

    bool is_first(Offset at) const
    {
        const Offset begin = source_.lines().line_span(source_.lines().line(at)).begin;
        return source_.text({begin, at}).find_first_not_of(" \t") == std::string_view::npos;
    }

    static bool is_ours(std::string_view comment)
    {
        const std::size_t at = comment.find_first_not_of("# \t");
        return at != std::string_view::npos && comment.substr(at).starts_with("plint:ignore=");
    }

    Edit edit(Offset at, const std::set<std::string>& names)
    {
        const std::string list = fmt::format("{}", fmt::join(names, ","));
        const LineIndex& lines = source_.lines();
        const Span line = lines.line_span(lines.line(at));
        if (at == line.begin) {
            const std::string_view text = source_.text(line);
            const std::string_view margin = text.substr(0, std::min(text.find_first_not_of(" \t"), text.size()));
            const std::string_view end = text.ends_with('\r') ? "\r\n" : "\n";
            return {{}, {at, at}, fmt::format("{}# plint:ignore={}{}", margin, list, end)};
        }
        if (const auto comment = leaf_at(line.begin, line.end); comment && is_ours(comment->text())) {
            const Offset names_begin = comment->span().begin + static_cast<Offset>(comment->text().find('=')) + 1;
            return {{}, {names_begin, names_begin}, list + ","};
        }
        Offset end = line.end;
        while (end > line.begin && std::string_view(" \t\r").find(source_.text()[end - 1]) != std::string_view::npos)
            --end;
        return {{}, {end, end}, fmt::format("  # plint:ignore={}", list)};
    }

    const Tree& tree_;
    const SourceFile& source_;
    std::map<Offset, std::set<std::string>> names_;
    std::vector<Covered> covered_;
    std::optional<std::pair<Offset, std::optional<Node>>> last_leaf_;  // by the begin of its line
};

}  // namespace

IgnoringComments ignoring_comments(const Tree& tree, std::span<const Diagnostic> findings)
{
    return Writer(tree).run(findings);
}

IgnoringComments ignoring_comments(const SourceFile& source, layout::FileRole role,
                                   std::span<const Diagnostic> findings)
{
    const bool is_template = role == layout::FileRole::erb;
    IgnoringComments result;
    std::set<std::string> names;
    for (const Diagnostic& finding : findings)
        if (can_be_ignored(finding) && !source.path().ends_with(".json"))  // JSON has no comments
            names.insert(finding.rule);
        else
            ++result.left;
    if (!names.empty())
        result.edits.push_back(file_edit(source, is_template ? Notation::epp : Notation::yaml,
                                         is_template ? find_template_suppressions(source, erb::read(source.text()))
                                                     : find_data_suppressions(source),
                                         names));
    return result;
}

}  // namespace plint::rules
