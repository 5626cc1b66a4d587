#include "formatter/format.hpp"

#include "formatter/layout/layout.hpp"
#include "formatter/same_program.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace plint::formatter {

namespace {

bool is_statement_list(Kind kind)
{
    return kind == Kind::file || kind == Kind::epp_file || kind == Kind::block;
}

bool is_bracket_or_separator(Kind kind)
{
    return kind == Kind::lbrace || kind == Kind::rbrace || kind == Kind::semicolon || kind == Kind::comma;
}

// Formats statements one by one, in their places.
class Statements {
public:
    Statements(const Tree& tree, Span range, const FormatOptions& options)
        : tree_(tree), facts_(tree), range_(range), options_(options), source_(tree.source->text())
    {
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (tree.kind[i] == Kind::error || tree.kind[i] == Kind::missing)
                errors_.push_back(tree.begin[i]);
        for (const SyntaxError& error : tree.errors)
            errors_.push_back(error.span.begin);
        std::ranges::sort(errors_);
    }

    std::vector<TextEdit> edits() &&
    {
        look_at(0);
        return std::move(edits_);
    }

private:
    // A parser that recovers may report an error at the first byte after a statement.
    [[nodiscard]] bool is_broken(NodeIndex node) const
    {
        const auto first = std::ranges::lower_bound(errors_, tree_.begin[node]);
        return first != errors_.end() && *first <= tree_.end[node];
    }

    [[nodiscard]] bool touches(NodeIndex node) const
    {
        return tree_.begin[node] <= range_.end && range_.begin <= tree_.end[node];
    }

    // The block in a statement that contains the whole range; 0: none.
    [[nodiscard]] NodeIndex inner_block(NodeIndex statement) const
    {
        if (range_.begin == 0 && range_.end == source_.size())
            return 0;
        for (NodeIndex i = statement; i < tree_.next[statement]; ++i)
            if (tree_.kind[i] == Kind::block && tree_.begin[i] < range_.begin && range_.end < tree_.end[i])
                return i;
        return 0;
    }

    void look_at(NodeIndex parent)
    {
        if (is_statement_list(tree_.kind[parent]))
            return look_at_list(parent);
        for (NodeIndex i = parent + 1; i < tree_.next[parent]; i = tree_.next[i])
            if (tree_.kind[i] != Kind::heredoc_body && touches(i))
                look_at(i);
    }

    void look_at_list(NodeIndex list)
    {
        const bool has_errors = !errors_.empty();
        for (NodeIndex i = list + 1; i < tree_.next[list]; i = tree_.next[i]) {
            const Kind kind = tree_.kind[i];
            if (is_trivia(kind) || is_bracket_or_separator(kind) || !touches(i))
                continue;
            if (const NodeIndex inner = inner_block(i); inner != 0)
                look_at_list(inner);
            else if (has_errors && is_broken(i))
                look_at(i);
            else
                format_statement(i, list);
        }
    }

    // The indentation of the statements of a list.
    [[nodiscard]] std::uint32_t indentation(NodeIndex list)
    {
        if (tree_.kind[list] != Kind::block)
            return 0;
        const Offset begin = line_begin(tree_.begin[list]);
        if (!last_indent_ || last_indent_->first != begin) {
            Offset at = begin;
            while (is_blank(source_[at]))
                ++at;
            last_indent_ = {begin, at - begin};
        }
        return last_indent_->second + options_.indent_width;
    }

    [[nodiscard]] Offset line_begin(Offset at) const
    {
        const LineIndex& lines = tree_.source->lines();
        return lines.line_span(lines.line(at)).begin;
    }

    void format_statement(NodeIndex statement, NodeIndex list)
    {
        NodeIndex first = statement;
        while (first > list + 1 && is_comment(tree_.kind[first - 1])
               && source_.substr(tree_.end[first - 1], tree_.begin[first] - tree_.end[first - 1]).find('\n')
                   != std::string_view::npos
               && blank(line_begin(tree_.begin[first - 1]), tree_.begin[first - 1]))
            --first;
        const Offset line = line_begin(tree_.begin[first]);
        const bool begins_line = blank(line, tree_.begin[first]);
        const std::uint32_t indent = indentation(list);
        Layout layout(tree_, facts_, options_, begins_line ? indent : indent - std::min(indent, options_.indent_width));
        layout.write_statement(tree_.node(statement), tree_.begin[first]);
        auto text = layout.take(false);
        if (!text)
            return;
        const Span span{begins_line ? line : tree_.begin[first], tree_.end[statement]};
        if (begins_line)
            text->insert(0, indent, ' ');
        if (*text != source_.substr(span.begin, span.size()))
            edits_.push_back({span, std::move(*text)});
    }

    // O(blanks before `end`).
    [[nodiscard]] bool blank(Offset begin, Offset end) const
    {
        const std::string_view text = source_.substr(begin, end - begin);
        return std::all_of(text.rbegin(), text.rend(), [](char byte) { return is_blank(byte); });
    }

    const Tree& tree_;
    TreeFacts facts_;
    Span range_;
    const FormatOptions& options_;
    std::string_view source_;
    std::vector<Offset> errors_;
    std::vector<TextEdit> edits_;
    std::optional<std::pair<Offset, std::uint32_t>> last_indent_;  // of the line that begins there
};

std::string with_edits(std::string_view text, const std::vector<TextEdit>& edits)
{
    std::string result;
    Offset done = 0;
    for (const TextEdit& edit : edits) {
        result += text.substr(done, edit.span.begin - done);
        result += edit.text;
        done = edit.span.end;
    }
    result += text.substr(done);
    return result;
}

}  // namespace

// Sets `too_large` if that is why there is no result.
static std::optional<std::string> format_into(std::string buffer, const Tree& tree, const FormatOptions& options,
                                              bool& too_large)
{
    if (!tree.errors.empty())
        return std::nullopt;
    const TreeFacts facts(tree);
    Layout layout(tree, facts, options, 0);
    layout.write_file(std::move(buffer));
    auto text = layout.take(true);
    too_large = layout.is_too_large();
    return text;
}

std::optional<std::string> format(const Tree& tree, const FormatOptions& options)
{
    bool too_large = false;
    return format_into({}, tree, options, too_large);
}

std::vector<TextEdit> format(const Tree& tree, Span range, const FormatOptions& options)
{
    if (tree.kind[0] == Kind::epp_file)
        return {};
    return Statements(tree, range, options).edits();
}

Formatted format(const SourceFile& source, const ParseOptions& language, std::optional<Span> range,
                 const FormatOptions& options)
{
    // Before the tree, so that the memory that parsing frees stays in one piece, for parsing the result.
    std::string buffer;
    buffer.reserve(range ? 0 : source.text().size() + source.text().size() / 8);
    const Tree tree = parse(source, language);
    const Span all{0, static_cast<Offset>(source.text().size())};
    const Outcome outcome = tree.errors.empty() ? Outcome::formatted : Outcome::partly;
    bool too_large = false;
    auto text = range ? std::nullopt : format_into(std::move(buffer), tree, options, too_large);
    if (too_large)
        return {Outcome::too_large, std::string(source.text())};
    if (!text)
        text = with_edits(source.text(), format(tree, range.value_or(all), options));
    if (*text == source.text())
        return {outcome, std::move(*text)};
    const SourceFile after(source.path(), std::move(*text));
    if (is_same_program(tree, parse(after, language)))
        return {outcome, std::string(after.text())};
    return {outcome == Outcome::formatted ? Outcome::refused : outcome, std::string(source.text())};
}

}  // namespace plint::formatter
